import type { HTMLAttributes } from 'react';
import { ruleText } from '@smokehouse/shared/bundled/option-group-field';
import { type OptionGroup, paths } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ButtonLink, Field, FieldError, Icon } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { typedCount } from '../parts/typed-number';
import { type DishGroupDraft, isWrong } from './dish-drafts';
import { Handle, MoveButtons } from './handle';
import styles from './options.module.css';

interface Props {
  draft: DishGroupDraft;
  group: OptionGroup;
  handle: HTMLAttributes<HTMLButtonElement>;
  at: number;
  count: number;
  isDragged: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onMove: (from: number, to: number) => void;
  onChange: (part: Partial<DishGroupDraft>) => void;
  onRemove: () => void;
}

/** A group of a dish. Open, it shows what differs on this dish. */
export function DishGroupRow(props: Props) {
  const { draft, group, handle, isDragged, isOpen, onToggle } = props;
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const name = dishName(group, language);
  const rule = {
    min: typedCount(draft.min) ?? group.min,
    max: typedCount(draft.max) ?? group.max,
  };
  const prices = Object.values(draft.prices).filter((price) => price !== '').length;
  return (
    <li data-row className={`${styles.card} ${isDragged ? styles.dragged : ''}`}>
      <div className={styles.dishGroup}>
        <Handle name={name} {...handle} />
        <h2>
          <button type="button" className={styles.head} aria-expanded={isOpen} onClick={onToggle}>
            <span className={styles.title}>{name}</span>
            <span className={styles.about}>
              {t('optionsEditor.ruleOf', {
                rule: ruleText(rule, t),
                count: group.options.length,
              })}
              {prices > 0 && ` · ${t('optionsEditor.ownPrices', { count: prices })}`}
            </span>
            <DeskIcon name="down" />
          </button>
        </h2>
      </div>
      {isWrong(draft) && (
        <p className={styles.rowError}>
          <FieldError role="alert">{t('optionsEditor.error.dish')}</FieldError>
        </p>
      )}
      {isOpen && <Overrides {...props} name={name} />}
    </li>
  );
}

function Overrides({
  draft,
  group,
  at,
  count,
  name,
  onMove,
  onChange,
  onRemove,
}: Props & { name: string }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <div className={styles.details} role="group" aria-label={t('optionsEditor.onDish', { name })}>
      <p className={styles.hint}>{t('optionsEditor.onDishHint')}</p>
      <div className={`${styles.fields} ${styles.prices}`}>
        {(['min', 'max'] as const).map((bound) => (
          <Field
            key={bound}
            label={t(bound === 'min' ? 'optionsEditor.least' : 'optionsEditor.most')}
            dir="ltr"
            inputMode="numeric"
            placeholder={String(group[bound])}
            value={draft[bound]}
            onChange={({ target }) => onChange({ [bound]: target.value })}
          />
        ))}
        {group.options.map((option) => (
          <Field
            key={option.id}
            label={t('optionsEditor.priceOf', { name: dishName(option, language) })}
            dir="ltr"
            inputMode="decimal"
            placeholder={String(option.price ?? 0)}
            value={draft.prices[option.id] ?? ''}
            onChange={({ target }) =>
              onChange({ prices: { ...draft.prices, [option.id]: target.value } })
            }
          />
        ))}
      </div>
      <div className={styles.tools}>
        <MoveButtons name={name} at={at} count={count} onMove={onMove} />
        <ButtonLink
          variant="line"
          small
          to={`${paths.sellerOptions}?group=${encodeURIComponent(group.id)}`}
        >
          <DeskIcon name="pencil" />
          {t('optionsEditor.editGroup')}
        </ButtonLink>
        <Button
          variant="line"
          small
          aria-label={t('optionsEditor.removeOf', { name })}
          onClick={onRemove}
        >
          <Icon name="trash" />
          {t('optionsEditor.removeFromDish')}
        </Button>
      </div>
    </div>
  );
}
