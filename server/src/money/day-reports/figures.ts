import type { RawBuilder } from 'kysely';
import { toSar, VAT_PERCENT, type DayReport } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { Schedule } from '../../ordering/hours';
import type { Settings } from '../../settings';
import { findShifts, showShift } from '../shifts';
import * as facts from './facts';

/** What a report has besides its figures. */
export type ReportHead = Pick<
  DayReport,
  'number' | 'day' | 'from' | 'to' | 'at' | 'by' | 'approvedBy' | 'openReason'
>;

interface Source {
  db: Database;
  /** The condition on the facts `f` of the report. */
  which: RawBuilder<unknown>;
  schedule: Schedule;
  settings: Settings;
}

const WAYS = ['cash', 'terminal', 'transfer', 'online'] as const;

const sumOf = <Row>(rows: readonly Row[], amountOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + amountOf(row), 0);

/**
 * Reads the figures of a report. X and Z reports differ only in the facts that they contain.
 * @param known the open tables, if they were read before
 */
export async function readReport(
  { db, which, schedule, settings }: Source,
  head: ReportHead,
  known?: readonly facts.OpenTable[],
): Promise<DayReport> {
  const bills = await facts.sumBills(db, which);
  const notes = await facts.sumCreditNotes(db, which);
  const moves = await facts.sumPayments(db, which);
  const corrections = await facts.sumCorrections(db, which);
  const loose = await facts.sumLooseCash(db, which);
  const late = await facts.sumLate(db, which, new Date(head.from));
  const shifts = await findShifts(db, facts.shiftsOn(which));
  const openTables = known ?? (await facts.findOpenTables(db));
  const walkOuts = await facts.sumWalkOuts(db, new Date(head.to));
  const moved = await facts.findMovedBills(db, which);
  const withoutNote = await facts.sumRefundsWithoutNote(db, which);
  return {
    ...head,
    seller: sellerOf(settings),
    bills: documentsOf(bills),
    creditNotes: { ...documentsOf(notes), ...creditedOf(notes) },
    sales: salesOf(bills, notes, settings),
    payments: WAYS.map((way) => ({ way, ...takenOf(moves.filter((move) => move.way === way)) })),
    toPayments: toPaymentsOf(moved, withoutNote),
    tips: toSar(sumOf(moves, ({ kind, tips }) => (kind === 'payment' ? tips : -tips))),
    discounts: corrected(corrections, ({ kind }) => kind === 'discount'),
    comps: corrected(corrections, ({ kind }) => kind === 'comp'),
    voids: corrected(
      corrections,
      ({ kind, isCredited }) => !isCredited && (kind === 'cancel' || kind === 'remove'),
    ),
    reversals: paidBack(moves, 'reversal'),
    refunds: paidBack(moves, 'refund'),
    walkOuts: {
      count: walkOuts.count,
      amount: toSar(walkOuts.amount),
      billed: toSar(walkOuts.billed),
      unbilled: toSar(walkOuts.amount - walkOuts.billed),
    },
    ...(await facts.countServed(db, which)),
    cashiers: cashiersOf(moves),
    // They are counted.
    drawers: shifts.map((shift) => showShift(shift, schedule, false)),
    withoutDrawer: {
      cashSales: toSar(loose.cashSales),
      tips: toSar(loose.tips),
      cashRefunds: toSar(loose.cashRefunds),
    },
    openTables: openTables.map(showOpenTable),
    late: { count: late.count, amount: toSar(late.amount) },
  };
}

export const showOpenTable = ({
  table,
  guests,
  amount,
  since,
}: facts.OpenTable): DayReport['openTables'][number] => ({
  ...(table !== null && { table }),
  guests,
  amount: toSar(amount),
  since: since.toISOString(),
});

const sellerOf = (settings: Settings): DayReport['seller'] => ({
  name: { en: settings.SELLER_NAME_EN, ar: settings.SELLER_NAME_AR },
  address: { en: settings.SELLER_ADDRESS_EN, ar: settings.SELLER_ADDRESS_AR },
  ...(settings.VAT_NUMBER && { vatNumber: settings.VAT_NUMBER }),
});

