import { failureRate, splitReleaseName, readVital } from './figures';

describe('figures of a release', () => {
  it.each([
    [{ visitors: 0, failed: 0 }, undefined],
    [{ visitors: 240, failed: 1 }, '0.4%'],
    [{ visitors: 20, failed: 9 }, '45%'],
    [{ visitors: 9, failed: 0 }, '0%'],
    [{ visitors: 7, failed: 7 }, '100%'],
  ])('formats the failure rate of %j as %s', (figures, text) =>
    expect(failureRate(figures)).toBe(text),
  );
  it.each([
    ['LCP', 1240, '1.2 s', 'good'],
    ['LCP', 2600, '2.6 s', 'fair'],
    ['INP', 640, '640 ms', 'poor'],
    ['CLS', 0.104, '0.10', 'fair'],
  ] as const)('formats %s of %d as %s and rates it %s', (metric, value, text, grade) =>
    expect(readVital(metric, value)).toEqual({ text, grade }),
  );
  it('splits a release name into its version and short hash', () => {
    expect(splitReleaseName('1.0.0-rc.1-0123456789ab')).toEqual({
      version: '1.0.0-rc.1',
      hash: '0123456',
    });
    expect(splitReleaseName('1.0.0')).toEqual({ version: '1.0.0', hash: '' });
  });
});
