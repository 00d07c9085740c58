import { type FormEvent, useId, useMemo, useRef, useState } from 'react';
import { grouped } from '@smokehouse/shared/bundled/grouped';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { OptionGroupField, optionTexts } from '@smokehouse/shared/bundled/option-group-field';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { SheetDialog } from '@smokehouse/shared/bundled/sheet-dialog';
import { TextArea } from '@smokehouse/shared/bundled/text-area';
import {
  type Allergen,
  type Cart,
  MAX_QUANTITY,
  type OptionsMenu,
  type Product,
  toSar,
} from '@smokehouse/shared/contract';
import {
  type ChoiceFault,
  defaultSelections,
  faultsOf,
  labelsOfChoice,
  lineKey,
  openGroups,
  parseLineKey,
  priceOfChoice,
  type Selection,
} from '@smokehouse/shared/contract/menu/options/rules';
import { dishDescription, dishName, type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import ar from '@smokehouse/shared/locales/options.ar.json';
import en from '@smokehouse/shared/locales/options.en.json';
import { useQuery } from '@smokehouse/shared/query';
import { type ItemsStore, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, Button, DishPicture, ErrorNotice, Icon, Price } from '@smokehouse/shared/ui';
import styles from './options-sheet.module.css';

/** Longest note to the kitchen; the server refuses a longer one. */
const MAX_NOTE = 140;

interface Props {
  /** The remote's own namespace, which contains the texts under `options`. */
  namespace: string;
  /** The dish as it is on the menu. */
  product: Product;
  useItems: ItemsStore;
  /** The key of the line that is changed; without it, a line is added. */
  line?: string | undefined;
  onClose: () => void;
  /** Called after the cart was changed. */
  onDone?: (() => void) | undefined;
}

/** The options of a dish: a sheet on phones and tablets, a dialog on wider screens. */
function Sheet(props: Props) {
  const { t: shared } = useTranslation('shared');
  const { t } = useTranslation(props.namespace);
  const { product, onClose } = props;
  const language = useLanguage((state) => state.language);
  const {
    data: menu,
    isError,
    refetch,
  } = useQuery({
    ...optionsQuery,
    refetchOnMount: 'always',
    // Without a connection the request fails and is said, instead of waiting for one.
    networkMode: 'always',
  });
  const titleId = useId();
  return (
    <SheetDialog titleId={titleId} onClose={onClose}>
      <Head {...props} titleId={titleId} name={dishName(product, language)} />
      {menu ? (
        <Choice {...props} menu={menu} />
      ) : (
        <div className={styles.body}>
          {isError ? (
            <ErrorNotice text={t('options.failed')} onRetry={() => void refetch()} />
          ) : (
            <div className={`sk ${styles.loading}`} role="status" aria-label={shared('loading')} />
          )}
        </div>
      )}
    </SheetDialog>
  );
}

function Head({ product, name, titleId, namespace }: Props & { name: string; titleId: string }) {
  const { t } = useTranslation(namespace);
  const language = useLanguage((state) => state.language);
  const { caloriesKcal } = product;
  return (
    <header className={styles.head}>
      <DishPicture image={product.image} category={product.category} sizes="400px" />
      <div>
        <h2 className="display" id={titleId}>
          {name}
        </h2>
        <p className={styles.facts}>
          <Price amount={product.price} />{' '}
          {caloriesKcal !== undefined && (
            <span>{t('options.kcal', { amount: grouped(caloriesKcal) })}</span>
          )}
        </p>
        <p className={styles.about}>{dishDescription(product, language)}</p>
      </div>
    </header>
  );
}

/** What is chosen at first: the choice of the line, or the defaults of the dish. */
function firstChoice(menu: OptionsMenu, { product, line, useItems }: Props) {
  const before = line === undefined ? undefined : parseLineKey(line);
  return {
    options: before?.options ?? defaultSelections(menu, product._id),
    note: before?.note ?? '',
    quantity: (line !== undefined && useItems.getState().items[line]) || 1,
  };
}

function Choice({ menu, ...props }: Props & { menu: OptionsMenu }) {
  const { namespace, product, useItems, line, onClose, onDone } = props;
  const { t } = useTranslation(namespace);
  const language = useLanguage((state) => state.language);
  const [choice, setChoice] = useState(() => firstChoice(menu, props));
  const [isChecked, setChecked] = useState(false);
  const body = useRef<HTMLDivElement>(null);
  const noteId = useId();
  // Options of a nested group are dropped with the option that opened it.
  const options = useMemo(
    () => withoutClosed(menu, product._id, choice.options),
    [menu, product, choice.options],
  );
  const groups = openGroups(menu, product._id, options);
  const faults = faultsOf(menu, product._id, options);
  const halalas = priceOfChoice(menu, product, options) * choice.quantity;
  const { caloriesKcal, allergens = [], mayContain = [] } = labelsOfChoice(menu, product, options);
  const namesOf = (list: readonly Allergen[]) =>
    new Intl.ListFormat(language).format(list.map((one) => t(`options.allergen.${one}`)));
  const shownFault = isChecked ? faults[0] : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const [fault] = faults;
    if (fault) {
      setChecked(true);
      focusFault(body.current, fault);
      return;
    }
    const key = lineKey({ product: product._id, options, note: choice.note });
    saveLine(useItems, key, choice.quantity, line);
    onClose();
    onDone?.();
  }

  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <div className={styles.body} ref={body}>
        {groups.map((group) => (
          <OptionGroupField
            key={group.path}
            namespace={namespace}
            group={group}
            options={options}
            fault={isChecked ? faults.find((one) => isFaultOf(one, group.path)) : undefined}
            onChange={(changed) => setChoice({ ...choice, options: changed })}
          />
        ))}
        <div className={styles.note}>
          <label htmlFor={noteId}>{t('options.note')}</label>
          <TextArea
            id={noteId}
            rows={2}
            maxLength={MAX_NOTE}
            value={choice.note}
            aria-describedby={`${noteId}-hint`}
            onChange={({ target }) => setChoice({ ...choice, note: target.value })}
          />
          <p className={styles.hint} id={`${noteId}-hint`}>
            <span>{t('options.noteHint')}</span>{' '}
            <bdi dir="ltr">
              {t('options.noteCount', { count: choice.note.length, max: MAX_NOTE })}
            </bdi>
          </p>
        </div>
        {allergens.length > 0 && (
          <p className={styles.allergens}>{t('options.contains', { names: namesOf(allergens) })}</p>
        )}
        {mayContain.length > 0 && (
          <p className={styles.allergens}>
            {t('options.mayContain', { names: namesOf(mayContain) })}
          </p>
        )}
      </div>
      <footer className={styles.foot}>
        <p className={styles.summary} role="status">
          {shownFault ? (
            <span className={styles.fault}>
              <Icon name="alert" />
              {faultText(shownFault, t, language)}
            </span>
          ) : (
            <span>{optionTexts(groups, options, t, language)}</span>
          )}{' '}
          {caloriesKcal !== undefined && (
            <b>
              {t('options.kcal', {
                amount: grouped(caloriesKcal * choice.quantity),
              })}
            </b>
          )}
        </p>
        <AddControl
          quiet
          name={dishName(product, language)}
          quantity={choice.quantity}
          inStock
          classes={{ stepper: styles.stepper ?? '' }}
          onAdd={() =>
            setChoice({ ...choice, quantity: Math.min(MAX_QUANTITY, choice.quantity + 1) })
          }
          onRemove={() => setChoice({ ...choice, quantity: Math.max(1, choice.quantity - 1) })}
        />
        <Button type="submit" variant="accent" className={styles.submit}>
          {t(line === undefined ? 'options.add' : 'options.save')}
          <span aria-hidden="true">•</span>
          <Price amount={toSar(halalas)} />
        </Button>
      </footer>
    </form>
  );
}

