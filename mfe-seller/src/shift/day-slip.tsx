import { Fragment } from 'react';
import { toHalalas, toSar, type DayReport } from '@smokehouse/shared/contract';
import { reportNumberText } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { useNameOf } from '../parts/use-name-of';
import { dateAndTime, dayText } from './names';
import { EarlierCounts } from './shift-slip';
import { Slip, SlipAmount, SlipList, SlipRow, SlipRows, SlipTotal } from './paper';
import styles from './slip.module.css';

/** The X or Z report of a trading day on paper. */
export function DaySlip({ report }: { report: DayReport }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { number, seller } = report;
  const isClosed = number !== undefined;
  return (
    <Slip
      brand={seller.name[language]}
      place={seller.address[language]}
      title={t(isClosed ? 'shift.slip.dayTitle' : 'shift.slip.daySoFar')}
      number={isClosed ? reportNumberText(number) : undefined}
      draft={isClosed ? undefined : [t('shift.slip.preview'), t('shift.slip.dayNotClosed')]}
    >
      <Times report={report} />
      <Sales report={report} />
      <ToPayments report={report} />
      <Payments report={report} />
      <Counts report={report} />
      <Drawers report={report} />
      <OpenTables report={report} />
      {isClosed && (
        <>
          <hr />
          <footer>
            <span>{t('shift.slip.final')}</span>
            <span>{t('shift.slip.corrections')}</span>
          </footer>
        </>
      )}
    </Slip>
  );
}

function Times({ report: { number, day, from, to, at, by, approvedBy, seller } }: Part) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <SlipRows>
      {seller.vatNumber && <SlipRow label={t('shift.slip.vatNumber')}>{seller.vatNumber}</SlipRow>}
      <SlipRow label={t('shift.slip.day')}>{dayText(day)}</SlipRow>
      <SlipRow label={t('shift.slip.from')}>{dateAndTime(from)}</SlipRow>
      <SlipRow label={t('shift.slip.to')}>{dateAndTime(to)}</SlipRow>
      {number !== undefined && (
        <>
          <SlipRow label={t('shift.slip.closed')}>{dateAndTime(at)}</SlipRow>
          <SlipRow label={t('shift.slip.closedBy')}>{nameOf(by)}</SlipRow>
        </>
      )}
      {approvedBy && <SlipRow label={t('shift.slip.approvedBy')}>{nameOf(approvedBy)}</SlipRow>}
    </SlipRows>
  );
}

interface Part {
  report: DayReport;
}

/** How many documents of a series, and their printed numbers. */
function Documents({ text, ranges }: { text: string; ranges: DayReport['bills']['ranges'] }) {
  return (
    <>
      {text}
      {ranges.map(({ first, last }) => (
        <Fragment key={first}>
          {' '}
          <bdi dir="ltr" className={styles.range}>
            {first === last ? first : `${first} – ${last}`}
          </bdi>
        </Fragment>
      ))}
    </>
  );
}

function Sales({ report: { bills, creditNotes, sales, late } }: Part) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      <SlipRows>
        <SlipAmount
          label={
            <Documents text={t('shift.slip.bills', { count: bills.count })} ranges={bills.ranges} />
          }
          sar={bills.amount}
        />
        <SlipAmount
          label={
            <Documents
              text={t('shift.slip.creditNotes', { count: creditNotes.count })}
              ranges={creditNotes.ranges}
            />
          }
          sar={-creditNotes.amount}
        />
        <SlipPart label={t('shift.slip.ofWhichRefunds')} sar={creditNotes.refunded} />
        <SlipPart label={t('shift.slip.ofWhichUnpaid')} sar={creditNotes.unpaid} />
      </SlipRows>
      <SlipTotal label={t('shift.slip.sales')} sar={sales.total} />
      <SlipList>
        {sales.net !== undefined && <SlipAmount label={t('shift.slip.net')} sar={sales.net} />}
        {sales.vat !== undefined && (
          <SlipAmount label={t('shift.slip.vat', { percent: sales.vatPercent })} sar={sales.vat} />
        )}
        {late.count > 0 && (
          <SlipAmount label={t('shift.slip.late', { count: late.count })} sar={late.amount} />
        )}
      </SlipList>
    </>
  );
}

const sumOf = (amounts: readonly { amount: number }[]) =>
  toSar(amounts.reduce((sum, { amount }) => sum + toHalalas(amount), 0));

/** A part of the amount above it. */
function SlipPart({ label, sar = 0 }: { label: string; sar?: number | undefined }) {
  return sar !== 0 && <SlipAmount label={label} sar={sar} />;
}

