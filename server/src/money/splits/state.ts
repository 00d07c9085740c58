import { createHash } from 'node:crypto';
import { toSar, type Bill } from '@smokehouse/shared/contract';
import type { VisitBills } from '@smokehouse/shared/contract';
import type { OpenItem } from '@smokehouse/shared/contract/money/splits/rules';
import type { Database } from '../../database/pool';
import {
  findCorrected,
  itemAmounts,
  lineStates,
  type CorrectedOrder,
} from '../../ordering/corrections';
import type { Settings } from '../../settings';
import { findPartsOfOrders, findPaymentsOf, type BillPart } from '../bill-payments';
import { findBillsOfTabs } from '../bills';
import { discountTextsOf, showBill } from '../invoices';
import * as queries from './queries';

/** A round with what of each line is open, in halalas. */
export interface BillableRound extends queries.Round {
  order: CorrectedOrder;
  amounts: number[];
  open: number[];
}

/** The rounds of the tabs, with what of them is on no bill. */
export async function findBillable(
  db: Database,
  tabIds: readonly string[],
): Promise<{ rounds: BillableRound[]; parts: BillPart[] }> {
  const rounds = await queries.findRounds(db, tabIds);
  const parts = await findPartsOfOrders(
    db,
    rounds.map(({ id }) => id),
  );
  const billable: BillableRound[] = [];
  for (const round of rounds) {
    const order = await findCorrected(db, { id: round.id, kind: 'dine', deliveryHalalas: 0 });
    const amounts = itemAmounts(order);
    const open = amounts.map((amount, item) =>
      round.bill_id === null ? amount - heldOf(parts, round.id, item) : 0,
    );
    billable.push({ ...round, order, amounts, open });
  }
  return { rounds: billable, parts };
}

const heldOf = (parts: readonly BillPart[], orderId: string, item: number) =>
  parts
    .filter((part) => part.orderId === orderId && part.item === item)
    .reduce((sum, { amount }) => sum + amount, 0);

/** The items that are open, in the order in which a split takes them. */
export const openItemsOf = (rounds: readonly BillableRound[]): OpenItem[] =>
  rounds.flatMap(({ id, open }) =>
    open.flatMap((halalas, item) => (halalas > 0 ? [{ order: id, item, open: halalas }] : [])),
  );

/** Changes whenever something changes on which a split is based. */
export function versionOf(
  scope: queries.Scope,
  rounds: readonly BillableRound[],
  parts: readonly BillPart[],
): string {
  const facts = [
    scope.visitId,
    rounds.map(({ id, bill_id, amounts, open }) => [id, bill_id, amounts, open]),
    parts.map(({ billId, orderId, item, amount }) => [billId, orderId, item, amount]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex').slice(0, 32);
}

/** Everything that the page of the split shows. */
export async function showVisitBills(
  db: Database,
  settings: Settings,
  scope: queries.Scope,
): Promise<VisitBills> {
  const [{ rounds, parts }, rows, billed] = await Promise.all([
    findBillable(db, scope.tabIds),
    findBillsOfTabs(db, scope.tabIds),
    queries.findBilled(db, scope),
  ]);
  const bills = await Promise.all(rows.map(showBill));
  const payments = await findPaymentsOf(
    db,
    bills.map(({ _id }) => _id),
  );
  const open = openItemsOf(rounds).reduce((sum, item) => sum + item.open, 0);
  return {
    ...(scope.table !== null && { table: scope.table }),
    guests: guestsOf(rounds),
    items: rounds.flatMap((round) => showItems(round, parts)),
    open: toSar(open),
    bills: bills.map((bill) => ({
      bill,
      ...(bill.share !== undefined && { label: bill.share }),
      due: dueOfBill(bill),
      payments: payments.filter(({ bill_id }) => bill_id === bill._id).map(showPayment),
    })),
    billed: toSar(billed),
    isTaxed: settings.VAT_NUMBER !== undefined,
    version: versionOf(scope, rounds, parts),
  };
}

const dueOfBill = ({ isPaid, due, corrected, total }: Bill) =>
  isPaid ? 0 : (due ?? corrected ?? total);

function guestsOf(rounds: readonly BillableRound[]) {
  const guests = new Map(
    rounds.map(({ guest_id, name, stands_for_all }) => [
      guest_id,
      { _id: guest_id, name, isAll: stands_for_all },
    ]),
  );
  return [...guests.values()];
}

function showItems(
  { id, guest_id, bill_id, order, amounts, open }: BillableRound,
  parts: readonly BillPart[],
) {
  const discount = discountTextsOf([order]);
  return lineStates(order).flatMap(({ line, charged }, item) => {
    const bills = parts
      .filter((part) => part.orderId === id && part.item === item)
      .map(({ billId }) => billId);
    const amount = amounts[item] ?? 0;
    if (amount === 0) return [];
    return [
      {
        order: id,
        item,
        guest: guest_id,
        name: line.name,
        ...(line.name_ar !== null && { nameAr: line.name_ar }),
        quantity: charged,
        price: toSar(line.price_halalas),
        ...(discount && { discount }),
        amount: toSar(amount),
        open: toSar(open[item] ?? 0),
        bills: bills.length === 0 && bill_id !== null ? [bill_id] : bills,
      },
    ];
  });
}

function showPayment(row: Awaited<ReturnType<typeof findPaymentsOf>>[number]) {
  return {
    _id: row.id,
    way: row.way as 'cash' | 'terminal' | 'transfer',
    amount: toSar(row.amount_halalas),
    tip: toSar(row.tip_halalas),
    ...(row.received_halalas !== null && { received: toSar(row.received_halalas) }),
    ...(row.reference !== null && { reference: row.reference }),
    at: row.paid_at.toISOString(),
    ...(row.taker_en !== null &&
      row.taker_ar !== null && { by: { en: row.taker_en, ar: row.taker_ar } }),
    ...(row.reversed_at && {
      reversed: {
        reason: row.reason ?? '',
        by: row.by_name ?? '',
        ...(row.reverser && { person: row.reverser }),
        at: row.reversed_at.toISOString(),
      },
    }),
  };
}
