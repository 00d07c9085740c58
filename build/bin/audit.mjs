// Audits the dependencies. Every package of the lock file must come from the registry, with a hash
// and an allowed license. Production dependencies must have no known vulnerability of high or
// critical severity. When the registry does not report vulnerabilities, the output says so; with
// `AUDIT=required` the audit fails.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readArguments } from './arguments.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** Licenses that allow use and distribution with the site, as packages name them. */
const ALLOWED_LICENSES = new Set([
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
/** Licenses of packages whose package.json names none, according to their files. */
const KNOWN_LICENSES = {
  'node_modules/@mapbox/jsonlint-lines-primitives': 'MIT',
  'node_modules/png-js': 'MIT',
};

/** Every license of an expression like `(MIT OR CC0-1.0)` must be allowed. */
const isAllowedLicense = (license) =>
  license !== undefined &&
  license
    .replace(/[()]/g, '')
    .split(/ (?:AND|OR) /)
    .every((one) => ALLOWED_LICENSES.has(one));

/** Returns the faults of a lock file, one line each. */
function faultsOf(lock) {
  const faults = [];
  for (const [place, entry] of Object.entries(lock.packages)) {
    if (!place.includes('node_modules/') || entry.link) continue;
    if (entry.resolved && !entry.resolved.startsWith('https://registry.npmjs.org/'))
      faults.push(`${place}: comes from ${entry.resolved}, not from the registry`);
    if (!/^sha512-/.test(entry.integrity ?? '')) faults.push(`${place}: has no hash`);
    if (!isAllowedLicense(entry.license ?? KNOWN_LICENSES[place]))
      faults.push(`${place}: license ${entry.license ?? 'not named'}`);
  }
  return faults;
}

/**
 * Fetches the severe vulnerabilities of production dependencies. Null when the registry does not
 * report them.
 */
function fetchVulnerabilities() {
  return new Promise((resolve) => {
    execFile(
      'npm',
      ['audit', '--omit=dev', '--json'],
      { cwd: root, timeout: 120_000, maxBuffer: 64 * 1024 * 1024 },
      (_error, out) => {
        try {
          const { vulnerabilities } = JSON.parse(out);
          resolve(vulnerabilities ? severeOnly(vulnerabilities) : null);
        } catch {
          resolve(null);
        }
      },
    );
  });
}

const severeOnly = (vulnerabilities) =>
  Object.values(vulnerabilities)
    .filter(({ severity }) => severity === 'high' || severity === 'critical')
    .map(({ name, severity, range }) => `${name} ${range}: ${severity}`);

readArguments({});

// Test the checks themselves: each must find its planted fault.
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
const isBroken =
  planted.length !== 4 ||
  severeOnly({
    e: { name: 'e', severity: 'high', range: '*' },
    f: { name: 'f', severity: 'low', range: '*' },
  }).length !== 1;
if (isBroken) console.error('audit: a planted fault was not found, so a check does not work');

const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
const faults = faultsOf(lock);
const known = await fetchVulnerabilities();
for (const line of [...faults, ...(known ?? [])]) console.error(line);
console.log(
  `audit: ${Object.keys(lock.packages).length} locked packages, ` +
    `${faults.length} faults in the lock file; known vulnerabilities in production: ` +
    (known === null ? 'NOT CHECKED, the registry did not respond' : known.length),
);
const isUnchecked = known === null && process.env.AUDIT === 'required';
process.exit(isBroken || faults.length > 0 || (known?.length ?? 0) > 0 || isUnchecked ? 1 : 0);
