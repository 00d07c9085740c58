import { useState } from 'react';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { ErrorNotice, Price } from '@smokehouse/shared/ui';
import { reconciliationQuery } from './queries';
import type { DayRange } from './ranges';
import styles from './tables.module.css';

type Sums = CallAnswer<'GET /api/seller/reconciliation'>;

/** What lies between the sales of the page and the documents, with its sign. */
const BETWEEN = [
  ['unpaid', 1],
  ['billedElsewhere', -1],
  ['ofOtherDays', 1],
  ['creditedLater', 1],
  ['creditedEarlier', -1],
] as const;

/**
 * How the sums of the days come to each other: the orders' file, the sales of this page, and the
 * bills less credit notes of the accountant's file and the Z report. Read when it is opened.
 */
export function Reconciliation({ days }: { days: DayRange }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useQuery({ ...reconciliationQuery(days), enabled: isOpen });
  return (
    <section className={styles.panel} aria-labelledby="reconciliation">
      <h2 id="reconciliation">{t('today.sums.title')}</h2>
      <p className={styles.note}>{t('today.sums.text')}</p>
      <details className={styles.more} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{t('today.sums.show')}</summary>
        {data ? (
          <Lines sums={data} />
        ) : isError ? (
          <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          isOpen && <p role="status">{shared('loading')}</p>
        )}
      </details>
    </section>
  );
}

function Lines({ sums }: { sums: Sums }) {
  const { t } = useTranslation('mfe-seller');
  // Rounded: both sums have whole halalas.
  const onOther = sums.report ? Math.round((sums.report.total - sums.documents) * 100) / 100 : 0;
  return (
    <>
      <table className={styles.table}>
        <tbody>
          <Sum text={t('today.sums.orders')} amount={sums.orders} />
          <Step name="notSold" amount={-sums.notSold} />
          <Sum text={t('today.sums.sales')} amount={sums.sales} />
          {BETWEEN.map(([name, sign]) => (
            <Step key={name} name={name} amount={sign * sums[name]} />
          ))}
          <Sum text={t('today.sums.documents')} amount={sums.documents} />
          {sums.report && (
            <>
              <Step name="otherReports" amount={onOther} />
              <Sum
                text={t('today.sums.report', { number: reportNumberText(sums.report.number) })}
                amount={sums.report.total}
              />
            </>
          )}
        </tbody>
      </table>
      <p className={styles.note}>
        {t('today.sums.tips')} <Price amount={sums.tips} decimals />
      </p>
    </>
  );
}

/** A sum that a page or a file shows. */
function Sum({ text, amount }: { text: string; amount: number }) {
  return (
    <tr>
      <th scope="row">
        <b>{text}</b>
      </th>
      <td className={styles.figure}>
        <b>
          <Price amount={amount} decimals />
        </b>
      </td>
    </tr>
  );
}

/** What is added to the sum before it, or taken off. */
function Step({ name, amount }: { name: string; amount: number }) {
  const { t } = useTranslation('mfe-seller');
  if (amount === 0) return null;
  return (
    <tr>
      <th scope="row">{t(`today.sums.step.${name}`)}</th>
      <td className={styles.figure}>
        {amount < 0 ? '−' : '+'} <Price amount={Math.abs(amount)} decimals />
      </td>
    </tr>
  );
}
