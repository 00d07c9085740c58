import { call } from '@smokehouse/shared/api';
import type { Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { useDeskMutation } from '../../parts/use-desk-mutation';

/** Prints a bill on the restaurant's printer for bills. */
export function PrinterButton({ bill, className }: { bill: Bill; className?: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useDeskMutation();
  const orderId = bill.orders[0]?._id;
  async function print() {
    if (orderId === undefined) return;
    await send(() => call('POST /api/seller/bill/print', { orderId, billId: bill._id }));
  }
  return (
    <Button className={className} aria-disabled={isSending} onClick={() => void print()}>
      <Icon name="print" />
      {t('bill.toPrinter')}
    </Button>
  );
}
