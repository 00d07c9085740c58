import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fisher, isClearlyWorse, logWealth, type Pair } from './evidence';

/** The same numbers at every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface World {
  live: number;
  canary: number;
  visitors: number;
  share: number;
  stretches: number;
  /** What both rates are multiplied by, by stretch. */ weather?: (stretch: number) => number;
}

/**
 * Visitors come, each to one of the two releases, and fail at its rate; `look` is asked after each
 * stretch.
 */
function live(
  { live, canary, visitors, share, stretches, weather = () => 1 }: World,
  random: () => number,
  look: (pairs: readonly Pair[], visitorsOfCanary: number) => boolean,
): number | undefined {
  const pairs: Pair[] = [];
  let seen = 0;
  for (let stretch = 0; stretch < stretches; stretch++) {
    const pair: Pair = { live: { exposed: 0, failed: 0 }, canary: { exposed: 0, failed: 0 } };
    for (let visitor = 0; visitor < visitors; visitor++) {
      const [side, rate] =
        random() < share ? ([pair.canary, canary] as const) : ([pair.live, live] as const);
      side.exposed += 1;
      if (random() < rate * weather(stretch)) side.failed += 1;
    }
    seen += pair.canary.exposed;
    pairs.push(pair);
    if (look(pairs, seen)) return seen;
  }
  return undefined;
}

const MANY_NETWORKS = 100;
const condemned = (world: World, lives: number, seed: number): number[] => {
  const random = dice(seed);
  return Array.from({ length: lives }, () =>
    live(world, random, (pairs) => isClearlyWorse(pairs, MANY_NETWORKS)),
  ).filter((seen) => seen !== undefined);
};

describe('a canary that is no worse', () => {
  const LIVES = 400;
  // One in 200 lives at most: of 400 about 2; with 8 or more something is wrong (chance below 1 in
  // 1000).
  for (const [what, world] of Object.entries<World>({
    'where hardly anything fails': {
      live: 0.005,
      canary: 0.005,
      visitors: 12,
      share: 0.1,
      stretches: 120,
    },
    'where one visitor in twenty fails': {
      live: 0.05,
      canary: 0.05,
      visitors: 12,
      share: 0.1,
      stretches: 120,
    },
    'where half of them fail, of both': {
      live: 0.5,
      canary: 0.5,
      visitors: 12,
      share: 0.25,
      stretches: 120,
    },
    'that is better': { live: 0.2, canary: 0.05, visitors: 12, share: 0.5, stretches: 120 },
    'while an outage comes and goes': {
      live: 0.02,
      canary: 0.02,
      visitors: 12,
      share: 0.5,
      stretches: 120,
      weather: (stretch) => (stretch % 40 > 30 ? 40 : 1),
    },
    'on a quiet night with one visitor at a time': {
      live: 0.05,
      canary: 0.05,
      visitors: 1,
      share: 0.2,
      stretches: 200,
    },
  }))
    it(`stays, however often one looks: ${what}`, () => {
      const lost = condemned(world, LIVES, 7).length;
      assert.ok(lost < 8, `${lost} of ${LIVES} were condemned`);
    });
});

describe('a canary that is worse', () => {
  const median = (values: number[]) =>
    values.sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Infinity;
  for (const [what, world, most] of [
    [
      'always fails, a tenth of the visitors',
      { live: 0.005, canary: 1, visitors: 20, share: 0.1, stretches: 200 },
      15,
    ],
    [
      'fails half of the time',
      { live: 0.005, canary: 0.5, visitors: 20, share: 0.1, stretches: 200 },
      20,
    ],
    [
      'fails one time in five',
      { live: 0.01, canary: 0.2, visitors: 20, share: 0.1, stretches: 400 },
      45,
    ],
    [
      'fails one time in ten, and the live one at one in fifty',
      { live: 0.02, canary: 0.1, visitors: 20, share: 0.5, stretches: 400 },
      220,
    ],
    [
      'always fails, on a quiet night with one visitor at a time',
      { live: 0.005, canary: 1, visitors: 1, share: 0.2, stretches: 2000 },
      15,
    ],
  ] as const satisfies readonly (readonly [string, World, number])[])
    it(`goes after ${most} of its visitors or fewer, in the middle: it ${what}`, () => {
      const seen = condemned(world, 100, 11);
      assert.ok(seen.length >= 99, `${seen.length} of 100 were found`);
      assert.ok(median(seen) <= most, `after ${median(seen)}`);
    });
});

describe('what decides', () => {
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
    ['both fail alike', [pair([100, 60], [30, 18])], 18, false],
    ['the live one is worse', [pair([100, 60], [30, 2])], 2, false],
    ['one failure in thirty', [pair([200, 0], [30, 1])], 1, false],
    [
      'worse by less than two in a hundred, surely',
      Array.from({ length: 400 }, () => pair([100, 0], [100, 1])),
      100,
      false,
    ],
    [
      'the canary had its failures while nobody used the live one, and none since',
      [pair([0, 0], [5, 5]), ...Array.from({ length: 30 }, () => pair([20, 0], [20, 0]))],
      5,
      false,
    ],
  ];
  for (const [what, pairs, networks, isWorse] of table)
    it(`${what}: ${isWorse ? 'taken back' : 'stays'}`, () =>
      assert.equal(isClearlyWorse(pairs, networks), isWorse));

  it('is a wager that begins at even and pays only where both were seen', () => {
    assert.equal(logWealth([]), 0);
    assert.equal(logWealth([pair([50, 0], [0, 0]), pair([50, 3], [0, 0])]), 0);
  });
  it('pays what was foretold, computed by hand for one stretch', () => {
    // 2 % and 25 % foretold, 10 and 10 seen: one rate for both is 13.5 %.
    const byHand =
      10 * Math.log(0.98) + 10 * Math.log(0.25) - 10 * Math.log(0.135) - 10 * Math.log(0.865);
    assert.ok(Math.abs(logWealth([pair([10, 0], [10, 10])]) - byHand) < 1e-9);
  });
});

describe("Fisher's exact test", () => {
  const CASES: [[number, number], [number, number], number][] = [
    // The tasting lady (3 of 4 right), one way in C(20, 10), and sums of binomial coefficients in
    // whole numbers.
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
