import { type Bill, type BillLine, paths, toHalalas, toSar } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Less } from '@smokehouse/shared/orders/corrections';
import { LineDetails } from '@smokehouse/shared/orders/line-details';
import { TicketTerm } from '@smokehouse/shared/orders/ticket';
import { Icon, Price, StatusLabel } from '@smokehouse/shared/ui';
import styles from './bill-slip.module.css';
import ticket from './ticket.module.css';

function Line({ line }: { line: BillLine }) {
  const { t } = useTranslation('mfe-dine');
  const language = useLanguage((state) => state.language);
  const name = dishName(line, language);
  return (
    <li>
      <span className={styles.name}>
        {line.part ? t('visit.bill.part', { part: line.part, name }) : name}
        <LineDetails line={line} />
      </span>
      <span className={styles.each}>
        {!line.part && line.price >= 0 && (
          <bdi dir="ltr">
            {line.quantity} × {line.price.toFixed(2)}
          </bdi>
        )}
      </span>
      <Price className={styles.amount} amount={line.amount} decimals />
    </li>
  );
}

/** The credit notes of a bill, and what it comes to with them. */
function Credit({ bill: { creditNotes = [], corrected } }: { bill: Bill }) {
  const { t } = useTranslation('mfe-dine');
  if (corrected === undefined) return null;
  return (
    <>
      {creditNotes.map(({ _id, number, total }) => (
        <TicketTerm key={_id} label={t('visit.bill.creditNote', { number })}>
          <Less amount={total} decimals />
        </TicketTerm>
      ))}
      <TicketTerm label={t('visit.bill.corrected')} total className={styles.total}>
        <Price amount={corrected} decimals />
      </TicketTerm>
    </>
  );
}

/** What the bill comes to; of a shared one, how much of it are the guest's own dishes. */
function Total({ bill: { total, isPart, whole } }: { bill: Bill }) {
  const { t } = useTranslation('mfe-dine');
  // Earlier servers send no `whole`.
  const name = whole === undefined ? 'own' : 'whole';
  return (
    <>
      <TicketTerm
        label={t(isPart ? `visit.bill.${name}` : 'totalAmount')}
        total
        className={styles.total}
      >
        <Price amount={whole ?? total} decimals />
      </TicketTerm>
      {whole !== undefined && (
        <TicketTerm label={t('visit.bill.own')}>
          <Price amount={total} decimals />
        </TicketTerm>
      )}
    </>
  );
}

/**
 * What is paid of the bill with the ways, and what is left, while the rest is due. Of a shared one
 * only what is left: the guest does not see its credit notes.
 */
function Due({ bill: { due, corrected, total, isPart, isPaid, ways = [] } }: { bill: Bill }) {
  const { t } = useTranslation('mfe-dine');
  if (isPaid || due === undefined || ways.length === 0) return null;
  const names = ways.map((way) => t(`visit.way.${way}`)).join(' + ');
  return (
    <>
      {!isPart && (
        <TicketTerm label={t('visit.bill.paidBy', { ways: names })}>
          <Price amount={toSar(toHalalas(corrected ?? total) - toHalalas(due))} decimals />
        </TicketTerm>
      )}
      <TicketTerm label={t('visit.bill.due')} total className={styles.total}>
        <Price amount={due} decimals />
      </TicketTerm>
    </>
  );
}

/** The stub of the bill: status, sums and links to the printable files. */
function Stub({ bill }: { bill: Bill }) {
  const { t } = useTranslation('mfe-dine');
  return (
    <div className={`${ticket.stub} ${styles.stub}`}>
      <StatusLabel status={bill.isPaid ? 'Paid' : 'Payment Pending'} />
      <dl className={styles.sums}>
        {bill.net !== undefined && (
          <TicketTerm label={t('visit.bill.net')}>
            <Price amount={bill.net} decimals />
          </TicketTerm>
        )}
        {bill.vat !== undefined && (
          <TicketTerm label={t('visit.bill.vat', { percent: bill.vatPercent })}>
            <Price amount={bill.vat} decimals />
          </TicketTerm>
        )}
        <Total bill={bill} />
        <Credit bill={bill} />
        <Due bill={bill} />
      </dl>
      {!bill.isPart && (
        <p className={styles.papers}>
          <Icon name="print" />
          <span>{t('visit.bill.print')}</span>
          {(['80mm', 'a4'] as const).map((paper) => (
            <a
              key={paper}
              aria-label={`${t('visit.bill.print')}: ${t(`visit.bill.paper.${paper}`)}, ${bill.number}`}
              href={paths.onPaper(bill.pdf, paper)}
              target="_blank"
              rel="noopener"
            >
              {t(`visit.bill.paper.${paper}`)}
            </a>
          ))}
        </p>
      )}
    </div>
  );
}

/** An issued bill, laid out as a ticket: its lines, and its sums on the stub. */
export function BillSlip({ bill }: { bill: Bill }) {
  const { t } = useTranslation('mfe-dine');
  const language = useLanguage((state) => state.language);
  const { seller } = bill;
  return (
    <article className={ticket.ticket} data-surface="ticket" aria-labelledby={`bill-${bill._id}`}>
      <div className={`${ticket.main} ${styles.main}`}>
        <h3 className={`display ${styles.title}`} id={`bill-${bill._id}`}>
          {bill.isPart ? t('visit.bill.shared') : bill.title[language]}
        </h3>
        <p className={ticket.meta}>
          <span>
            {t('visit.bill.number')}{' '}
            <b className="num" dir="ltr">
              {bill.number}
            </b>
          </span>{' '}
          <span>
            {t('dineOrders.date')}{' '}
            <b className="num" dir="ltr">
              {formatDate(bill.issuedAt)}
            </b>
          </span>{' '}
          {bill.table && <b>{t('table', { number: bill.table })}</b>}
        </p>
        <ul className={styles.lines}>
          {bill.lines.map((line, index) => (
            <Line key={index} line={line} />
          ))}
        </ul>
        <div className={styles.foot}>
          {bill.qr && (
            <img
              src={`data:image/svg+xml,${encodeURIComponent(bill.qr.svg)}`}
              alt={t('visit.bill.code')}
              width={128}
              height={128}
            />
          )}
          <p>
            <b>{seller.name[language]}</b>
            <span>{seller.address[language]}</span>
            {seller.vatNumber && (
              <span>
                {t('visit.bill.vatNumber')}{' '}
                <bdi dir="ltr" className="num">
                  {seller.vatNumber}
                </bdi>
              </span>
            )}
          </p>
        </div>
      </div>
      <Stub bill={bill} />
    </article>
  );
}
