import type { Order } from '@smokehouse/shared/contract';
import { correctsReceipt, creditNotePdf } from '@smokehouse/shared/contract/money/bills/addresses';
import { useTranslation } from '@smokehouse/shared/i18n';

/** Links to the credit notes of an order's bill. Each PDF opens in a new tab. */
export function CreditNoteLinks({ order: { _id, corrections = [] } }: { order: Order }) {
  const { t } = useTranslation('mfe-orders');
  return corrections.map(
    ({ creditNote }) =>
      creditNote && (
        <a key={creditNote} href={creditNotePdf(_id, creditNote)} target="_blank" rel="noopener">
          {t(`bill.${correctsReceipt(creditNote) ? 'correctedReceipt' : 'creditNote'}`)}{' '}
          <bdi dir="ltr">{creditNote}</bdi>
        </a>
      ),
  );
}
