import type { Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Less } from '@smokehouse/shared/orders/corrections';
import { Price } from '@smokehouse/shared/ui';
import styles from './bill-sums.module.css';

/** A corrected bill, its credit notes, and what is left. Nothing without credit notes. */
export function BillSums({ bill: { number, total, creditNotes = [], corrected } }: { bill: Bill }) {
  const { t } = useTranslation('mfe-seller');
  if (corrected === undefined) return null;
  return (
    <dl className={styles.sums}>
      <div>
        <dt>
          <bdi dir="ltr">{number}</bdi>
        </dt>
        <dd>
          <Price amount={total} decimals />
        </dd>
      </div>
      {creditNotes.map((note) => (
        <div key={note._id}>
          <dt>
            <bdi dir="ltr">{note.number}</bdi>
          </dt>
          <dd>
            <Less amount={note.total} decimals />
          </dd>
        </div>
      ))}
      <div className={styles.left}>
        <dt>{t('bill.left')}</dt>
        <dd>
          <Price amount={corrected} decimals />
        </dd>
      </div>
    </dl>
  );
}
