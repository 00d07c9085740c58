import type { KitchenTicket } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';

type Place = Pick<KitchenTicket, 'kind' | 'table' | 'pickup'>;

/** Where a ticket goes: a table, delivery, or pickup. */
export function usePlace(): (ticket: Place) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ kind, table, pickup }) => {
    if (pickup) return t('kitchen.pickup');
    if (kind === 'delivery') return t('kitchen.delivery');
    return table === undefined ? t('kitchen.noTable') : t('kitchen.table', { table });
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
