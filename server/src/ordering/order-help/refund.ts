import type { Transaction } from 'kysely';
import type { CorrectionReason, Language } from '@smokehouse/shared/contract';
import type { HelpProblem } from '@smokehouse/shared/contract/ordering/order-help/rules';
import type { DeskHelp } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { DELIVERED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Context } from '../../context';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { AppError } from '../../http/errors';
import { correctOrder } from '../../money/corrections';
import type { Audit } from '../../operations/audit';
import { findCorrected, lineStates, type LineState } from '../corrections';
import type { HelpRow } from './queries';

const REASONS: Readonly<Record<HelpProblem, CorrectionReason>> = {
  missing: 'made_wrongly',
  wrong: 'made_wrongly',
  cold: 'quality',
  late: 'late',
};

/** How many of each line a request names. */
export function wantedOf(positions: readonly number[]): Map<number, number> {
  const wanted = new Map<number, number>();
  for (const position of positions) wanted.set(position, (wanted.get(position) ?? 0) + 1);
  return wanted;
}

interface NamedLine extends LineState {
  position: number;
  /** How many of it the request names, at most as many as were ordered. */
  named: number;
  /** How many of those are still charged. */
  refundable: number;
}

/** The lines of an order as they are after the corrections so far. */
export async function statesOf(db: Database, id: string): Promise<LineState[]> {
  return lineStates(await findCorrected(db, { id, kind: 'delivery', deliveryHalalas: 0 }));
}

/** Those lines that a request names. */
function namedLines(states: readonly LineState[], { positions }: HelpRow): NamedLine[] {
  const wanted = wantedOf(positions);
  return states.flatMap((state, position) => {
    const named = Math.min(wanted.get(position) ?? 0, state.line.quantity);
    if (named === 0) return [];
    return [{ ...state, position, named, refundable: Math.min(named, Math.max(0, state.charged)) }];
  });
}

const sumOf = (quantities: readonly number[]) => quantities.reduce((sum, one) => sum + one, 0);

/** What a refund of a request would be about, for the desk. */
export async function refundOf(
  db: Database,
  row: HelpRow,
): Promise<Pick<DeskHelp, 'dishes' | 'isWhole' | 'isCancelling'>> {
  const states = await statesOf(db, row.order_id);
  const lines = namedLines(states, row);
  const refundable = sumOf(lines.map((line) => line.refundable));
  const left = sumOf(states.map(({ charged, comped }) => charged + comped));
  return {
    dishes: lines.map((one) => ({
      name: one.line.name,
      ...(one.line.name_ar && { nameAr: one.line.name_ar }),
      quantity: one.named,
      refundable: one.refundable,
    })),
    ...(refundable > 0 &&
      refundable === left && {
        isWhole: true,
        // One that had reached its customer stays delivered.
        ...(row.status !== DELIVERED && { isCancelling: true }),
      }),
  };
}

/**
 * Refunds the dishes of a request as a correction of its order, once for each request.
 * @param answer answers the request in the transaction of the correction, with its amount (halalas)
 *   and moment, by which a mail and the order know that they belong together; throws if it was
 *   answered before, and then nothing is refunded
 * @returns by how much the order's amount fell. Unit: halalas
 * @throws AppError 409 if none of them is charged any more, and if the order has other corrections
 *   than the person has seen; see {@link correctOrder}
 */
export async function refundDishes(
  context: Context,
  row: HelpRow,
  by: { id: string; name: string; language: Language; seen: number; audit: Audit },
  answer: (tx: Transaction<DB>, amountHalalas: number, now: Date) => Promise<void>,
): Promise<number> {
  // A check constraint limits the column to these values.
  const problem = row.problem as HelpProblem;
  const states = await statesOf(context.db, row.order_id);
  const items = namedLines(states, row).flatMap(({ line, position, refundable }) =>
    refundable > 0 ? [{ product: line.product_id, line: position, quantity: refundable }] : [],
  );
  if (items.length === 0) throw new AppError('help_nothing', 409);
  const { amountHalalas } = await correctOrder(
    context,
    {
      orderId: row.order_id,
      kind: 'remove',
      items,
      reason: REASONS[problem],
      problem,
      by: { role: 'seller', id: by.id, name: by.name },
      // A delivery order is paid back to its card.
      mayPayBack: false,
      approved: null,
      seen: by.seen,
      requestKey: null,
      language: by.language,
      audit: by.audit,
    },
    (tx, _order, amount, now) => answer(tx, amount, now),
  );
  return amountHalalas;
}
