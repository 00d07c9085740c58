import type { HTMLAttributes, ReactNode } from 'react';
import { call } from '@smokehouse/shared/api';
import { CURRENCY_LABELS, type MenuOption } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { FieldError, IconButton, Input } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { Switch } from '../parts/switch';
import type { DraftErrors, OptionDraft } from './drafts';
import { Handle } from './handle';
import styles from './options.module.css';
import { useOptionsChange } from './queries';

interface Props {
  option: OptionDraft;
  /** The saved option; undefined for a new one. */
  saved: MenuOption | undefined;
  group: string | undefined;
  errors: DraftErrors;
  handle: HTMLAttributes<HTMLButtonElement>;
  isDragged: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onChange: (part: Partial<OptionDraft>) => void;
  /** The details, if the row is open. */
  children: ReactNode;
}

/** The name of an option in the seller's language. */
export function useOptionName(option: OptionDraft): string {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return dishName(option, language) || t('optionsEditor.newOption');
}

/** An option of a group: names, price, calories and stock. The rest is in its details. */
export function OptionRow({
  option,
  saved,
  group,
  errors,
  handle,
  isDragged,
  isOpen,
  onToggle,
  onChange,
  children,
}: Props) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const name = useOptionName(option);
  const errorOf = (field: string) => errors[`${option.key}/${field}`];
  const wrong = Object.entries(errors).flatMap(([field, error]) =>
    field.startsWith(`${option.key}/`) ? [error] : [],
  );
  return (
    <li data-row className={`${styles.option} ${isDragged ? styles.dragged : ''}`}>
      <div className={styles.cells} role="group" aria-label={name}>
        <Handle name={name} {...handle} />
        {(['name', 'nameAr'] as const).map((field) => (
          <Cell key={field} label={t(`optionsEditor.${field}`)} className={styles.text}>
            <Input
              lang={field === 'name' ? 'en' : 'ar'}
              dir={field === 'name' ? 'ltr' : 'rtl'}
              maxLength={80}
              aria-invalid={errorOf(field) !== undefined}
              value={option[field]}
              onChange={({ target }) => onChange({ [field]: target.value })}
            />
          </Cell>
        ))}
        <Cell label={t('optionsEditor.price')} before={CURRENCY_LABELS[language]}>
          <Input
            dir="ltr"
            inputMode="decimal"
            placeholder="0"
            aria-invalid={errorOf('price') !== undefined}
            value={option.price}
            onChange={({ target }) => onChange({ price: target.value })}
          />
        </Cell>
        {option.product ? (
          <span className={styles.ofDish}>{t('optionsEditor.ofDish')}</span>
        ) : (
          <Cell label={t('optionsEditor.caloriesKcal')} after="kcal">
            <Input
              dir="ltr"
              inputMode="numeric"
              aria-invalid={errorOf('caloriesKcal') !== undefined}
              value={option.caloriesKcal}
              onChange={({ target }) => onChange({ caloriesKcal: target.value })}
            />
          </Cell>
        )}
        <span className={styles.stock}>
          {group !== undefined && saved && <Stock group={group} saved={saved} name={name} />}
        </span>
        <IconButton
          className={styles.chevron}
          label={t('optionsEditor.detailsOf', { name })}
          aria-expanded={isOpen}
          onClick={onToggle}
        >
          <DeskIcon name="down" />
        </IconButton>
      </div>
      {[...new Set(wrong)].map((error) => (
        <p key={error} className={styles.rowError}>
          <FieldError role="alert">{t(`optionsEditor.error.${error}`)}</FieldError>
        </p>
      ))}
      {isOpen && children}
    </li>
  );
}

function Cell({
  label,
  before,
  after,
  className = '',
  children,
}: {
  label: string;
  before?: string;
  after?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  return (
    <label className={`${styles.cell} ${className}`}>
      <span>{label}</span>
      <span className={styles.unit} dir={before || after ? 'ltr' : undefined}>
        {before && <small aria-hidden>{before}</small>}
        {children}
        {after && <small aria-hidden>{after}</small>}
      </span>
    </label>
  );
}

/** The stock of a saved option. It changes at once, without publishing the group. */
function Stock({ group, saved, name }: { group: string; saved: MenuOption; name: string }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useOptionsChange();
  const inStock = !saved.soldOut;
  return (
    <Switch
      isOn={inStock}
      label={t('list.stockOf', { name })}
      text={t(inStock ? 'optionsEditor.inStock' : 'optionsEditor.soldOut')}
      isSaving={isSending}
      onToggle={() =>
        void send(() =>
          call('POST /api/seller/options/stock', { group, option: saved.id, inStock: !inStock }),
        )
      }
    />
  );
}
