// What the site is made of: the lock file holds packages of the registry alone, each with its hash
// and a licence that may be used here, and none of those that run in production has a known fault
// that is high or critical. Where the registry does not tell of faults, that is said and nothing is
// claimed: `AUDIT=required` makes it a failure.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Licences that may be used and passed on with the site, by their names in packages. */
const LICENCES = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Python-2.0',
  'Zlib',
  'OFL-1.1',
  'MPL-2.0',
  'MPL 2.0',
  'MPL-1.1',
  'LGPL-3.0-only',
  'LGPL-3.0-or-later',
]);
/** Packages whose package.json names none, and what their own files say. */
const SAID_ELSEWHERE = { 'node_modules/png-js': 'MIT' };

/**
 * Every word of an expression like `(MIT OR CC0-1.0)` is checked: what is not known is looked at by
 * a person.
 */
const isKnownLicence = (licence) =>
  licence !== undefined &&
  licence
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((one) => LICENCES.has(one));

/** What is wrong with a lock file, one line each. */
function faultsOf(lock) {
  const faults = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || entry.link) continue;
    if (entry.resolved && !entry.resolved.startsWith('https://registry.npmjs.org/'))
      faults.push(`${place}: comes from ${entry.resolved}, not from the registry`);
    if (!/^sha512-/.test(entry.integrity ?? '')) faults.push(`${place}: has no hash`);
    if (!isKnownLicence(entry.license ?? SAID_ELSEWHERE[place]))
      faults.push(`${place}: licence ${entry.license ?? 'not named'}`);
  }
  return faults;
}

/**
 * The faults that the registry knows of in what production runs; null where it does not answer that
 * question.
 */
function askRegistry() {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: root, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 },
      (_error, out) => {
        try {
          const { vulnerabilities } = JSON.parse(out);
          resolve(vulnerabilities ? highOf(vulnerabilities) : null);
        } catch {
          resolve(null);
        }
      },
    );
  });
}

const highOf = (vulnerabilities) =>
  Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);

// Each check must still bite: a planted fault of each kind is found.
const planted = faultsOf({
  packages: {
    'node_modules/a': {
      resolved: 'git+ssh://git@github.com/a/a.git',
      integrity: 'sha512-x',
      license: 'MIT',
    },
    'node_modules/b': { license: 'MIT' },
    'node_modules/c': { integrity: 'sha512-x', license: '(MIT OR SSPL-1.0)' },
    'node_modules/d': { integrity: 'sha512-x' },
  },
});
const isBlunt =
  planted.length !== 4 ||
  highOf({
    e: { name: 'e', severity: 'high', range: '*' },
    f: { name: 'f', severity: 'low', range: '*' },
  }).length !== 1;
if (isBlunt) console.error('audit: a planted fault was not found: the check is dead');

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const faults = faultsOf(lock);
const known = await askRegistry();
for (const line of [...faults, ...(known ?? [])]) console.error(line);
console.log(
  `audit: ${Object.keys(lock.packages).length} packages locked, ${faults.length} faults of the lock file; known faults in production: ${known === null ? 'NOT CHECKED, the registry does not answer' : known.length}`,
);
const isUnanswered = known === null && process.env.AUDIT === 'required';
process.exit(isBlunt || faults.length > 0 || (known?.length ?? 0) > 0 || isUnanswered ? 1 : 0);
