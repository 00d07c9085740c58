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
import { type Course, loadFor, samplesOf, timeOf } from '../../src/ordering/estimate/samples';

const MINUTE = 60_000;
const RECENT_MS = 60 * MINUTE;
const DAY = 24 * 60 * MINUTE;
/** Half of the width that a fixed promise is allowed, min. */
const FIXED_WIDTH = 5;

/** One row of the table. */
export interface Row {
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

interface Measured {
  placed: { learned: Outcome[]; fixed: Outcome[] };
  leaving: { learned: Outcome[]; fixed: Outcome[] };
  table: { learned: Outcome[]; fixed: Outcome[] };
}

/**
 * Estimates each order as the site would have done it, with a model of the days before, and compares
 * it with what happened.
 */
export function measure(courses: readonly Course[]): Row[] {
  const first = Math.min(...courses.map(({ startedAt }) => startedAt));
  const measured: Measured = {
    placed: { learned: [], fixed: [] },
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
  const row = (what: string, { learned, fixed }: Measured['placed']): Row => ({
    what,
    learned: summarizeErrors(learned),
    fixed: summarizeErrors(fixed),
  });
  return [
    row('delivered, said when ordered', measured.placed),
    row('delivered, said when it leaves', measured.leaving),
    row('served at the table, said when ordered', measured.table),
  ];
}

function measureOrder(
  model: EstimateModel,
  course: Course,
  earlier: readonly Course[],
  measured: Measured,
): void {
  const now = course.startedAt;
  const cooking = earlier.filter(({ leftAt = 0 }) => leftAt > now);
  const step = course.kind === 'dine' ? 'table' : 'kitchen';
  const recent = samplesOf(knownAt(earlier, now), now - RECENT_MS)[step];
  const conditions = {
    ...timeOf(now),
    load: loadFor(course.items, cooking),
    pace: paceOf(model[step], recent),
  };
  const minutes = (at: number) => (at - now) / MINUTE;
  if (course.kind === 'dine') {
    const { done } = estimate(model, { first: { step: 'table', conditions, elapsed: 0 } });
    record(measured.table, done, START_MINUTES.table, minutes(course.leftAt ?? now), 0);
    return;
  }
  const under = earlier.filter(
    ({ leftAt = 0, doneAt = 0 }) => leftAt <= now && doneAt > now,
  ).length;
  const way = { conditions: { ...timeOf(now), load: under }, elapsed: 0 };
  const actual = minutes(course.doneAt ?? now);
  const fixed = START_MINUTES.kitchen + START_MINUTES.way;
  const { done } = estimate(model, { first: { step: 'kitchen', conditions, elapsed: 0 }, way });
  record(measured.placed, done, fixed, actual, 0);
  const left = minutes(course.leftAt ?? now);
  const onTheWay = { ...way, conditions: { ...timeOf(course.leftAt ?? now), load: under } };
  record(measured.leaving, estimate(model, { way: onTheWay }).done, fixed, actual, left);
}

function record(
  into: { learned: Outcome[]; fixed: Outcome[] },
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