const documentsOf = (series: readonly facts.Series[]): DayReport['bills'] => ({
  count: sumOf(series, ({ count }) => count),
  amount: toSar(sumOf(series, ({ total }) => total)),
  ranges: series.map(({ first, last, count }) => ({ first, last, count })),
});

/** What of the credit notes was paid back, and what only lowers a bill that was not paid. */
function creditedOf(notes: readonly facts.CreditSeries[]) {
  const refunded = sumOf(notes, (one) => one.refunded);
  return {
    refunded: toSar(refunded),
    unpaid: toSar(sumOf(notes, ({ total }) => total) - refunded),
  };
}

/** At most this many unpaid bills are listed. Their number and sum are of all. */
const LISTED_BILLS = 100;

/** Sales after credit notes less `unpaid`, with `earlier`, less `withoutNote`: the payments. */
function toPaymentsOf(
  moved: readonly facts.MovedBill[],
  withoutNote: number,
): DayReport['toPayments'] {
  const unpaid = moved.filter(({ isOwn }) => isOwn);
  const earlier = moved.filter(({ isOwn }) => !isOwn);
  return {
    unpaid: {
      count: unpaid.length,
      amount: toSar(sumOf(unpaid, ({ due }) => due)),
      bills: unpaid.slice(0, LISTED_BILLS).map(({ number, table, hasLeft, due }) => ({
        number,
        ...(table !== null && { table }),
        ...(hasLeft && { hasLeft }),
        amount: toSar(due),
      })),
    },
    earlier: { count: earlier.length, amount: toSar(0 - sumOf(earlier, ({ due }) => due)) },
    withoutNote: toSar(withoutNote),
  };
}

/** Bills less credit notes. VAT is the sum of the documents', so that they agree to the halala. */
function salesOf(
  bills: readonly facts.Series[],
  notes: readonly facts.Series[],
  { VAT_NUMBER }: Settings,
): DayReport['sales'] {
  const total = sumOf(bills, (one) => one.total) - sumOf(notes, (one) => one.total);
  const isTaxed = Boolean(VAT_NUMBER) || [...bills, ...notes].some(({ vat }) => vat !== null);
  if (!isTaxed) return { total: toSar(total) };
  const vat = sumOf(bills, (one) => one.vat ?? 0) - sumOf(notes, (one) => one.vat ?? 0);
  return {
    total: toSar(total),
    net: toSar(total - vat),
    vat: toSar(vat),
    vatPercent: VAT_PERCENT,
  };
}

function takenOf(moves: readonly facts.PaymentSum[]) {
  const payments = moves.filter(({ kind }) => kind === 'payment');
  const back = moves.filter(({ kind }) => kind !== 'payment');
  const taken = sumOf(payments, ({ amount }) => amount);
  const given = sumOf(back, ({ amount }) => amount);
  return {
    count: sumOf(payments, ({ count }) => count),
    taken: toSar(taken),
    paidBack: toSar(given),
    amount: toSar(taken - given),
    tips: toSar(sumOf(payments, ({ tips }) => tips) - sumOf(back, ({ tips }) => tips)),
  };
}

function corrected(
  corrections: readonly facts.CorrectionSum[],
  matches: (correction: facts.CorrectionSum) => boolean,
) {
  const own = corrections.filter(matches);
  return {
    count: sumOf(own, ({ count }) => count),
    amount: toSar(sumOf(own, ({ amount }) => amount)),
  };
}

function paidBack(moves: readonly facts.PaymentSum[], kind: facts.PaymentSum['kind']) {
  const own = moves.filter((move) => move.kind === kind);
  return {
    count: sumOf(own, ({ count }) => count),
    amount: toSar(sumOf(own, ({ amount, tips }) => amount + tips)),
  };
}

function cashiersOf(moves: readonly facts.PaymentSum[]): DayReport['cashiers'] {
  const people = new Map(moves.flatMap(({ by }) => (by ? [[by._id, by] as const] : [])));
  return [...people.values()].map((person) => {
    const own = moves.filter(({ by }) => by?._id === person._id);
    const { count, taken, paidBack: given, tips } = takenOf(own);
    return { person, count, taken, paidBack: given, tips };
  });
}
