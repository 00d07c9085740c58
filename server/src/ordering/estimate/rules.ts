import { durationsOf, learnStep, type Conditions, type Sample, type StepModel } from './model';
import { type Distribution, quantile, sumOf } from './quantiles';

/**
 * The fixed minutes without a history: an order leaves the kitchen after 15 and is delivered after
 * 25, at a table it is served after 15.
 */
export const START_MINUTES = { kitchen: 15, way: 10, table: 15 } as const;
export type Step = keyof typeof START_MINUTES;

/** The finished steps of past orders. */
export type Samples = Readonly<Record<Step, readonly Sample[]>>;
/** `areaMinutes`: the mean of what the areas of the learned ways say. Absent without areas. */
export type WayModel = StepModel & { areaMinutes?: number | undefined };
export type EstimateModel = Readonly<Record<Step, StepModel>> & { way: WayModel };

/** Below this number of finished orders there is no estimate, and the fixed minutes apply. */
export const ENOUGH_SAMPLES = 30;

const meanOf = (values: readonly number[]) =>
  values.length > 0 ? values.reduce((sum, one) => sum + one, 0) / values.length : undefined;

export const learn = (samples: Samples): EstimateModel => ({
  kitchen: learnStep(START_MINUTES.kitchen, samples.kitchen),
  way: {
    ...learnStep(START_MINUTES.way, samples.way),
    areaMinutes: meanOf(samples.way.flatMap(({ areaMinutes: minutes }) => minutes ?? [])),
  },
  table: learnStep(START_MINUTES.table, samples.table),
});

/** Minutes of the way, as the area of the address says. */
export interface AreaMinutes {
  from: number;
  until: number;
}

/**
 * The way within an area's minutes, which a customer is told from the order to the door: they
 * contain the fixed minutes of the kitchen.
 */
export function areaMinutes({ from, to }: { from: number; to: number }): AreaMinutes {
  return {
    from: Math.max(1, from - START_MINUTES.kitchen),
    until: Math.max(1, to - START_MINUTES.kitchen),
  };
}

export const middleOf = ({ from, until }: AreaMinutes): number => (from + until) / 2;

/** A step of an order that is not over. */
export interface OpenStep {
  conditions: Conditions;
  /** Since the step has begun; 0 for a step that has not. Unit: min. */
  elapsed: number;
}

/** An open order. `kitchen` is absent once it has left, `way` is absent at a table. */
export interface OpenOrder {
  /** `table` in place of `kitchen` for an order at a table. */
  first?: ({ step: 'kitchen' | 'table' } & OpenStep) | undefined;
  way?: OpenStep | undefined;
  /** Minutes that the slowest dish needs at least. */
  leadMinutes?: number | undefined;
  area?: AreaMinutes | undefined;
}

/** Minutes from now, `from` <= `likely` <= `until`, none negative. */
export interface Range {
  from: number;
  likely: number;
  until: number;
}

/** What remains of an open order. */
export interface Remaining {
  /** Until it leaves the kitchen; absent once it has. */
  ready?: Range;
  /** Until it is with the customer. */
  done: Range;
}

/** The range has four of five orders. */
const [LOW, MIDDLE, HIGH] = [0.1, 0.5, 0.9];
/** What a step that takes longer than ever is still expected to take. */
const LEAST_MINUTES = 2;
const LEAST_SHARE = 0.1;

/** What remains of possible durations. A step that is overdue still takes a moment. */
function remainingOf(durations: Distribution, elapsed: number, least: number): Distribution {
  const floor = elapsed > 0 ? LEAST_MINUTES + elapsed * LEAST_SHARE : 0;
  return durations.map((minutes) => Math.max(Math.max(minutes, least) - elapsed, floor, 0));
}

const rangeOf = (minutes: Distribution): Range => ({
  from: quantile(minutes, LOW),
  likely: quantile(minutes, MIDDLE),
  until: quantile(minutes, HIGH),
});

/**
 * The learned way, longer or shorter by what the area differs from those of the history. Without
 * areas in the history, it is the area's minutes with the learned spread.
 */
function wayDurations(model: WayModel, way: OpenStep, area: AreaMinutes | undefined) {
  const learned = durationsOf(model, way.conditions);
  if (!area) return learned;
  const shift = middleOf(area) - (model.areaMinutes ?? model.base);
  return learned.map((minutes) => Math.max(1, minutes + shift));
}

/**
 * Estimates what remains of an open order. Pure; never negative, and never less when the load, the
 * dishes' or the area's minutes grow.
 */
export function estimate(
  model: EstimateModel,
  { first, way, leadMinutes = 0, area }: OpenOrder,
): Remaining {
  const ready =
    first &&
    remainingOf(durationsOf(model[first.step], first.conditions), first.elapsed, leadMinutes);
  const travel = way && remainingOf(wayDurations(model.way, way, area), way.elapsed, 0);
  const done = ready && travel ? sumOf(ready, travel) : (ready ?? travel ?? [0]);
  return { ...(ready && { ready: rangeOf(ready) }), done: rangeOf(done) };
}

/** By how much a promise is missed, in whole minutes; 0 if it is kept. Times are ms since 1970. */
export function lateMinutes(expectedAt: number, promisedUntil: number): number {
  return Math.max(0, Math.round((expectedAt - promisedUntil) / 60_000));
}
