import type { HelpInput } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import { holdUser } from '../../http/hold-user';
import type { LineState } from '../corrections';
import { insertHelp, lockOrderOf } from './queries';
import { statesOf, wantedOf } from './refund';
import { isOld, problemsOf, soldFor } from './rules';

/**
 * Stores a customer's request for help with their own order and tells the desk.
 * @returns its id
 * @throws AppError 404 for another customer's order, 409 for an unpaid or old one, while an earlier
 *   request is open and for a problem that it cannot have by now, 422 for dishes that it does not
 *   have, and if nothing is said
 */
export async function askForHelp(
  { db, clock }: Context,
  userId: string,
  input: HelpInput & { photo: Buffer | null },
): Promise<string> {
  const now = dateOf(clock);
  return db.transaction().execute(async (tx) => {
    await holdUser(tx, userId);
    const order = await lockOrderOf(tx, userId, input.orderId);
    if (!order) throw new AppError('order_unknown', 404);
    check(order, input, now);
    checkDishes(await statesOf(tx, input.orderId), input.positions);
    const id = await insertHelp(tx, input, now);
    await announce(tx, 'seller', 'order-help', { helpId: id, change: 'asked' });
    return id;
  });
}

function check(
  order: NonNullable<Awaited<ReturnType<typeof lockOrderOf>>>,
  { problem, positions, words }: HelpInput,
  now: Date,
): void {
  if (!soldFor(order)) throw new AppError('order_unpaid', 409);
  if (isOld(order, now)) throw new AppError('help_late', 409);
  if (order.has_open) throw new AppError('help_open', 409);
  // Nobody has seen a dish before it leaves the kitchen.
  const isOfDishes = order.status === PREPARING && positions.length > 0;
  if (!problemsOf(order, now).includes(problem) || isOfDishes)
    throw new AppError('help_problem', 409);
  const isSaid = problem === 'late' || positions.length > 0 || words !== '';
  if (!isSaid) throw new AppError('help_dishes', 422);
}

/** Only what is left of the order: neither more of a dish, nor what a correction took off. */
function checkDishes(states: readonly LineState[], positions: readonly number[]): void {
  for (const [position, count] of wantedOf(positions)) {
    const state = states[position];
    if (!state || count > state.line.quantity - state.removed)
      throw new AppError('help_dish_unknown', 422);
  }
}
