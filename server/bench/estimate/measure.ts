import {
  type ErrorSummary,
  type Outcome,
  summarizeErrors,
} from '../../src/ordering/estimate/errors';
import { paceOf } from '../../src/ordering/estimate/model';
import {
  estimate,
  type EstimateModel,
  learn,
  START_MINUTES,
} from '../../src/ordering/estimate/rules';
import {
  type Course,
  loadsFor,
  queueAt,
  samplesOf,
  timeOf,
} from '../../src/ordering/estimate/samples';

const MINUTE = 60_000;
const RECENT_MS = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** When an order that is still in the kitchen is estimated again, min. */
const WAITED_MINUTES = 10;
/** Half of the width that a fixed promise is allowed, min. */
const FIXED_WIDTH = 5;

/** One row of the table. */
export interface Row {
  /** When the time of delivery is said; at a table, when the guest orders. */
  what: string;
  learned: ErrorSummary;
  fixed: ErrorSummary;
}

/** Orders that arrived before the first day to compare are only learned from. */
const LEARN_DAYS = 7;

/** What is known at a moment: everything that happened before it. */
const knownAt = (courses: readonly Course[], now: number): Course[] =>
  courses
    .filter(({ startedAt }) => startedAt < now)
    .map((course) => ({
      ...course,
      leftAt: before(course.leftAt, now),
      doneAt: before(course.doneAt, now),
    }));
const before = (at: number | undefined, now: number) =>
  at !== undefined && at <= now ? at : undefined;

interface Compared {
  learned: Outcome[];
  fixed: Outcome[];
}
type Measured = Record<'placed' | 'waiting' | 'leaving' | 'table', Compared>;

/**
 * Estimates each order as the site would have done it, with a model of the days before, and compares
 * it with what happened.
 */
export function measure(courses: readonly Course[]): Row[] {
  const first = Math.min(...courses.map(({ startedAt }) => startedAt));
  const measured: Measured = {
    placed: { learned: [], fixed: [] },
    waiting: { learned: [], fixed: [] },
    leaving: { learned: [], fixed: [] },
    table: { learned: [], fixed: [] },
  };
  let model: EstimateModel | undefined;
  let learnedDay = -1;
  for (const [index, course] of courses.entries()) {
    const day = Math.floor((course.startedAt - first) / DAY);
    if (day < LEARN_DAYS) continue;
    if (day !== learnedDay) {
      model = learn(samplesOf(knownAt(courses, course.startedAt)));
      learnedDay = day;
    }
    if (model)
      measureOrder(model, course, courses.slice(Math.max(0, index - 150), index), measured);
  }
  const row = (what: string, { learned, fixed }: Compared): Row => ({
    what,
    learned: summarizeErrors(learned),
    fixed: summarizeErrors(fixed),
  });
  return [
    row('when ordered', measured.placed),
    row('10 min later', measured.waiting),
    row('when it leaves', measured.leaving),
    row('table', measured.table),
  ];
}

function measureOrder(
  model: EstimateModel,
  course: Course,
  earlier: readonly Course[],
  measured: Measured,
): void {
  const now = course.startedAt;
  const minutes = (at: number) => (at - now) / MINUTE;
  if (course.kind === 'dine') {
    const first = firstStep(model, course, earlier, now);
    const actual = minutes(course.leftAt ?? now);
    record(measured.table, estimate(model, { first }).done, START_MINUTES.table, actual, 0);
    return;
  }
  const fixed = START_MINUTES.kitchen + START_MINUTES.way;
  const actual = minutes(course.doneAt ?? now);
  const left = minutes(course.leftAt ?? now);
  const onTheWay = earlier.filter(
    ({ leftAt = 0, doneAt = 0 }) => leftAt <= now && doneAt > now,
  ).length;
  const way = (at: number) => ({
    conditions: { ...timeOf(at), loads: { way: onTheWay } },
    elapsed: 0,
  });
  /** What is said while the order is in the kitchen. */
  const saidAt = (at: number) =>
    estimate(model, { first: firstStep(model, course, earlier, at), way: way(now) }).done;
  record(measured.placed, saidAt(now), fixed, actual, 0);
  if (left > WAITED_MINUTES) {
    const said = saidAt(now + WAITED_MINUTES * MINUTE);
    record(measured.waiting, said, fixed, actual, WAITED_MINUTES);
  }
  const said = estimate(model, { way: way(course.leftAt ?? now) }).done;
  record(measured.leaving, said, fixed, actual, left);
}

/** An order in the kitchen, as it is known at a time. */
function firstStep(
  model: EstimateModel,
  { kind, startedAt, items }: Course,
  earlier: readonly Course[],
  at: number,
) {
  const step = kind === 'dine' ? 'table' : 'kitchen';
  const recent = samplesOf(knownAt(earlier, at), at - RECENT_MS)[step];
  return {
    step,
    conditions: {
      ...timeOf(startedAt),
      loads: loadsFor(items, queueAt(earlier, at)),
      pace: paceOf(model[step], recent),
    },
    elapsed: (at - startedAt) / MINUTE,
  } as const;
}

function record(
  into: Compared,
  done: Omit<Outcome, 'actual'>,
  fixed: number,
  actual: number,
  passed: number,
): void {
  into.learned.push({
    from: passed + done.from,
    likely: passed + done.likely,
    until: passed + done.until,
    actual,
  });
  into.fixed.push({
    from: fixed - FIXED_WIDTH,
    likely: fixed,
    until: fixed + FIXED_WIDTH,
    actual,
  });
}
