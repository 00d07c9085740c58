/** A request's claim on the capacity of a process. */
export interface Claim {
  weight: number;
  /**
   * Whose share it uses: the visitor's address, or the member of the staff in all their sessions,
   * because the desk is in the guests' network. Undefined for programs on this machine, which have
   * no share.
   */
  by: string | undefined;
  /** True for a session of the seller that this process has seen. */
  isSeller: boolean;
  /** True for requests that are shed last. */
  isShedLast: boolean;
}

/** The work that a process has accepted, as a sum of weights. */
export interface Capacity {
  readonly carried: number;
  hasRoom: (claim: Claim) => boolean;
  add: (claim: Claim) => void;
  remove: (claim: Claim) => void;
}

const SHED_LAST_FACTOR = 2;
/** Below this part of the limit, a single address or seller may use everything. */
const UNSHARED = 0.5;
/**
 * Above it, the part of the limit that one address or seller may use. Guests of a restaurant share
 * an address.
 */
const SHARE = 0.25;
/** A share is never smaller than the heaviest request. */
const LEAST_SHARE = 8;
/** The part of the limit that is added for the seller, whose work clears the orders. */
const RESERVE = 0.1;

/**
 * Counts accepted work, and keeps one address or seller from using all of it: half of the capacity
 * is free for everybody, the other half in shares. Sellers have a reserve besides.
 * @param limit the largest sum of weights; `Infinity` accepts everything
 */
export function createCapacity(limit: number): Capacity {
  let carried = 0;
  const byUser = new Map<string, number>();

  function change({ by }: Claim, weight: number): void {
    carried += weight;
    if (by === undefined) return;
    const next = (byUser.get(by) ?? 0) + weight;
    if (next > 0) byUser.set(by, next);
    else byUser.delete(by);
  }

  return {
    get carried() {
      return carried;
    },
    hasRoom({ weight, by, isSeller, isShedLast }) {
      // An idle process accepts any request: otherwise a limit below a weight would block that call
      // for ever.
      if (carried === 0) return true;
      const total = carried + weight;
      const factor = isShedLast ? SHED_LAST_FACTOR : 1;
      if (total > limit * factor + (isSeller ? Math.ceil(limit * RESERVE) : 0)) return false;
      if (by === undefined || total <= limit * UNSHARED) return true;
      const share = Math.max(limit * factor * SHARE, LEAST_SHARE);
      return (byUser.get(by) ?? 0) + weight <= share;
    },
    add: (claim) => change(claim, claim.weight),
    remove: (claim) => change(claim, -claim.weight),
  };
}
