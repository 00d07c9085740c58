import assert from 'node:assert/strict';
import { test } from 'node:test';
import semver from 'semver';
import { compare, satisfies } from '../src/semver.js';

const VERSIONS = [
  ...['0.0.0', '0.0.3', '0.1.0', '0.2.3', '0.2.4', '1.0.0', '1.2.0', '1.2.3', '1.2.4', '1.3.0'],
  ...['1.10.0', '2.0.0', '2.3.4', '10.0.0', '19.3.1', '19.10.0', '1.2.3+build.7'],
  ...['1.0.0-alpha', '1.0.0-alpha.1', '1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.2'],
  ...['1.0.0-beta.11', '1.0.0-rc.1', '1.2.3-rc.1', '2.0.0-rc.1', '2.0.0-0', '19.3.1-canary-7'],
];

const RANGES = [
  ...['*', '', 'x', '1', '1.x', '1.2', '1.2.x', '1.2.*', '=1.2.3', '1.2.3', 'v1.2.3'],
  ...['^1.2.3', '^1.2', '^1', '^0.2.3', '^0.0.3', '^0.0', '^0.1', '^0', '^19.3.1', '^1.0.0-beta.2'],
  ...['~1.2.3', '~1.2', '~1', '~0.2.3', '~1.2.3-rc.1', '^2.0.0-rc.1'],
  ...['>1', '>1.2', '>1.2.3', '>=1', '>=1.2', '>=1.2.3', '<1', '<1.2', '<2.0.0', '<=1', '<=1.2'],
  ...['<=1.2.3', '>= 1.2.3', '> 1.0.0', '>=1.0.0-rc.1', '>=1.0.0-alpha <2.0.0', '>=1.2.3 <2'],
  ...['>1.0.0 <=1.2.3', '1.2 - 2', '1.2.3 - 2.3.4', '0.2.3 - 1', '^1.2.3 || ^2.0.0', '<1 || >2'],
];

test('satisfies agrees with npm’s semver on every pair of version and range', () => {
  let pairs = 0;
  for (const range of RANGES) {
    for (const version of VERSIONS) {
      const expected = semver.satisfies(version, range);
      assert.equal(satisfies(version, range), expected, `${version} in "${range}"`);
      pairs += 1;
    }
  }
  assert.ok(pairs > 1000);
});

test('compare orders every pair of versions as npm’s semver does', () => {
  for (const a of VERSIONS) {
    for (const b of VERSIONS) {
      assert.equal(Math.sign(compare(a, b)), semver.compare(a, b), `${a} against ${b}`);
    }
  }
});

test('both agree with npm’s semver on random versions', () => {
  // A fixed seed: a failure repeats.
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const version = () => {
    const core = [random(3), random(4), random(4)].join('.');
    return random(4) ? core : `${core}-${['alpha', 'rc', '0'][random(3)]}.${random(12)}`;
  };
  const operators = ['^', '~', '>', '>=', '<', '<=', '=', ''];
  for (let i = 0; i < 5000; i += 1) {
    const [a, b] = [version(), version()];
    const range = `${operators[random(operators.length)]}${b}`;
    assert.equal(satisfies(a, range), semver.satisfies(a, range), `${a} in "${range}"`);
    assert.equal(Math.sign(compare(a, b)), semver.compare(a, b), `${a} against ${b}`);
  }
});
