import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { SheetDialog } from '@smokehouse/shared/bundled/sheet-dialog';
import { type Allergen, ALLERGENS, type Product } from '@smokehouse/shared/contract';
import { exposureTo } from '@smokehouse/shared/contract/menu/products/exposure';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import ar from '../../locales/menuFilters.ar.json';
import en from '../../locales/menuFilters.en.json';
import styles from './filter-sheet.module.css';
import {
  CALORIE_LIMITS,
  type CalorieLimit,
  filterDishes,
  type MenuFilters,
  NO_FILTERS,
  type Trait,
} from './rules';

const withTexts = ownTexts('menuFilters', { en, ar });

/** The traits by the heading under which they are offered. */
const TRAIT_GROUPS = [
  ['diet', ['vegetarian', 'vegan']],
  ['taste', ['spicy', 'smoked', 'low-sodium']],
  ['show', ['in-stock']],
] as const satisfies readonly (readonly [string, readonly Trait[]])[];

interface Filtering {
  filters: MenuFilters;
  onChange: (filters: MenuFilters) => void;
}

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

/** The active filters. A press removes one. */
export const ActiveFilters = withTexts(function ActiveFilters({ filters, onChange }: Filtering) {
  const { t } = useTranslation('mfe-menu');
  const { without, under, traits } = filters;
  const chip = (key: string, text: string, next: MenuFilters) => (
    <Button
      key={key}
      variant="solid"
      className={styles.chip}
      aria-label={t('menuFilters.remove', { name: text })}
      onClick={() => onChange(next)}
    >
      <Icon name="check" />
      {text}
    </Button>
  );
  return (
    <>
      {without.map((one) =>
        chip(one, t('menuFilters.withoutOne', { name: t(`allergen.${one}`) }), {
          ...filters,
          without: toggled(without, one),
        }),
      )}
      {under !== undefined &&
        chip('under', t('menuFilters.under', { count: under }), { ...filters, under: undefined })}
      {traits.map((one) =>
        chip(one, t(`menuFilters.trait.${one}`), { ...filters, traits: toggled(traits, one) }),
      )}
      <Button variant="text" onClick={() => onChange(NO_FILTERS)}>
        {t('menuFilters.clearAll')}
      </Button>
    </>
  );
});

/** The filters with the number of dishes that each choice leaves. They apply with its button. */
export const FilterSheet = withTexts(function FilterSheet({
  products,
  filters,
  onChange,
  onClose,
}: Filtering & { products: readonly Product[]; onClose: () => void }) {
  const { t } = useTranslation('mfe-menu');
  const titleId = useId();
  const [draft, setDraft] = useState(filters);
  const countOf = (choice: Partial<MenuFilters>) =>
    filterDishes(products, { ...draft, ...choice }).length;
  const count = countOf({});
  const result = count > 0 ? t('menuFilters.submit', { count }) : t('menuFilters.none');
  function submit(event: FormEvent) {
    event.preventDefault();
    onChange(draft);
    onClose();
  }
  return (
    <SheetDialog titleId={titleId} onClose={onClose}>
      <form className={styles.form} onSubmit={submit}>
        <h2 id={titleId} className={styles.title}>
          {t('filters')}
        </h2>
        <div className={styles.groups}>
          <Without products={products} draft={draft} onChange={setDraft} />
          <Calories draft={draft} onChange={setDraft} countOf={countOf} />
          {TRAIT_GROUPS.map(([group, traits]) => (
            <Group key={group} title={t(`menuFilters.${group}`)}>
              {traits.map((trait) => (
                <Choice
                  key={trait}
                  text={t(`menuFilters.trait.${trait}`)}
                  count={countOf({ traits: [...new Set([...draft.traits, trait])] })}
                  isChosen={draft.traits.includes(trait)}
                  onToggle={() => setDraft({ ...draft, traits: toggled(draft.traits, trait) })}
                />
              ))}
            </Group>
          ))}
          <p className={styles.halal}>
            <Icon name="check" />
            <span>
              <b>{t('menuFilters.halal')}</b> {t('menuFilters.halalText')}
            </span>
          </p>
        </div>
        <div className={styles.foot}>
          <Button variant="line" onClick={() => setDraft(NO_FILTERS)}>
            {t('menuFilters.clear')}
          </Button>
          <Button type="submit" variant="accent" disabled={count === 0}>
            {result}
          </Button>
          {/* Not inside the button, whose name a status would hide from some screen readers. */}
          <span className="vh" role="status">
            {result}
          </span>
        </div>
      </form>
    </SheetDialog>
  );
});

interface GroupProps {
  draft: MenuFilters;
  onChange: (draft: MenuFilters) => void;
}

/** The allergens of the menu. */
function Without({ products, draft, onChange }: GroupProps & { products: readonly Product[] }) {
  const { t } = useTranslation('mfe-menu');
  // A dish that one of them concerns is not free of it.
  const isOnMenu = (one: Allergen) =>
    products.some((product) => product.allergens && exposureTo(product, [one]) !== 'free');
  return (
    <Group title={t('menuFilters.without')} text={t('menuFilters.withoutText')}>
      {ALLERGENS.filter(isOnMenu).map((one) => (
        <Choice
          key={one}
          text={t(`allergen.${one}`)}
          isChosen={draft.without.includes(one)}
          onToggle={() => onChange({ ...draft, without: toggled(draft.without, one) })}
        />
      ))}
    </Group>
  );
}

function Calories({
  draft,
  onChange,
  countOf,
}: GroupProps & { countOf: (choice: Partial<MenuFilters>) => number }) {
  const { t } = useTranslation('mfe-menu');
  const limits: (CalorieLimit | undefined)[] = [undefined, ...CALORIE_LIMITS];
  return (
    <Group title={t('menuFilters.calories')} isJoined>
      {limits.map((under) => (
        <button
          key={under ?? 'any'}
          type="button"
          aria-pressed={draft.under === under}
          onClick={() => onChange({ ...draft, under })}
        >
          <b>{under ?? t('menuFilters.any')}</b>
          <small>{t('dishes', { count: countOf({ under }) })}</small>
        </button>
      ))}
    </Group>
  );
}

function Group({
  title,
  text,
  isJoined,
  children,
}: {
  title: string;
  text?: string;
  /** One of the choices is chosen. */
  isJoined?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <div className={styles.group} role="group" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {text && <p>{text}</p>}
      <div className={isJoined ? styles.joined : styles.choices}>{children}</div>
    </div>
  );
}

function Choice({
  text,
  count,
  isChosen,
  onToggle,
}: {
  text: string;
  /** How many dishes it leaves. */
  count?: number;
  isChosen: boolean;
  onToggle: () => void;
}) {
  return (
    <button type="button" aria-pressed={isChosen} onClick={onToggle}>
      {isChosen && <Icon name="check" />}
      <span>{text}</span>
      {count !== undefined && <small>{count}</small>}
    </button>
  );
}
