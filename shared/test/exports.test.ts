import { readExports, readRecord, versionFault } from '../bin/exports.cjs';

const of = (version: string, ...names: string[]) => ({
  version,
  exports: { '@smokehouse/shared/ui': names },
});

describe('the names that shared exports', () => {
  it('are those recorded for its version', () => {
    const present = readExports();
    expect(versionFault(readRecord(), present)).toBeUndefined();
    // Run `npm run exports -w shared` where only this fails.
    expect(readRecord()).toEqual(present);
  });

  it('are a new minor version where one is added', () => {
    expect(versionFault(of('2.1.3', 'Price'), of('2.1.4', 'Price', 'Rating'))).toBe(
      'Rating of @smokehouse/shared/ui is new: raise "version" in shared/package.json to 2.2.0, then run npm run exports -w shared.',
    );
    expect(versionFault(of('2.1.3', 'Price'), of('2.2.0', 'Price', 'Rating'))).toBeUndefined();
  });

  it('are a new major version where one is gone or renamed', () => {
    const renamed = of('2.2.0', 'Cost');
    expect(versionFault(of('2.1.3', 'Price'), renamed)).toMatch(
      /^Price of \S+ is gone, Cost of \S+ is new: .* to 3\.0\.0,/,
    );
    expect(versionFault(of('2.1.3', 'Price'), { ...renamed, version: '3.0.0' })).toBeUndefined();
  });

  it('may stay with any version', () => {
    expect(versionFault(of('2.1.3', 'Price'), of('2.1.4', 'Price'))).toBeUndefined();
  });
});