/** The bills by which net sales and payments differ, so that the difference can be checked. */
function ToPayments({ report: { toPayments } }: Part) {
  const { t } = useTranslation('mfe-seller');
  if (!toPayments) return null;
  const { unpaid, earlier, withoutNote } = toPayments;
  if (unpaid.count + earlier.count === 0 && withoutNote === 0) return null;
  return (
    <SlipRows>
      {unpaid.count > 0 && (
        <SlipAmount
          label={t('shift.slip.unpaidBills', { count: unpaid.count })}
          sar={-unpaid.amount}
        />
      )}
      {unpaid.bills.map((bill) => (
        <SlipAmount key={bill.number} label={<UnpaidBill bill={bill} />} sar={bill.amount} />
      ))}
      {earlier.count > 0 && (
        <SlipAmount
          label={t('shift.slip.earlierBills', { count: earlier.count })}
          sar={earlier.amount}
        />
      )}
      <SlipPart label={t('shift.slip.withoutNote')} sar={-withoutNote} />
    </SlipRows>
  );
}

type Unpaid = NonNullable<DayReport['toPayments']>['unpaid']['bills'][number];

function UnpaidBill({ bill: { number, table, hasLeft } }: { bill: Unpaid }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      <bdi dir="ltr" className={styles.range}>
        {number}
      </bdi>
      {table && ` · ${t('shift.table', { table })}`}
      {hasLeft && ` · ${t('shift.slip.hasLeft')}`}
    </>
  );
}

function Payments({ report: { payments, tips, cashiers } }: Part) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  return (
    <>
      {payments.length > 0 && (
        <SlipRows>
          {payments.map(({ way, amount }) => (
            <SlipAmount key={way} label={t(`shift.way.${way}`)} sar={amount} />
          ))}
          <SlipAmount label={t('shift.slip.allPayments')} sar={sumOf(payments)} />
        </SlipRows>
      )}
      {cashiers.length > 0 && (
        <SlipRows>
          {cashiers.map(({ person, taken, paidBack }) => (
            <SlipAmount key={person._id} label={nameOf(person)} sar={taken - paidBack} />
          ))}
        </SlipRows>
      )}
      {tips !== 0 && (
        <SlipRows>
          <SlipAmount label={t('shift.slip.tips')} sar={tips} />
        </SlipRows>
      )}
    </>
  );
}

const COUNTED = ['discounts', 'comps', 'voids', 'reversals', 'refunds', 'walkOuts'] as const;

function Counts({ report }: Part) {
  const { t } = useTranslation('mfe-seller');
  const { tables, covers, deliveries, pickups } = report;
  return (
    <SlipRows>
      {COUNTED.map((kind) => {
        const { count = 0, amount = 0 } = report[kind] ?? {};
        return (
          count > 0 && (
            <SlipAmount key={kind} label={t(`shift.slip.${kind}`, { count })} sar={amount} />
          )
        );
      })}
      <SlipPart label={t('shift.slip.ofWhichBilled')} sar={report.walkOuts?.billed} />
      <SlipPart label={t('shift.slip.ofWhichUnbilled')} sar={report.walkOuts?.unbilled} />
      <SlipRow label={t('shift.slip.tables')}>{tables}</SlipRow>
      <SlipRow label={t('shift.slip.covers')}>{covers}</SlipRow>
      <SlipRow label={t('shift.slip.deliveries')}>{deliveries}</SlipRow>
      <SlipRow label={t('shift.slip.pickups')}>{pickups}</SlipRow>
    </SlipRows>
  );
}

function Drawers({ report: { drawers, withoutDrawer } }: Part) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const { cashSales, cashRefunds } = withoutDrawer;
  return (
    <>
      {drawers.map((shift) => (
        <SlipRows key={shift._id}>
          <SlipAmount
            label={t('shift.slip.expectedOf', { drawer: nameOf(shift.drawer) })}
            sar={shift.expectedCash ?? 0}
          />
          <SlipAmount label={t('shift.counted')} sar={shift.closedCash ?? 0} />
          <SlipAmount label={t('shift.difference')} sar={shift.difference ?? 0} />
          <EarlierCounts shift={shift} />
          {shift.reason && <SlipRow label={t('shift.reason')}>{shift.reason}</SlipRow>}
          {shift.approvedBy && (
            <SlipRow label={t('shift.slip.approvedBy')}>{nameOf(shift.approvedBy)}</SlipRow>
          )}
        </SlipRows>
      ))}
      {(cashSales > 0 || cashRefunds > 0) && (
        <SlipRows>
          <SlipAmount label={t('shift.slip.withoutDrawer')} sar={cashSales - cashRefunds} />
        </SlipRows>
      )}
    </>
  );
}

/** The tables that are not paid; of a closed day, those that were not then. */
function OpenTables({ report: { openTables, openReason } }: Part) {
  const { t } = useTranslation('mfe-seller');
  if (openTables.length === 0) return null;
  return (
    <SlipRows>
      <SlipRow label={t('shift.openTables')}>{openTables.length}</SlipRow>
      {openTables.map(({ table, amount, since }) => (
        <SlipAmount
          key={`${table} ${since}`}
          label={table ? t('shift.table', { table }) : t('shift.noTable')}
          sar={amount}
        />
      ))}
      {openReason && <SlipRow label={t('shift.reason')}>{openReason}</SlipRow>}
    </SlipRows>
  );
}
