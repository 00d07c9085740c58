import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type DishSearch, useDishSearch } from '@smokehouse/shared/bundled/dish-search';
import { grouped } from '@smokehouse/shared/bundled/grouped';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import {
  type FoundCategory,
  normaliseForSearch,
  paths,
  type Product,
  sitePictureUrl,
} from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Icon, IconButton, Price } from '@smokehouse/shared/ui';
import ar from '@smokehouse/shared/locales/search.ar.json';
import en from '@smokehouse/shared/locales/search.en.json';
import styles from './search-suggestions.module.css';

/** The state of the list of suggestions, as attributes of the field. */
export type ComboboxState = Pick<
  ComponentProps<'input'>,
  'aria-expanded' | 'aria-controls' | 'aria-activedescendant'
>;
export interface SearchSuggestionsProps {
  /** Package whose texts contain those of the suggestions. */
  namespace: string;
  text: string;
  /** The field. It keeps the focus. */
  input: RefObject<HTMLInputElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onCombobox: (state: ComboboxState) => void;
  /** Changes the text of the field. */
  onType: (text: string) => void;
}

const COLLAPSED: ComboboxState = { 'aria-expanded': false };
const PICTURE_SIZES = '56px';

/**
 * The suggestions below the search field: categories, dishes, and the whole result. A listbox whose
 * options are chosen from the field, with the arrow keys or the pointer.
 */
function Suggestions({
  namespace,
  text,
  input,
  isOpen,
  onOpenChange,
  onCombobox,
  onType,
}: SearchSuggestionsProps) {
  const { t } = useTranslation(namespace);
  const navigate = useNavigate();
  const listId = useId();
  const { answer, isPending } = useDishSearch(text);
  const addresses = answer ? addressesOf(answer) : [];
  const containing = useContaining(namespace, answer);
  const isShown = isOpen && addresses.length > 0;
  const choose = (option: number) => {
    onOpenChange(false);
    input.current?.blur();
    const address = addresses[option];
    if (address) void navigate(address);
  };
  const active = useActiveOption({
    input,
    // The last option is the whole result, which is already shown.
    count: addresses.length + 1,
    isShown,
    text,
    onChoose: choose,
    onOpenChange,
  });
  const optionId = (option: number) => `${listId}-${option}`;
  const activeId = active === undefined ? undefined : optionId(active);
  useEffect(() => {
    onCombobox(
      isShown
        ? { 'aria-expanded': true, 'aria-controls': listId, 'aria-activedescendant': activeId }
        : COLLAPSED,
    );
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, listId, activeId, onCombobox]);
  useEffect(() => () => onCombobox(COLLAPSED), [onCombobox]);
  return (
    <>
      {text !== '' && (
        <IconButton
          className={styles.clear}
          label={t('search.clear')}
          onClick={() => {
            onType('');
            input.current?.focus();
          }}
        >
          <Icon name="x" />
        </IconButton>
      )}
      <p className="vh" role="status">
        {isShown &&
          !isPending &&
          `${containing} ${t('search.announced', { count: addresses.length })}`.trim()}
      </p>
      {isShown && answer && (
        <Panel input={input}>
          <ShownForNotice namespace={namespace} answer={answer} />
          <div id={listId} role="listbox" aria-label={t('search.suggestions')}>
            <OptionGroup title={t('search.categories')} isEmpty={answer.categories.length === 0}>
              {answer.categories.map((category, option) => (
                <Option
                  key={category.path}
                  id={optionId(option)}
                  isActive={option === active}
                  onChoose={() => choose(option)}
                >
                  <CategoryOption
                    namespace={namespace}
                    category={category}
                    marked={markedOf(text, answer)}
                  />
                </Option>
              ))}
            </OptionGroup>
            <OptionGroup title={t('search.dishes')} isEmpty={answer.products.length === 0}>
              {answer.products.map((product, position) => {
                const option = answer.categories.length + position;
                return (
                  <Option
                    key={product._id}
                    id={optionId(option)}
                    isActive={option === active}
                    onChoose={() => choose(option)}
                  >
                    <DishOption
                      namespace={namespace}
                      product={product}
                      marked={markedOf(text, answer)}
                    />
                  </Option>
                );
              })}
            </OptionGroup>
            <Option
              id={optionId(addresses.length)}
              isActive={active === addresses.length}
              onChoose={() => choose(addresses.length)}
              className={styles.all}
            >
              {t('search.all', { count: answer.ids.length })}
              <Icon name="next" className="flip" />
            </Option>
          </div>
        </Panel>
      )}
    </>
  );
}

/** The addresses of the options, without the last one. */
const addressesOf = ({ categories, products }: DishSearch): string[] => [
  ...categories.map(({ path }) => paths.category(path)),
  ...products.map((product) => paths.product(product)),
];

/** The texts whose words are marked in the suggestions. */
const markedOf = (text: string, { shownFor }: DishSearch) => `${text} ${shownFor?.text ?? ''}`;

/**
 * The option that is chosen with the arrow keys. The keys are those of a combobox: arrows move and
 * wrap around, Enter chooses, Escape closes.
 */
