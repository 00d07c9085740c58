// @owner build
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readJourneyFiles } from './journey-files';
import { repeatCommand } from './repeat-reporter';
import { languagesOf } from './texts';

const root = path.resolve(import.meta.dirname, '..');

/** The journeys that a run with these settings has, as Playwright lists them. */
function list(settings: Record<string, string>): string[] {
  const { JOURNEY_LANGUAGES: _l, JOURNEY_TOOLS: _t, JOURNEY_OWNER: _o, ...clean } = process.env;
  const output = execFileSync(
    process.execPath,
    [
      path.join(root, 'node_modules/@playwright/test/cli.js'),
      ...['test', '--list', '--config', 'e2e/playwright.config.ts'],
    ],
    { cwd: root, encoding: 'utf8', env: { ...clean, ...settings } },
  );
  return output
    .split('\n')
    .filter((line) => line.includes('.spec.ts'))
    .map((line) => line.trim().replace(/\.spec\.ts:\d+:\d+/, ''));
}

const inBoth = (title: string) => /\((en|ar)\)/.test(title);
const language = (title: string) => /\((en|ar)\)/.exec(title)?.[1];
const withoutLanguage = (title: string) => title.replace(/ ?\((en|ar)\)/g, '');

test('every journey’s file names a package as its owner', () => {
  const owners = readJourneyFiles(import.meta.dirname).map(({ owner }) => owner);
  expect(owners.filter((owner) => !existsSync(path.join(root, owner, 'package.json')))).toEqual([]);
});

test('a run in one language has every journey but details and tools, and journeys in each language', () => {
  const left = readJourneyFiles(import.meta.dirname)
    .filter(({ isOfTools, isDetail }) => isOfTools || isDetail)
    .map(({ name }) => `› ${name.replace('.spec.ts', '')} ›`);
  const complete = list({}).filter((title) => !left.some((file) => title.includes(file)));
  const short = list({ JOURNEY_LANGUAGES: 'one', JOURNEY_TOOLS: 'off' });
  expect(new Set(short.map(withoutLanguage))).toEqual(new Set(complete.map(withoutLanguage)));
  expect(short.length).toBeLessThan(complete.length);
  for (const each of ['en', 'ar'])
    expect(short.filter((title) => language(title) === each).length, each).toBeGreaterThan(
      short.filter(inBoth).length / 3,
    );
});

test('a package’s run has the journeys that it owns, and no other', () => {
  const owned = readJourneyFiles(import.meta.dirname)
    .filter(({ owner }) => owner === 'mfe-cart')
    .map(({ name }) => name.replace('.spec.ts', ''));
  const listed = list({ JOURNEY_OWNER: 'mfe-cart', JOURNEY_TOOLS: 'off' }).map(
    (title) => title.split(' › ')[1],
  );
  expect([...new Set(listed)].sort()).toEqual(owned.sort());
});

test('the language of a file’s journeys depends on its name only', () => {
  const before = process.env.JOURNEY_LANGUAGES;
  process.env.JOURNEY_LANGUAGES = 'one';
  expect(languagesOf('/a/checkout.spec.ts')).toEqual(languagesOf('/b/checkout.spec.ts'));
  expect(languagesOf('checkout.spec.ts')).not.toEqual(languagesOf('checkoux.spec.ts'));
  if (before === undefined) delete process.env.JOURNEY_LANGUAGES;
  else process.env.JOURNEY_LANGUAGES = before;
});

test('the command that repeats a failed journey names its file, title and project', () => {
  expect(repeatCommand('/e2e/orders.spec.ts', ['orders (ar)', '', "a guest's"], 'site')).toBe(
    "E2E_TRACE=1 node build/bin/journeys.mjs orders.spec.ts -g 'orders \\(ar\\) a guest.s'",
  );
  expect(repeatCommand('/e2e/failures.spec.ts', ['hangs'], 'unchanged site')).toBe(
    "E2E_TRACE=1 node build/bin/journeys.mjs failures.spec.ts -g 'hangs' --project 'unchanged site'",
  );
});
