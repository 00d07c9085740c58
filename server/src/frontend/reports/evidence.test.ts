import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fisher, isClearlyWorse, logWealth, type Pair } from './evidence';

/** A seeded random number generator, so that every run is the same. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Scenario {
  /** Failure rates. */
  live: number;
  canary: number;
  /** Visitors in each period. */
  visitors: number;
  /** Share of the canary. */
  share: number;
  periods: number;
  /** Factor of both rates in a period. */
  factor?: (period: number) => number;
}

/**
 * Simulates visitors of both releases and tests after each period.
 * @returns the number of the canary's visitors until its withdrawal; undefined if it stays
 */
function simulate(
  { live, canary, visitors, share, periods, factor = () => 1 }: Scenario,
  random: () => number,
): number | undefined {
  const pairs: Pair[] = [];
  let seen = 0;
  for (let period = 0; period < periods; period++) {
    const pair: Pair = { live: { exposed: 0, failed: 0 }, canary: { exposed: 0, failed: 0 } };
    for (let visitor = 0; visitor < visitors; visitor++) {
      const [side, rate] =
        random() < share ? ([pair.canary, canary] as const) : ([pair.live, live] as const);
      side.exposed += 1;
      if (random() < rate * factor(period)) side.failed += 1;
    }
    seen += pair.canary.exposed;
    pairs.push(pair);
    if (isClearlyWorse(pairs, MANY_NETWORKS)) return seen;
  }
  return undefined;
}

const MANY_NETWORKS = 100;
/** Simulates many canaries and returns the result of those that were withdrawn. */
const withdrawnOf = (scenario: Scenario, runs: number, seed: number): number[] => {
  const random = createRandom(seed);
  return Array.from({ length: runs }, () => simulate(scenario, random)).filter(
    (seen) => seen !== undefined,
  );
};

describe('a canary that is not worse stays, with any number of looks', () => {
  const RUNS = 400;
  // At most one in 200 is withdrawn, about 2 of 400. 8 or more have a probability below 1/1000.
  for (const [what, scenario] of Object.entries<Scenario>({
    'if hardly anything fails': {
      live: 0.005,
      canary: 0.005,
      visitors: 12,
      share: 0.1,
      periods: 120,
    },
    'if one visitor in twenty fails': {
      live: 0.05,
      canary: 0.05,
      visitors: 12,
      share: 0.1,
      periods: 120,
    },
    'if half of the visitors of both fail': {
      live: 0.5,
      canary: 0.5,
      visitors: 12,
      share: 0.25,
      periods: 120,
    },
    'if it is better': { live: 0.2, canary: 0.05, visitors: 12, share: 0.5, periods: 120 },
    'during outages of both': {
      live: 0.02,
      canary: 0.02,
      visitors: 12,
      share: 0.5,
      periods: 120,
      factor: (period) => (period % 40 > 30 ? 40 : 1),
    },
    'with one visitor in each period': {
      live: 0.05,
      canary: 0.05,
      visitors: 1,
      share: 0.2,
      periods: 200,
    },
  }))
    it(what, () => {
      const withdrawn = withdrawnOf(scenario, RUNS, 7).length;
      assert.ok(withdrawn < 8, `${withdrawn} of ${RUNS} were withdrawn`);
    });
});

describe('a worse canary is withdrawn', () => {
  const median = (values: number[]) =>
    values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
  for (const [what, scenario, most] of [
    [
      'always fails, with a tenth of the visitors',
      { live: 0.005, canary: 1, visitors: 20, share: 0.1, periods: 200 },
      15,
    ],
    [
      'fails half of the time',
      { live: 0.005, canary: 0.5, visitors: 20, share: 0.1, periods: 200 },
      20,
    ],
    [
      'fails one time in five',
      { live: 0.01, canary: 0.2, visitors: 20, share: 0.1, periods: 400 },
      45,
    ],
    [
      'fails one time in ten, the live release one time in fifty',
      { live: 0.02, canary: 0.1, visitors: 20, share: 0.5, periods: 400 },
      220,
    ],
    [
      'always fails, with one visitor in each period',
      { live: 0.005, canary: 1, visitors: 1, share: 0.2, periods: 2000 },
      15,
    ],
  ] as const satisfies readonly (readonly [string, Scenario, number])[])
    it(`after at most ${most} of its visitors (median) if it ${what}`, () => {
      const seen = withdrawnOf(scenario, 100, 11);
      assert.ok(seen.length >= 99, `${seen.length} of 100 were withdrawn`);
      assert.ok(median(seen) <= most, `after ${median(seen)}`);
    });
});

describe('the decision', () => {
  const pair = (live: [number, number], canary: [number, number]): Pair => ({
    live: { exposed: live[0], failed: live[1] },
    canary: { exposed: canary[0], failed: canary[1] },
  });
  const table: [string, Pair[], number, boolean][] = [
    ['all of 12 fail, none of 100', [pair([100, 0], [12, 12])], 12, true],
    ['too few visitors of the canary', [pair([100, 0], [9, 9])], 9, false],
    ['too few visitors of the live release', [pair([9, 0], [30, 30])], 30, false],
    ['nobody had the live release', [pair([0, 0], [50, 50])], 50, false],
    ['failures of three networks only', [pair([100, 0], [30, 30])], 3, false],
    ['both fail equally often', [pair([100, 60], [30, 18])], 18, false],
    ['the live one is worse', [pair([100, 60], [30, 2])], 2, false],
    ['one failure in thirty', [pair([200, 0], [30, 1])], 1, false],
    [
      'worse by less than two in a hundred, with certainty',
      Array.from({ length: 400 }, () => pair([100, 0], [100, 1])),
      100,
      false,
    ],
    [
      'the canary failed while nobody used the live release, and not since',
      [pair([0, 0], [5, 5]), ...Array.from({ length: 30 }, () => pair([20, 0], [20, 0]))],
      5,
      false,
    ],
  ];
  for (const [what, pairs, networks, isWorse] of table)
    it(`${what}: ${isWorse ? 'withdrawn' : 'stays'}`, () =>
      assert.equal(isClearlyWorse(pairs, networks), isWorse));

  it('starts at 0 and does not change without visitors of both', () => {
    assert.equal(logWealth([]), 0);
    assert.equal(logWealth([pair([50, 0], [0, 0]), pair([50, 3], [0, 0])]), 0);
  });
  it('equals a likelihood ratio computed by hand for one period', () => {
    // Priors of 2 % and 25 %, 10 visitors each: the common rate is 13.5 %.
    const byHand =
      10 * Math.log(0.98) + 10 * Math.log(0.25) - 10 * Math.log(0.135) - 10 * Math.log(0.865);
    assert.ok(Math.abs(logWealth([pair([10, 0], [10, 10])]) - byHand) < 1e-9);
  });
});

describe("Fisher's exact test", () => {
  const CASES: [[number, number], [number, number], number][] = [
    // The lady tasting tea (3 of 4 right), one way in C(20, 10), and sums of binomial coefficients.
    [[4, 1], [4, 3], 0.242857],
    [[10, 0], [10, 10], 1 / 184756],
    [[100, 5], [100, 5], 0.6262],
    [[200, 4], [60, 6], 0.01164],
    [[50, 0], [50, 0], 1],
  ];
  for (const [[n, f], [m, g], wanted] of CASES)
    it(`${f} of ${n} before, ${g} of ${m} now: ${wanted.toPrecision(3)}`, () => {
      assert.ok(
        Math.abs(fisher({ exposed: n, failed: f }, { exposed: m, failed: g }) - wanted) <
          1e-3 * wanted,
      );
    });
});