function useActiveOption({
  input,
  count,
  isShown,
  text,
  onChoose,
  onOpenChange,
}: {
  input: RefObject<HTMLInputElement | null>;
  count: number;
  isShown: boolean;
  text: string;
  onChoose: (option: number) => void;
  onOpenChange: (isOpen: boolean) => void;
}): number | undefined {
  const [active, setActive] = useState<number>();
  useEffect(() => setActive(undefined), [isShown, text]);
  useEffect(() => {
    const field = input.current;
    /** Moves by one option. Between the last and the first one is the field itself. */
    const move = (by: 1 | -1) => {
      onOpenChange(true);
      if (isShown)
        setActive((before = count) => {
          const next = (before + by + count + 1) % (count + 1);
          return next === count ? undefined : next;
        });
    };
    const actions: Readonly<Record<string, (() => void) | false>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Enter: active !== undefined && (() => onChoose(active)),
      Escape: isShown && (() => onOpenChange(false)),
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const act = event.isComposing ? false : actions[event.key];
      if (!act) return;
      event.preventDefault();
      act();
    };
    field?.addEventListener('keydown', onKeyDown);
    return () => field?.removeEventListener('keydown', onKeyDown);
  });
  return active;
}

/** On a phone it fills the screen below the field, so it depends on where the field is. */
function Panel({
  input,
  children,
}: {
  input: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}) {
  const panel = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const below = input.current?.closest('header')?.getBoundingClientRect().bottom ?? 0;
    panel.current?.style.setProperty('--below-nav', `${below}px`);
  }, [input]);
  return (
    <div ref={panel} className={styles.panel}>
      {children}
    </div>
  );
}

/**
 * That the dishes are those with an allergen which the text names alone, or how many more than
 * those of the name contain it.
 */
function useContaining(namespace: string, answer: DishSearch | undefined): string {
  const { t } = useTranslation(namespace);
  const language = useLanguage((state) => state.language);
  const containing = answer?.conditions?.containing ?? answer?.exposed?.allergens;
  if (!containing) return '';
  const names = new Intl.ListFormat(language, { type: 'disjunction' }).format(
    containing.map((one) => t(`search.allergen.${one}`)),
  );
  return answer?.exposed
    ? t('search.exposed', { names, count: answer.exposed.count })
    : t('search.containing', { names });
}

function ShownForNotice({ namespace, answer }: { namespace: string; answer: DishSearch }) {
  const { t } = useTranslation(namespace);
  const containing = useContaining(namespace, answer);
  if (containing) return <p className={styles.notice}>{containing}</p>;
  if (answer.notOnMenu !== undefined)
    return <p className={styles.notice}>{t('search.notOnMenu', { text: answer.notOnMenu })}</p>;
  if (!answer.shownFor) return null;
  const { kind, text } = answer.shownFor;
  return <p className={styles.notice}>{t(`search.shownFor.${kind}`, { text })}</p>;
}

function OptionGroup({
  title,
  isEmpty,
  children,
}: {
  title: string;
  isEmpty: boolean;
  children: ReactNode;
}) {
  const id = useId();
  if (isEmpty) return null;
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={styles.title} role="presentation">
        {title}
      </p>
      {children}
    </div>
  );
}

function Option({
  id,
  isActive,
  onChoose,
  className = '',
  children,
}: {
  id: string;
  isActive: boolean;
  onChoose: () => void;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    // The field handles the keys.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={`${styles.option} ${className}`}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      {children}
    </div>
  );
}

function CategoryOption({
  namespace,
  category: { path, count },
  marked,
}: {
  namespace: string;
  category: FoundCategory;
  marked: string;
}) {
  const { t } = useTranslation(namespace);
  const { t: shared } = useTranslation('shared');
  return (
    <>
      <span className={`${styles.picture} ${styles.cut}`} data-surface="kraft">
        <img src={sitePictureUrl(`cut/${path}`)} alt="" loading="lazy" decoding="async" />
      </span>
      <span className={styles.text}>
        <Marked name={shared(`category.${path}`)} text={marked} />
        <span className={styles.detail}>{t('search.count', { count })}</span>
      </span>
      <Icon name="next" className="flip" />
    </>
  );
}

function DishOption({
  namespace,
  product,
  marked,
}: {
  namespace: string;
  product: Product;
  marked: string;
}) {
  const { t } = useTranslation(namespace);
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const detail = product.inStock
    ? product.caloriesKcal !== undefined &&
      t('search.kcal', { count: product.caloriesKcal, amount: grouped(product.caloriesKcal) })
    : shared('outOfStock');
  return (
    <>
      <span className={`${styles.picture} ${product.inStock ? '' : styles.out}`}>
        <DishPicture image={product.image} category={product.category} sizes={PICTURE_SIZES} />
      </span>
      <span className={styles.text}>
        <Marked name={dishName(product, language)} text={marked} />
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <Price amount={product.price} className={styles.price} />
    </>
  );
}

const ARTICLE = /^(?:[وف]?(?:[بك]?ال|لل))(?=\S{2})/;
const withoutArticle = (word: string) => normaliseForSearch(word).replace(ARTICLE, '');

/** A name in which the words that were searched for are bold. */
function Marked({ name, text }: { name: string; text: string }) {
  const searched = text.split(/\s+/).map(withoutArticle).filter(Boolean);
  return (
    <span className={styles.name}>
      {name
        .split(/(\s+)/)
        .map((word, position) =>
          searched.some((one) => withoutArticle(word).startsWith(one)) ? (
            <b key={position}>{word}</b>
          ) : (
            word
          ),
        )}
    </span>
  );
}

/** The suggestions with their texts, which only they need. */
export const SearchSuggestions = ownTexts('search', { en, ar })(Suggestions);