/** The selections without those of nested groups that are closed. */
function withoutClosed(
  menu: OptionsMenu,
  product: string,
  options: readonly Selection[],
): readonly Selection[] {
  const open = new Set(openGroups(menu, product, options).map(({ path }) => path));
  return options.filter(({ option }) => {
    const group = option.slice(0, option.lastIndexOf('/'));
    return !group.includes('/') || open.has(group);
  });
}

/** True for a fault that is shown at a group. */
function isFaultOf(fault: ChoiceFault, group: string): boolean {
  return 'group' in fault
    ? fault.group === group
    : fault.option.slice(0, fault.option.lastIndexOf('/')) === group;
}

function faultText(fault: ChoiceFault, t: TFunction, language: string): string {
  if (!('named' in fault)) return t('options.unknown');
  const name = dishName(fault.named, language);
  if (fault.code === 'options_missing')
    return t('options.missingIn', { name, count: fault.missing });
  if (fault.code === 'option_sold_out') return t('options.soldOutOption', { name });
  return t('options.many', { name, count: fault.most });
}

/** Scrolls to the group of a fault and focuses its first option that can be chosen. */
function focusFault(body: HTMLElement | null, fault: ChoiceFault): void {
  const groups = [...(body?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
  const group = groups.find(({ dataset }) => isFaultOf(fault, dataset['group'] ?? ''));
  group?.scrollIntoView({ block: 'nearest' });
  group
    ?.querySelector<HTMLElement>('input:not(:checked, [aria-disabled=true]), button')
    ?.focus({ preventScroll: true });
}

/** Adds a line to the cart, or puts it in the place of another one. */
function saveLine(useItems: ItemsStore, key: string, quantity: number, before?: string): void {
  const { items, add, update, replace } = useItems.getState();
  if (before === undefined) {
    if (quantity === 1) add(key);
    else update(key, (items[key] ?? 0) + quantity);
    return;
  }
  if (key !== before) replace(replaceLine(items, before, key));
  update(key, key === before ? quantity : (items[key] ?? 0) + quantity);
}

/** The cart with another key at the place of a line. */
function replaceLine(items: Cart, before: string, key: string): Cart {
  return Object.fromEntries(
    Object.entries(items).flatMap(([one, quantity]) => {
      if (one === before) return [[key, items[key] ?? quantity] as const];
      return one === key ? [] : [[one, quantity] as const];
    }),
  );
}

export const OptionsSheet = ownTexts('options', { en, ar })(Sheet);
