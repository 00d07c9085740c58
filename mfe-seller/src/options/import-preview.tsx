import { type ReactNode, useId, useState } from 'react';
import { withCurrency } from '@smokehouse/shared/bundled/with-currency';
import type {
  Language,
  OptionImportChange,
  OptionImportPreview,
  OptionsMenu,
  Product,
} from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, FieldError, Icon, Price } from '@smokehouse/shared/ui';
import styles from './files.module.css';

interface Names {
  menu: OptionsMenu;
  dishes: readonly Product[];
}
type FieldChange = OptionImportChange['fields'][number];

const KINDS = ['added', 'changed', 'removed'] as const;

/** What an import changes, group by group, and its confirmation. */
export function ImportPreview({
  preview,
  isBusy,
  onConfirm,
  onDiscard,
  ...names
}: Names & {
  preview: OptionImportPreview;
  isBusy: boolean;
  onConfirm: (removesAllergens: boolean) => void;
  onDiscard: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { changes, lostAllergens } = preview;
  const [isConfirmed, setConfirmed] = useState(false);
  const [isRefused, setRefused] = useState(false);
  const isLosing = lostAllergens.length > 0;
  if (changes.length === 0) return <p>{t('optionsFiles.nothing')}</p>;
  const counts = Object.fromEntries(
    KINDS.map((kind) => [kind, changes.filter((change) => change.kind === kind).length]),
  );
  const groups = [...new Map(changes.map(({ group }) => [group.id, group])).values()];
  function submit() {
    setRefused(isLosing && !isConfirmed);
    if (!isLosing || isConfirmed) onConfirm(isLosing);
  }
  return (
    <>
      <p>{t('optionsFiles.counts', counts)}</p>
      {isLosing && (
        <LostAllergens
          lost={lostAllergens}
          isConfirmed={isConfirmed}
          isRefused={isRefused && !isConfirmed}
          onConfirm={setConfirmed}
        />
      )}
      {groups.map((group) => (
        <ChangedGroup
          key={group.id}
          changes={changes.filter((change) => change.group.id === group.id)}
          group={group}
          names={names}
        />
      ))}
      <div className={styles.foot}>
        <Button variant="line" small onClick={onDiscard}>
          {t('optionsFiles.discard')}
        </Button>
        <Button variant="accent" small busy={isBusy} onClick={submit}>
          {t('optionsFiles.submit', { count: changes.length })}
        </Button>
      </div>
    </>
  );
}

/** Allergens that guests would no longer be told of. The seller has to confirm them. */
function LostAllergens({
  lost,
  isConfirmed,
  isRefused,
  onConfirm,
}: {
  lost: OptionImportPreview['lostAllergens'];
  isConfirmed: boolean;
  isRefused: boolean;
  onConfirm: (isConfirmed: boolean) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const id = useId();
  return (
    <div className={styles.lost}>
      <p>
        <Icon name="alert" />
        <b>{t('optionsFiles.lost')}</b>
      </p>
      <ul>
        {lost.map(({ group, option, allergens }) => (
          <li key={`${group.id}/${option.id}`}>
            {t('optionsFiles.lostOf', {
              option: dishName(option, language),
              group: dishName(group, language),
              names: allergens.map((one) => t(`allergen.${one}`)).join(t('comma')),
            })}
          </li>
        ))}
      </ul>
      <label>
        <input
          type="checkbox"
          checked={isConfirmed}
          aria-invalid={isRefused}
          aria-describedby={isRefused ? id : undefined}
          onChange={({ target }) => onConfirm(target.checked)}
        />
        {t('optionsFiles.confirmLost')}
      </label>
      {isRefused && (
        <FieldError id={id} role="alert">
          {t('optionsFiles.confirmFirst')}
        </FieldError>
      )}
    </div>
  );
}

function ChangedGroup({
  group,
  changes,
  names,
}: {
  group: OptionImportChange['group'];
  changes: readonly OptionImportChange[];
  names: Names;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const id = useId();

  function subjectOf({ of, item }: OptionImportChange): string {
    if (of === 'group' || !item) return t('optionsFiles.groupItself');
    const name = dishName(item, language);
    return of === 'dish' ? t('optionsFiles.onDish', { name }) : name;
  }
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h4 id={id}>{dishName(group, language)}</h4>
      <ul>
        {changes.map((change) => (
          <li key={`${change.of} ${change.item?.id}`} className={styles.change}>
            <span className={styles[change.kind]}>{t(`optionsFiles.kind.${change.kind}`)}</span>
            <b>{subjectOf(change)}</b>
            <Fields change={change} names={names} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The fields of a change. The name of what is added is its heading already. */
function Fields({ change, names }: { change: OptionImportChange; names: Names }) {
  const shown = change.fields.filter(({ field }) => change.kind !== 'added' || field !== 'name');
  if (shown.length === 0) return null;
  return (
    <dl>
      {shown.map((field) => (
        <FieldRow key={field.field} field={field} change={change} names={names} />
      ))}
    </dl>
  );
}

/** A field with its old and new value. What is added has no old one. */
function FieldRow({
  field,
  change,
  names,
}: {
  field: FieldChange;
  change: OptionImportChange;
  names: Names;
}) {
  const { t } = useTranslation('mfe-seller');
  const valueOf = useValueOf(field.field, change, names);
  const isRemoval = change.kind === 'removed';
  return (
    <div>
      <dt>{t(`optionsFiles.field.${field.field}`)}</dt>
      <dd>
        {change.kind === 'changed' && (
          <>
            <del>{valueOf(field.before)}</del>
            <Icon name="next" />
          </>
        )}
        {isRemoval ? valueOf(field.before) : <ins>{valueOf(field.after)}</ins>}
      </dd>
    </div>
  );
}

/** Shows values of a field in the seller's language: names for ids, prices with their currency. */
function useValueOf(field: string, change: OptionImportChange, { menu, dishes }: Names) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const dishOf = (id: string) => dishes.find(({ _id }) => _id === id);
  const groupOf = (id: string) => menu.groups.find((group) => group.id === id);
  const optionOf = (id: string) => groupOf(change.group.id)?.options.find((one) => one.id === id);
  const nameOf = (id: string, found: { name: string; nameAr?: string | undefined } | undefined) =>
    found ? dishName(found, language) : id;
  const listOf = (text: string, name: (id: string) => string) =>
    text.split(' ').filter(Boolean).map(name).join(t('comma'));

  const formats: Readonly<Record<string, (text: string) => ReactNode>> = {
    price: (text) => <Price amount={Number(text)} decimals />,
    prices: (text) =>
      listOf(text, (entry) => priceOn(entry, (id) => nameOf(id, optionOf(id)), language)),
    isDefault: flagOf,
    soldOut: flagOf,
    replacesPrice: flagOf,
    pictures: flagOf,
    allergens: (text) =>
      text === 'none' ? t('optionsFiles.none') : listOf(text, (one) => t(`allergen.${one}`)),
    product: (text) => nameOf(text, dishOf(text)),
    groups: (text) => listOf(text, (id) => nameOf(id, groupOf(id))),
    order: (text) =>
      listOf(text, (id) => nameOf(id, change.of === 'dish' ? groupOf(id) : optionOf(id))),
    dishes: (text) => listOf(text, (id) => nameOf(id, dishOf(id))),
  };
  function flagOf(text: string): string {
    return t(`optionsFiles.${text}`);
  }
  return (text: string): ReactNode => {
    if (text !== '') return formats[field]?.(text) ?? <bdi>{text}</bdi>;
    return t(field === 'allergens' ? 'optionsFiles.unknown' : 'optionsFiles.empty');
  };
}

/** `fries=2.50` as `Fries SR 2.50`. */
function priceOn(entry: string, nameOf: (id: string) => string, language: Language): string {
  const [id = '', price = ''] = entry.split('=');
  return `${nameOf(id)} ${withCurrency(price, language)}`;
}
