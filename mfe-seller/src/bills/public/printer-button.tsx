import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, notify } from '@smokehouse/shared/ui';
import { reportError } from '../../report-error';

/** Prints a bill on the restaurant's printer for bills. */
export function PrinterButton({ bill, className }: { bill: Bill; className?: string | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const [isSending, setSending] = useState(false);
  const orderId = bill.orders[0]?._id;
  async function print() {
    if (isSending || orderId === undefined) return;
    setSending(true);
    try {
      notify.success(
        (await call('POST /api/seller/bill/print', { orderId, billId: bill._id })).message,
      );
    } catch (error) {
      reportError(error);
    }
    setSending(false);
  }
  return (
    <Button className={className} aria-disabled={isSending} onClick={() => void print()}>
      <Icon name="print" />
      {t('bill.toPrinter')}
    </Button>
  );
}
