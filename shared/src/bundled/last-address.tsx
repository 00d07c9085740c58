import { openStorage } from '@smokehouse/shared/bundled/storage';
import type { Address } from '@smokehouse/shared/contract';

/** The cart wrote it first: browsers have entries with its name. */
const storage = openStorage('mfe-cart', 'always');
const keyOf = (userId: string) => `address:${userId}`;

/** Stores the saved address that an account chose last, by its id. */
export const storeLastAddress = (userId: string, addressId: string): void =>
  storage.set(keyOf(userId), addressId);

/**
 * The saved address that an account chose last, in the cart or in the sheet of places. `isGone`: it
 * is no longer saved.
 * @param addresses undefined while they load
 */
export function lastAddress(
  userId: string | undefined,
  addresses: readonly Address[] | undefined,
): { last: Address | undefined; isGone: boolean } {
  const id = userId === undefined ? null : storage.get(keyOf(userId));
  const last = addresses?.find(({ _id }) => _id === id);
  return { last, isGone: id !== null && !last };
}
