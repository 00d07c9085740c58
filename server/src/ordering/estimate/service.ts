import type { Order, OrderEstimate } from '@smokehouse/shared/contract';
import { ON_THE_WAY, PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import type { Clock } from '../../clock';
import type { Database } from '../../database/pool';
import { paceOf } from './model';
import { earliestEnd, fromTheStart } from './promise';
import {
  findCourses,
  findTold,
  keepPromises,
  type KnownCourse,
  type Promised,
  type PromiseKind,
  readPromises,
  recordTold,
} from './queries';
import {
  areaMinutes,
  ENOUGH_SAMPLES,
  estimate,
  type EstimateModel,
  lateMinutes,
  learn,
  type OpenOrder,
  type Samples,
} from './rules';
import { isDelivery, loadsFor, type Queue, queueAt, samplesOf, timeOf } from './samples';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How far back the model learns, and from how many orders at most. */
const HISTORY_MS = 35 * 24 * HOUR;
const MAX_HISTORY = 5000;
const LEARN_EVERY_MS = HOUR;
/** The kitchen of now: its orders of the last hours, read at most this often. */
const RECENT_MS = 4 * HOUR;
const MAX_RECENT = 400;
const READ_EVERY_MS = 5000;

/** The fields of an order that its estimate needs. */
export interface Estimated {
  _id: string;
  status: string;
  /** Whether the kitchen has begun it. */
  begun?: boolean;
  delivery?: Order['delivery'];
  promise?: Order['promise'];
  estimate?: OrderEstimate | undefined;
}

/** Estimates of open orders. */
export interface Estimates {
  /**
   * Adds the estimate to each open order. Without enough history only to those that miss their
   * promise. The reader is the customer or guest: it is what they are told from now on.
   */
  addTo: <O extends Estimated>(kind: PromiseKind, orders: O[]) => Promise<O[]>;
  /**
   * The same estimates of delivery orders for the desk, and when each customer read that it is
   * late.
   */
  addForDesk: <O extends Estimated>(orders: O[]) => Promise<O[]>;
}

interface Kitchen {
  courses: ReadonlyMap<string, KnownCourse>;
  queue: Queue<KnownCourse>;
  onTheWay: number;
  recent: Samples;
}

/** Keeps a value for a time. Concurrent reads share one; a failed one is repeated. */
function cached<T>(clock: Clock, everyMs: number, read: () => Promise<T>): () => Promise<T> {
  let value: Promise<T> | undefined;
  let readAt = 0;
  return () => {
    if (value && clock.now() - readAt < everyMs) return value;
    readAt = clock.now();
    const reading = read();
    value = reading;
    reading.catch(() => {
      if (value === reading) value = undefined;
    });
    return reading;
  };
}

/** What is open, by kind: the statuses that have an estimate. */
const OPEN: Readonly<Record<PromiseKind, readonly string[]>> = {
  delivery: [PREPARING, ON_THE_WAY],
  dine: [PREPARING],
};

/** Estimates from the history and the kitchen's load. Both are cached in the process. */
export function createEstimates(db: Database, clock: Clock): Estimates {
  const model = cached(clock, LEARN_EVERY_MS, async () => {
    const since = new Date(clock.now() - HISTORY_MS);
    const samples = samplesOf(await findCourses(db, since, MAX_HISTORY));
    return { learned: learn(samples), samples };
  });
  const kitchen = cached(clock, READ_EVERY_MS, async (): Promise<Kitchen> => {
    const now = clock.now();
    const courses = await findCourses(db, new Date(now - RECENT_MS), MAX_RECENT);
    return {
      courses: new Map(courses.map((course) => [course.orderId, course])),
      queue: queueAt(courses, now),
      onTheWay: courses.filter(
        (course) => isDelivery(course) && course.leftAt !== undefined && !course.doneAt,
      ).length,
      recent: samplesOf(courses, now - HOUR),
    };
  });

  const addTo: Estimates['addTo'] = async (kind, orders) => {
    const estimated = await addEstimates(kind, orders, (told) =>
      keepPromises(db, kind, new Date(clock.now()), told),
    );
    const late = kind === 'delivery' ? estimated.filter(isSaidLate).map(({ _id }) => _id) : [];
    if (late.length > 0) await recordTold(db, late, new Date(clock.now()));
    return estimated;
  };

  const addForDesk: Estimates['addForDesk'] = async (orders) => {
    const estimated = await addEstimates('delivery', orders, (told) =>
      readPromises(db, 'delivery', [...told.keys()]),
    );
    const late = estimated.filter(isSaidLate).map(({ _id }) => _id);
    if (late.length === 0) return estimated;
    const told = await findTold(db, late);
    return estimated.map((order) => {
      const toldAt = told.get(order._id)?.toISOString();
      return order.estimate && toldAt
        ? { ...order, estimate: { ...order.estimate, toldAt } }
        : order;
    });
  };

  async function addEstimates<O extends Estimated>(
    kind: PromiseKind,
    orders: O[],
    promisesOf: (told: ReadonlyMap<string, Promised>) => Promise<Map<string, Promised>>,
  ): Promise<O[]> {
    const open = orders.filter(({ status }) => OPEN[kind].includes(status));
    if (open.length === 0) return orders;
    const now = clock.now();
    const found = await learnedTimes(kind, open, now);
    const told = open.flatMap((order) => {
      const times = found.get(order._id);
      return times ? [[order._id, toldOf(order) ?? times] as const] : [];
    });
    const promises =
      told.length > 0 ? await promisesOf(new Map(told)) : new Map<string, Promised>();
    const { courses } = await kitchen();
    const estimateOf = (order: O) => {
      const promised = toldOf(order) ?? promises.get(order._id);
      const expected = found.get(order._id) ?? withoutHistory(order, promised, courses, now);
      return expected && toEstimate(unlessBegun(order, expected, promised, now), promised?.until);
    };
    const isOpen = new Set(open);
    return orders.map((order) => {
      const estimated = isOpen.has(order) ? estimateOf(order) : undefined;
      return estimated ? { ...order, estimate: estimated } : order;
    });
  }

  /** What the history says of open orders; nothing without enough of it. */
  async function learnedTimes(
    kind: PromiseKind,
    open: readonly Estimated[],
    now: number,
  ): Promise<Map<string, Times>> {
    const found = new Map<string, Times>();
    const { learned, samples } = await model();
    const first = kind === 'dine' ? 'table' : 'kitchen';
    if (samples[first].length < ENOUGH_SAMPLES) return found;
    if (kind === 'delivery' && samples.way.length < ENOUGH_SAMPLES) return found;
    const state = await kitchen();
    for (const { _id, status } of open) {
      const course = state.courses.get(_id);
      const isLeft = status === ON_THE_WAY;
      // A pickup that left the kitchen waits for its customer.
      if (!course || (course.isPickup && isLeft)) continue;
      if (isLeft === (course.leftAt !== undefined))
        found.set(_id, timesOf(learned, state, course, now));
    }
    return found;
  }
  return { addTo, addForDesk };
}

const isSaidLate = ({ estimate }: Estimated) => estimate?.lateMinutes !== undefined;

const iso = (at: number) => new Date(at).toISOString();

/** What the customer of an order was promised, if they were. */
function toldOf({ promise }: Estimated): Promised | undefined {
  if (!promise) return undefined;
  const [from, until] = [Date.parse(promise.from), Date.parse(promise.until)];
  return { from, likely: (from + until) / 2, until };
}

/** What is known without a history of an order that misses its promise; undefined of others. */
function withoutHistory(
  order: Estimated,
  promised: Promised | undefined,
  courses: Kitchen['courses'],
  now: number,
): Times | undefined {
  const leftAt = courses.get(order._id)?.leftAt;
  const end = promised && earliestEnd(order, leftAt, now);
  if (!end || lateMinutes(end, promised.until) === 0) return undefined;
  const left = order.status === ON_THE_WAY ? leftAt : undefined;
  return { from: end, likely: end, until: end, left };
}

/** An order that is late and that the kitchen has not begun takes as long as a new one. */
function unlessBegun(
  order: Estimated,
  expected: Times,
  promised: Promised | undefined,
  now: number,
): Times {
  const isLate = lateMinutes(expected.likely, promised?.until ?? expected.until) > 0;
  return (isLate && order.begun === false && fromTheStart(order, now)) || expected;
}

function toEstimate(
  { ready, left, from, likely, until }: Times,
  promisedUntil = until,
): OrderEstimate {
  const late = lateMinutes(likely, promisedUntil);
  return {
    from: iso(from),
    likely: iso(likely),
    until: iso(until),
    ...(ready !== undefined && { ready: iso(ready) }),
    ...(left !== undefined && { left: iso(left) }),
    ...(late > 0 && { lateMinutes: late, promised: iso(promisedUntil) }),
  };
}

/** The estimated times of an open order, ms since 1970. */
interface Times extends Promised {
  ready?: number | undefined;
  left?: number | undefined;
}

function timesOf(model: EstimateModel, state: Kitchen, course: KnownCourse, now: number): Times {
  const remaining = estimate(model, openOrder(model, state, course, now));
  const at = (minutes: number) => now + minutes * MINUTE;
  return {
    from: at(remaining.done.from),
    likely: at(remaining.done.likely),
    until: at(remaining.done.until),
    ready: remaining.ready && at(remaining.ready.likely),
    left: course.leftAt,
  };
}

function openOrder(
  model: EstimateModel,
  { queue, onTheWay, recent }: Kitchen,
  course: KnownCourse,
  now: number,
): OpenOrder {
  const { kind, orderId, startedAt, leftAt, items, leadMinutes } = course;
  const step = kind === 'dine' ? 'table' : 'kitchen';
  // Orders that came later do not make this one wait.
  const open = queue.open.filter(
    (other) => other.orderId !== orderId && other.startedAt <= startedAt,
  );
  const elapsed = (since: number) => Math.max(0, now - since) / MINUTE;
  const first = leftAt === undefined && {
    step,
    conditions: {
      ...timeOf(startedAt),
      loads: loadsFor(items, { ...queue, open }),
      pace: paceOf(model[step], recent[step]),
    },
    elapsed: elapsed(startedAt),
  };
  const way = isDelivery(course) && {
    conditions: { ...timeOf(leftAt ?? now), loads: { way: onTheWay } },
    elapsed: leftAt === undefined ? 0 : elapsed(leftAt),
  };
  return {
    ...(first && { first: first as OpenOrder['first'] }),
    ...(way && { way }),
    ...(course.areaMinutes && { area: areaMinutes(course.areaMinutes) }),
    leadMinutes,
  };
}
