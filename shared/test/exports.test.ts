import { readExports, readRecord, versionFault } from '../bin/exports.cjs';

const of = (version: string, ...names: string[]) => ({
  version,
  exports: { '@smokehouse/shared/ui': names },
});

describe('the exports of shared', () => {
  it('match those recorded for its version', () => {
    const present = readExports();
    expect(versionFault(readRecord(), present)).toBeUndefined();
    // If only this line fails, run `npm run exports -w shared`.
    expect(readRecord()).toEqual(present);
  });

  it('require a new minor version if a name is added', () => {
    expect(versionFault(of('2.1.3', 'Price'), of('2.1.4', 'Price', 'Rating'))).toBe(
      'Rating of @smokehouse/shared/ui is new: raise "version" in shared/package.json to 2.2.0, ' +
        'then run npm run exports -w shared.',
    );
    expect(versionFault(of('2.1.3', 'Price'), of('2.2.0', 'Price', 'Rating'))).toBeUndefined();
  });

  it('require a new major version if a name is removed or renamed', () => {
    const renamed = of('2.2.0', 'Cost');
    expect(versionFault(of('2.1.3', 'Price'), renamed)).toMatch(
      /^Price of \S+ was removed, Cost of \S+ is new: .* to 3\.0\.0,/,
    );
    expect(versionFault(of('2.1.3', 'Price'), { ...renamed, version: '3.0.0' })).toBeUndefined();
  });

  it('may stay the same in any version', () => {
    expect(versionFault(of('2.1.3', 'Price'), of('2.1.4', 'Price'))).toBeUndefined();
  });
});
