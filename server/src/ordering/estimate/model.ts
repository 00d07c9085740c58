import { type Distribution, summarize } from './quantiles';

/** Place of work → what waits there. */
export type Loads = Readonly<Record<string, number>>;

/** What the duration of a step depends on. */
export interface Conditions {
  /** Hour of the day in Riyadh, 0 to 23. */
  hour: number;
  /** 0 is Sunday. */
  weekday: number;
  /** Station → items ahead and of the order itself; of the way: orders on the way. */
  loads: Loads;
  /** From {@link paceOf}; 1 is the usual one. */
  pace?: number | undefined;
}

/** A step that is over. */
export interface Sample extends Conditions {
  minutes: number;
  /** The minutes of the way that its area says. Absent for other steps, and without an area. */
  areaMinutes?: number | undefined;
}

/** How long a step takes: a sum of effects, and how far real times are from that sum. */
export interface StepModel {
  /** Unit: min. */
  base: number;
  hours: readonly number[];
  weekdays: readonly number[];
  /** Station → minutes that each item there adds, never negative. The slowest one decides. */
  perItem: Loads;
  /** Real times as a share of the expected ones. */
  ratios: Distribution;
  /** The number of samples that it was learned from. */
  samples: number;
}

/** Samples that the start counts as: an hour with few orders stays near the average. */
const PRIOR_SAMPLES = 30;
/** Squared load that the start counts as, so that a few busy orders prove nothing. */
const PRIOR_LOAD = 400;
/** Repeated passes over the effects. They converge after a few. */
const PASSES = 25;
/** Without samples, real times are taken to be up to this share off. */
const PRIOR_ERROR = 0.25;
/** Unit: min. */
const SHORTEST = 1;

/** The station that takes longest under a load. */
function slowestOf(perItem: Loads, loads: Loads): { station: string; minutes: number } {
  let slowest = { station: '', minutes: 0 };
  for (const [station, load] of Object.entries(loads)) {
    const minutes = (perItem[station] ?? 0) * Math.max(0, load);
    if (minutes >= slowest.minutes) slowest = { station, minutes };
  }
  return slowest;
}

/** The expected duration under these conditions. It never falls when a load grows. Unit: min. */
export function expectedMinutes(
  model: Omit<StepModel, 'ratios'>,
  { hour, weekday, loads }: Conditions,
): number {
  return Math.max(
    SHORTEST,
    model.base +
      (model.hours[hour] ?? 0) +
      (model.weekdays[weekday] ?? 0) +
      slowestOf(model.perItem, loads).minutes,
  );
}

/** Orders of the last hour that the usual pace counts as. */
const PRIOR_RECENT = 4;

/**
 * How long the step takes today, compared with what the model expects: 1.2 is a fifth longer. A
 * missing cook shows here before the model has learned of it.
 * @param recent the steps that ended within the last hour
 */
export function paceOf(model: StepModel, recent: readonly Sample[]): number {
  const usual = model.base * PRIOR_RECENT;
  const real = recent.reduce((sum, { minutes }) => sum + minutes, usual);
  const expected = recent.reduce((sum, one) => sum + expectedMinutes(model, one), usual);
  return real / expected;
}

/** The possible durations under these conditions, ascending. Unit: min. */
export function durationsOf(model: StepModel, conditions: Conditions): Distribution {
  const expected = expectedMinutes(model, conditions) * (conditions.pace ?? 1);
  return model.ratios.map((ratio) => Math.max(SHORTEST, expected * ratio));
}

/** The mean of the remainders of one group, shrunk towards 0 for a small group. */
function effects(
  size: number,
  samples: readonly Sample[],
  groupOf: (sample: Sample) => number,
  remainderOf: (sample: Sample) => number,
): number[] {
  const sums = new Array<number>(size).fill(0);
  const counts = new Array<number>(size).fill(0);
  for (const sample of samples) {
    const group = groupOf(sample);
    sums[group] = (sums[group] ?? 0) + remainderOf(sample);
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return sums.map((sum, group) => sum / ((counts[group] ?? 0) + PRIOR_SAMPLES));
}

/** The minutes of an item at each station, by the orders for which it was the slowest. */
function minutesPerItem(
  before: Loads,
  samples: readonly Sample[],
  remainderOf: (sample: Sample) => number,
): Loads {
  const sums = new Map<string, { rise: number; spread: number }>();
  for (const sample of samples) {
    const { station } = slowestOf(before, sample.loads);
    const load = sample.loads[station] ?? 0;
    const sum = sums.get(station) ?? { rise: 0, spread: PRIOR_LOAD };
    sum.rise += load * remainderOf(sample);
    sum.spread += load ** 2;
    sums.set(station, sum);
  }
  return Object.fromEntries(
    Object.keys(before).map((station) => {
      const { rise, spread } = sums.get(station) ?? { rise: 0, spread: PRIOR_LOAD };
      return [station, Math.max(0, rise / spread)];
    }),
  );
}

/**
 * Learns the duration of a step by repeated fitting of its effects, each shrunk towards the start:
 * without samples, the step takes the minutes of the start at any hour.
 * @param startMinutes the fixed minutes that are promised without a history
 */
export function learnStep(startMinutes: number, samples: readonly Sample[]): StepModel {
  let base = startMinutes;
  let hours: number[] = new Array<number>(24).fill(0);
  let weekdays: number[] = new Array<number>(7).fill(0);
  const stations = new Set(samples.flatMap(({ loads }) => Object.keys(loads)));
  let perItem: Loads = Object.fromEntries([...stations].map((station) => [station, 1]));
  const hourOf = ({ hour }: Sample) => hours[hour] ?? 0;
  const weekdayOf = ({ weekday }: Sample) => weekdays[weekday] ?? 0;
  const loadOf = ({ loads }: Sample) => slowestOf(perItem, loads).minutes;

  for (let pass = 0; pass < PASSES; pass++) {
    const remainders = samples.map(
      (one) => one.minutes - hourOf(one) - weekdayOf(one) - loadOf(one),
    );
    base =
      remainders.reduce((sum, one) => sum + one, startMinutes * PRIOR_SAMPLES) /
      (samples.length + PRIOR_SAMPLES);
    // Before the hours, which are busy together and would take its place.
    perItem = minutesPerItem(
      perItem,
      samples,
      (one) => one.minutes - base - hourOf(one) - weekdayOf(one),
    );
    hours = effects(
      24,
      samples,
      ({ hour }) => hour,
      (one) => one.minutes - base - weekdayOf(one) - loadOf(one),
    );
    weekdays = effects(
      7,
      samples,
      ({ weekday }) => weekday,
      (one) => one.minutes - base - hourOf(one) - loadOf(one),
    );
  }
  const model = { base, hours, weekdays, perItem, samples: samples.length };
  return { ...model, ratios: ratiosOf({ ...model, ratios: [] }, samples) };
}

/** Real times as a share of the expected ones, together with the assumed ones of the start. */
function ratiosOf(model: StepModel, samples: readonly Sample[]): Distribution {
  const assumed = Array.from(
    { length: PRIOR_SAMPLES },
    (_, index) => 1 + PRIOR_ERROR * ((2 * index) / (PRIOR_SAMPLES - 1) - 1),
  );
  return summarize([
    ...assumed,
    ...samples.map((sample) => sample.minutes / expectedMinutes(model, sample)),
  ]);
}
