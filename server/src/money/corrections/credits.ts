import { sql, type Transaction } from 'kysely';
import { splitHalalas } from '@smokehouse/shared/contract/split';
import type { DB } from '../../database/types';
import { itemAmounts, type CorrectedOrder, type LockedOrder } from '../../ordering/corrections';
import {
  backByWay,
  findBillSums,
  findHeld,
  findPartsOfOrders,
  lockBills,
  type BillPart,
  type WayAmount,
} from '../bill-payments';

/** What a correction takes from an issued bill, in halalas. */
export interface Credit {
  billId: string;
  totalHalalas: number;
  /** Whether the bill was paid before. */
  isPaid: boolean;
  /** What is paid back of the bill's payments, by the ways in which it was paid. */
  back: WayAmount[];
  /** What it takes from each line of a share. */
  parts: { part: BillPart; less: number }[];
}

interface Applied {
  before: CorrectedOrder;
  after: CorrectedOrder;
  amountHalalas: number;
}

/**
 * What a correction takes from each issued bill that contains the order. Of a line that several
 * bills share, each gets its part by the method of the largest remainder; so does what is open.
 * Locks the bills and changes nothing. The tabs of these bills are locked by the caller.
 */
export async function findCredits(
  tx: Transaction<DB>,
  order: LockedOrder,
  { before, after, amountHalalas }: Applied,
): Promise<Credit[]> {
  if (amountHalalas === 0) return [];
  if (order.kind === 'delivery')
    return order.billId === null
      ? []
      : [
          {
            billId: order.billId,
            totalHalalas: amountHalalas,
            isPaid: order.isPaid,
            back: [],
            parts: [],
          },
        ];
  const parts = await findPartsOfOrders(tx, [order.id]);
  if (parts.length > 0) return creditShares(tx, parts, itemAmounts(before), itemAmounts(after));
  if (order.billId === null) return [];
  await lockBills(tx, [order.billId]);
  return [await creditOf(tx, order.billId, { total: amountHalalas, parts: [] })];
}

async function creditShares(
  tx: Transaction<DB>,
  parts: readonly BillPart[],
  before: readonly number[],
  after: readonly number[],
): Promise<Credit[]> {
  const billIds = [...new Set(parts.map(({ billId }) => billId))];
  await lockBills(tx, billIds);
  const taken = [...before.entries()].flatMap(([item, amount]) =>
    lessOf(
      parts.filter((part) => part.item === item),
      amount,
      after[item] ?? 0,
    ),
  );
  const credits: Credit[] = [];
  for (const billId of billIds) {
    const own = taken.filter(({ part }) => part.billId === billId);
    const total = own.reduce((sum, { less }) => sum + less, 0);
    if (total > 0) credits.push(await creditOf(tx, billId, { total, parts: own }));
  }
  return credits;
}

/** By how much each part of a line falls with the line. */
function lessOf(held: readonly BillPart[], before: number, after: number) {
  const amounts = held.map(({ amount }) => amount);
  const open = before - amounts.reduce((sum, amount) => sum + amount, 0);
  const left = before === 0 ? [] : splitHalalas(after, [...amounts, open]);
  return held
    .map((part, index) => ({ part, less: part.amount - (left[index] ?? 0) }))
    .filter(({ less }) => less > 0);
}

/** Takes what is credited from the lines of shares. */
export async function takeParts(tx: Transaction<DB>, credits: readonly Credit[]): Promise<void> {
  for (const { part, less } of credits.flatMap(({ parts }) => parts))
    await tx
      .updateTable('bill_parts')
      .set({ credited_halalas: sql`credited_halalas + ${less}` })
      .where('bill_id', '=', part.billId)
      .where('dine_order_id', '=', part.orderId)
      .where('item', '=', part.item)
      .execute();
}

/** A credit and what of the bill's payments exceeds the rest of the bill. */
async function creditOf(
  tx: Transaction<DB>,
  billId: string,
  { total, parts }: { total: number; parts: Credit['parts'] },
): Promise<Credit> {
  const sums = await findBillSums(tx, billId);
  if (!sums) throw new Error(`the bill ${billId} of a round has sums`);
  // The tab was paid before payments were recorded.
  const isPaidWithTab = sums.isPaid && !sums.hasPayments;
  const left = sums.total - sums.credited - total;
  const refund = isPaidWithTab ? total : Math.max(0, sums.taken - sums.refunded - left);
  return {
    billId,
    totalHalalas: total,
    isPaid: sums.isPaid,
    back: backByWay(refund, await findHeld(tx, billId)),
    parts,
  };
}
