import type { KitchenTicket } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useTableName } from '../parts/table-name';

type Place = Pick<KitchenTicket, 'kind' | 'table' | 'movedFrom' | 'pickup'>;

/** Where a ticket goes: a table, with the one that it was moved from, delivery, or pickup. */
export function usePlace(): (ticket: Place) => string {
  const { t } = useTranslation('mfe-seller');
  const tableName = useTableName();
  return ({ kind, table, movedFrom, pickup }) => {
    if (pickup) return t('kitchen.pickup');
    if (kind === 'delivery') return t('kitchen.delivery');
    return table === undefined ? t('kitchen.noTable') : tableName({ table, movedFrom });
  };
}

/** The short number of a ticket's order. */
export function TicketNumber({ number }: { number: string }) {
  return (
    <span className="num" dir="ltr">
      #{number}
    </span>
  );
}
