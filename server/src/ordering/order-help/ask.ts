import { HELP_DAYS } from '@smokehouse/shared/contract/ordering/order-help/rules';
import type { HelpInput } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { DAY_MS } from '@smokehouse/shared/contract/time';
import { dateOf } from '../../clock';
import type { Context } from '../../context';
import { announce } from '../../events';
import { AppError } from '../../http/errors';
import { holdUser } from '../../http/hold-user';
import { insertHelp, lockOrderOf, type HelpedOrder } from './queries';

/**
 * Stores a customer's request for help with their own order and tells the desk.
 * @returns its id
 * @throws AppError 404 for another customer's order, 409 for an unpaid or old one and while an
 *   earlier request is open, 422 for dishes that it does not have, and if nothing is said
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
    const id = await insertHelp(tx, input, now);
    await announce(tx, 'seller', 'order-help', { helpId: id, change: 'asked' });
    return id;
  });
}

function check(order: HelpedOrder, { problem, positions, words }: HelpInput, now: Date): void {
  if (!order.sold_for) throw new AppError('order_unpaid', 409);
  if (now.getTime() - order.sold_for.getTime() > HELP_DAYS * DAY_MS)
    throw new AppError('help_late', 409);
  if (order.has_open) throw new AppError('help_open', 409);
  const isSaid = problem === 'late' || positions.length > 0 || words !== '';
  if (!isSaid || positions.some((position) => position >= order.lines))
    throw new AppError('help_dishes', 422);
}
