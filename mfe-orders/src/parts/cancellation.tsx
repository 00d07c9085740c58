import { CANCELLED_STATUS, type Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { reasonOf, useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';

/**
 * Who cancelled an order and, if it was the restaurant, why, as in the mail. One that had been
 * delivered is not cancelled, but refunded. Nothing of another order, and where the server does not
 * say who it was.
 */
export function Cancellation({ order: { status, corrections = [] } }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  const text = useCorrectionTexts();
  const cancellation = corrections.find(({ byCustomer }) => byCustomer !== undefined);
  if (!cancellation) return null;
  if (cancellation.byCustomer) return <p>{t('cancelledBy.you')}</p>;
  const reason = text(reasonOf(cancellation));
  return (
    <>
      <p>{t(status === CANCELLED_STATUS ? 'cancelledBy.us' : 'cancelledBy.refunded')}</p>
      <p>{t('cancelledBy.reason', { reason })}</p>
    </>
  );
}
