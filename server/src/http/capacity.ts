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

/** One kind of accepted work: as a whole, and of each user. */
interface Account {
  carried: number;
  byUser: Map<string, number>;
}

function change({ byUser }: Account, by: string | undefined, weight: number): void {
  if (by === undefined) return;
  const next = (byUser.get(by) ?? 0) + weight;
  if (next > 0) byUser.set(by, next);
  else byUser.delete(by);
}

/**
 * Counts accepted work, and keeps one address or seller from using all of it: half of the capacity
 * is free for everybody, the other half in shares. Sellers have a reserve besides. What is shed last
 * has as much capacity again: it cannot use up that of the other requests, nor they its.
 * @param limit the largest sum of weights; `Infinity` accepts everything
 */
export function createCapacity(limit: number): Capacity {
  const others: Account = { carried: 0, byUser: new Map() };
  const shedLast: Account = { carried: 0, byUser: new Map() };
  const accountOf = ({ isShedLast }: Claim) => (isShedLast ? shedLast : others);

  function book(claim: Claim, weight: number): void {
    const account = accountOf(claim);
    account.carried += weight;
    change(account, claim.by, weight);
  }

  return {
    get carried() {
      return others.carried + shedLast.carried;
    },
    hasRoom(claim) {
      const { weight, by, isSeller } = claim;
      const { carried, byUser } = accountOf(claim);
      // Where nothing is in progress, any request is accepted: otherwise a limit below a weight would
      // block that call for ever.
      if (carried === 0) return true;
      const total = carried + weight;
      if (total > limit + (isSeller ? Math.ceil(limit * RESERVE) : 0)) return false;
      if (by === undefined || total <= limit * UNSHARED) return true;
      return (byUser.get(by) ?? 0) + weight <= Math.max(limit * SHARE, LEAST_SHARE);
    },
    add: (claim) => book(claim, claim.weight),
    remove: (claim) => book(claim, -claim.weight),
  };
}
