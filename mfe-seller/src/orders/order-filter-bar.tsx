import { useId } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, Input } from '@smokehouse/shared/ui';
import type { Payment } from '../queries/orders';
import { DateField } from '../parts/date-field';
import { DeskIcon } from '../parts/desk-icon';
import { Segments } from '../parts/segments';
import { useToday } from '../parts/use-today';
import { MAX_SEARCH_LENGTH, type OrderFilter, useDebouncedText } from './use-order-filter';
import styles from './order-filter-bar.module.css';

export const VIEWS = ['table', 'board'] as const;
export type View = (typeof VIEWS)[number];

/** Filters the list by text, status, payment and day, and switches between table and board. */
export function OrderFilterBar({
  filter,
  statuses,
  payments,
  isFiltered,
  onChange,
  onClear,
  view,
  onView,
}: {
  filter: OrderFilter;
  statuses: readonly string[];
  payments: readonly Payment[];
  isFiltered: boolean;
  onChange: (part: Partial<OrderFilter>) => void;
  onClear: () => void;
  view: View;
  onView: (view: View) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const id = useId();
  const today = useToday();
  const [typed, type] = useDebouncedText(filter.text, (text) => onChange({ text }));
  return (
    <div className={styles.bar}>
      <div className={styles.filters} role="search">
        <label className={`search ${styles.search}`}>
          <span className="vh">{t('filter.text')}</span>
          <Icon name="search" />
          <Input
            type="search"
            placeholder={t('filter.text')}
            maxLength={MAX_SEARCH_LENGTH}
            value={typed}
            onChange={(event) => type(event.target.value)}
          />
        </label>
        <label className="vh" htmlFor={`${id}-status`}>
          {t('filter.status')}
        </label>
        <Select
          className={styles.part}
          id={`${id}-status`}
          value={filter.status}
          onChange={(event) => onChange({ status: event.target.value })}
        >
          <option value="">{t('filter.anyStatus')}</option>
          {statuses.map((status) => (
            <option key={status} value={status}>
              {shared(`status.${status}`, status)}
            </option>
          ))}
        </Select>
        <label className="vh" htmlFor={`${id}-payment`}>
          {t('filter.payment')}
        </label>
        <Select
          className={styles.part}
          id={`${id}-payment`}
          value={filter.payment}
          onChange={(event) => onChange({ payment: event.target.value as Payment | '' })}
        >
          <option value="">{t('filter.anyPayment')}</option>
          {payments.map((payment) => (
            <option key={payment} value={payment}>
              {t(`filter.${payment}`)}
            </option>
          ))}
        </Select>
        <div className={styles.day}>
          <DateField
            label={t('filter.day')}
            max={today}
            value={filter.day}
            onChange={(day) => onChange({ day })}
          />
        </div>
        {isFiltered && (
          <Button
            small
            onClick={() => {
              type('');
              onClear();
            }}
          >
            <Icon name="x" />
            {t('filter.clear')}
          </Button>
        )}
      </div>
      <Segments
        label={t('view.label')}
        choices={VIEWS}
        chosen={view}
        className={styles.views}
        onChoose={onView}
      >
        {(one) => (
          <>
            <DeskIcon name={one === 'table' ? 'rows' : 'board'} />
            <span>{t(`view.${one}`)}</span>
          </>
        )}
      </Segments>
    </div>
  );
}
