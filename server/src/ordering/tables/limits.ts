import type { FastifyRequest } from 'fastify';
import { addressKey, type Limit } from '../../http/limits';
import { countAttempt, type RouteLimit } from '../../http/route-limits';

/** What a guest does at a table, as far as it is limited. */
type GuestAction = 'visit' | 'order' | 'call';

/** A guest, for the limits. */
interface LimitedGuest {
  /** The id of the visit; absent while it begins. */
  visitId?: string;
  mobile: string;
  table: string | null;
  hasCode: boolean;
}

const QUARTER = 15 * 60_000;
const limit = (name: string, max: number): Limit => ({ name, max, windowMs: QUARTER });

/**
 * The limits of guests. `visit` and `table` are for everybody. The others are only for guests
 * without their table's code: with it, guests in the restaurant's Wi-Fi, which share one address,
 * do not limit each other. `addressAtTable` is a part of `table`, so that nobody elsewhere keeps
 * guests without a code from a table.
 */
export const GUEST_LIMITS = {
  visit: {
    table: limit('guest-visit-table', 60),
    addressAtTable: limit('guest-visit-address-table', 20),
    mobile: limit('guest-visit-mobile', 120),
    address: limit('guest-visit-address', 300),
  },
  order: {
    visit: limit('guest-order-visit', 30),
    table: limit('guest-order-table', 60),
    addressAtTable: limit('guest-order-address-table', 20),
    mobile: limit('guest-order-mobile', 120),
    address: limit('guest-order-address', 300),
  },
  call: {
    visit: limit('guest-call-visit', 20),
    table: limit('guest-call-table', 60),
    addressAtTable: limit('guest-call-address-table', 20),
    mobile: limit('guest-call-mobile', 60),
    address: limit('guest-call-address', 150),
  },
} as const satisfies Record<GuestAction, Record<string, Limit>>;

/** The limits of a call that uses {@link limitGuest}. */
export const guestLimits = (action: GuestAction): readonly RouteLimit[] =>
  Object.values(GUEST_LIMITS[action]).map((one) => ({ limit: one, by: 'handler' }));

/**
 * Counts an action of a guest. A table has separate counters for guests with and without its code,
 * so that the ones without it cannot use up the others' share.
 * @throws AppError 429 when a limit is exceeded
 */
export async function limitGuest(
  request: FastifyRequest,
  action: GuestAction,
  { visitId, mobile, table, hasCode }: LimitedGuest,
): Promise<void> {
  const max: Partial<Record<'visit', Limit>> & (typeof GUEST_LIMITS)['visit'] =
    GUEST_LIMITS[action];
  if (visitId !== undefined && max.visit) await countAttempt(request, max.visit, visitId);
  if (!hasCode) {
    const address = addressKey(request.ip);
    await countAttempt(request, max.address, address);
    if (table !== null) await countAttempt(request, max.addressAtTable, table, address);
    // By address too, so that nobody elsewhere keeps a number from its owner.
    await countAttempt(request, max.mobile, mobile.replaceAll('-', ''), address);
  }
  if (table !== null) await countAttempt(request, max.table, table, hasCode ? 'code' : 'no code');
}
