import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  anchorsOf,
  changedExcerpts,
  deadCommands,
  deadDecisions,
  deadLinks,
  deadNames,
  deadPaths,
} from './check.mjs';
import { readRepository } from './repository.mjs';

/**
 * Which file of the tests runs a command of the README, and the text there that shows it; or why no
 * test runs it.
 * @type {Record<string, [file: string, text: string] | string>}
 */
const RUN_BY = {
  dev: ['e2e/dev.spec.ts', "'build/bin/dev.mjs'"],
  build: ['build/bin/test.mjs', "'build/bin/build.mjs'"],
  format: ['build/bin/test.mjs', 'oxfmt/bin'],
  lint: ['build/bin/test.mjs', 'eslint/bin'],
  typecheck: ['build/bin/test.mjs', "'build/bin/typecheck.mjs'"],
  boundaries: ['build/bin/test.mjs', "'build/bin/boundaries.mjs'"],
  release: ['e2e/release-under-load.spec.ts', "'build/bin/smokehouse.mjs'"],
  pages: ['build/webpack/pages.test.mjs', "'build/bin/pages.mjs'"],
  measurements: ['build/documents/measurements.test.mjs', "'build/bin/measurements.mjs'"],
  'new-remote': ['e2e/outside-team.spec.ts', "'build/bin/smokehouse.mjs', 'new'"],
  contract: ['build/bin/test.mjs', "'contract'"],
  backup: ['server/src/operations/backup/commands.tool.test.ts', "'backup'"],
  restore: ['server/src/operations/backup/commands.tool.test.ts', "'restore'"],
  move: ['server/src/operations/backup/move.test.ts', "'move'"],
  psql: ['server/src/database/console.test.ts', "'psql'"],
  printer: ['e2e/fake-printer.ts', "'bin/printer.ts'"],
  screenshots: ['build/bin/test.mjs', "'build/bin/screenshots.mjs'"],
  axe: ['e2e/accessibility.spec.ts', 'AXE_REPORT'],
  'bench:tax': ['build/bin/test.mjs', "'build/bench/tax.mjs'"],
  budgets: ['build/bin/test.mjs', "'build/bench/budgets.mjs'"],
  flame: ['build/bin/test.mjs', "'build/bench/page-flame.mjs'"],
  libraries: ['build/bin/test.mjs', "'build/bench/libraries.mjs'"],
  matrix: 'builds an earlier commit, which a shallow clone does not have',
  'test:long': 'takes hours',
  render: 'needs Blender',
  lighthouse: 'downloads the tool',
};

describe('documents and comments of the repository', () => {
  const files = readRepository();

  it('link to files and headings that exist', () => assert.deepEqual(deadLinks(files), []));
  it('name decisions that exist', () => assert.deepEqual(deadDecisions(files), []));
  it('name files and folders that exist', () => assert.deepEqual(deadPaths(files), []));
  it('name functions and columns that exist', () => assert.deepEqual(deadNames(files), []));
  it('show npm commands that exist', () => assert.deepEqual(deadCommands(files), []));
  it('show excerpts that are in their files', () => assert.deepEqual(changedExcerpts(files), []));

  it('list commands in the README that exist', () => {
    const scripts = ['package.json', 'server/package.json'].flatMap((file) =>
      Object.keys(JSON.parse(files.get(file) ?? '{}').scripts),
    );
    const table = (files.get('README.md') ?? '').split('## Commands')[1] ?? '';
    const named = [...table.matchAll(/^\| (.+?) +\|/gm)].flatMap(([, commands]) =>
      [...commands.matchAll(/`([a-z][\w:-]*)`/g)].map(([, name]) => name),
    );
    assert.ok(named.length > 5, 'the table is not found');
    assert.deepEqual(
      named.filter((name) => name !== 'command' && !scripts.includes(name)),
      [],
    );
  });

  it('list commands in the README that `npm test -- --all` runs, except with a reason', () => {
    const table = (files.get('README.md') ?? '').split('## Commands')[1] ?? '';
    const named = [...table.matchAll(/^\| (.+?) +\|/gm)]
      .flatMap(([, commands]) => [...commands.matchAll(/`([^`]+)`/g)])
      .map(([, text]) => /npm run ([\w:-]+)/.exec(text)?.[1] ?? /^[a-z][\w:-]*$/.exec(text)?.[0])
      .filter((name) => name !== undefined);
    assert.deepEqual([...new Set(named)].sort(), Object.keys(RUN_BY).sort());
    for (const [name, runner] of Object.entries(RUN_BY))
      if (typeof runner !== 'string')
        assert.ok(files.get(runner[0])?.includes(runner[1]), `${name}: ${runner[0]}`);
  });

  it('list every decision once', () => {
    const list = files.get('docs/decisions/README.md') ?? '';
    const linked = [...list.matchAll(/^- \[\d{4}\]\(([^)]+)\)/gm)].map(([, file]) => file).sort();
    const pages = [...files.keys()]
      .filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
      .map((file) => file.replace('docs/decisions/', ''))
      .sort();
    assert.deepEqual(linked, pages);
  });

  it('show the development of one package in one spelling, with its key', () => {
    const shown = [...files]
      .filter(([file]) => /^(?:[\w-]+\/)?README\.md$|^docs\/|^build\/(?!documents)/.test(file))
      .filter(([file]) => !file.endsWith('.test.mjs'))
      .flatMap(([file, text]) =>
        [...text.matchAll(/.*(?:SITE=\S+ np[mx]|npm run dev -|key.*webpack serve).*/gi)].map(
          ([line]) => `${file}: ${line.trim()}`,
        ),
      );
    assert.ok(shown.length > 5, 'no command is found');
    const wrong = shown.filter((line) => !/DEV_KEY=… SITE=\S+ npm run dev/.test(line));
    assert.deepEqual(wrong, []);
  });

  it('name every slot of the layout and its owner where a team outside reads', () => {
    const fields = /export interface RemoteSlots \{([\s\S]*?)^\}/m.exec(
      files.get('shared/src/contract/federation.ts') ?? '',
    )?.[1];
    const slots = [...(fields ?? '').matchAll(/^ {2}(\w+)\?:/gm)].map(([, slot]) => slot);
    assert.ok(slots.length > 0, 'the slots are not found');
    const text = (files.get('build/README.md') ?? '').split('### Fill a slot')[1]?.split('\n#')[0];
    for (const slot of slots) {
      const owner = [...files].find(
        ([file, json]) => /^mfe-[a-z]+\/remote\.json$/.test(file) && json.includes(`"${slot}"`),
      )?.[0];
      for (const name of [slot, owner && owner.split('/')[0]])
        if (name) assert.ok(text?.includes(`\`${name}\``), `build/README.md: ${name}`);
    }
  });

  it('name every file of journeys', () => {
    const text = files.get('e2e/README.md') ?? '';
    const missing = [...files.keys()]
      .map((file) => /^e2e\/([\w-]+)\.spec\.ts$/.exec(file)?.[1])
      .filter((name) => name && !text.includes(`\`${name}\``));
    assert.deepEqual(missing, []);
  });
});

describe('the check of documents', () => {
  const page = (/** @type {string} */ text, file = 'docs/page.md') =>
    new Map([
      ['docs/other.md', '# Other page\n\n## Tables & bills …\n'],
      ['docs/decisions/0001-first.md', '# 0001: First\n'],
      ['server/src/money/bills/index.ts', 'export function issueBill() {}'],
      ['package.json', '{"scripts": {"start": "node ."}}'],
      ['server/package.json', '{"scripts": {"backup": "node ."}}'],
      [file, text],
    ]);

  it('accepts what exists', () => {
    const files = page(
      'See [other](other.md#tables--bills-), [first](decisions/0001-first.md), decision 0001, ' +
        '`money/bills/index.ts`, `server/src/`, `issueBill()`, `npm start`, ' +
        '`npm run backup -w server`, [a site](https://example.com).',
    );
    for (const check of [deadLinks, deadDecisions, deadPaths, deadNames, deadCommands])
      assert.deepEqual(check(files), []);
  });

  it('finds a link to a missing file and to a missing heading', () => {
    assert.deepEqual(deadLinks(page('[a](gone.md) [b](other.md#gone) [c](#gone)')), [
      'docs/page.md: gone.md',
      'docs/page.md: other.md#gone',
      'docs/page.md: #gone',
    ]);
  });

  it('finds a missing decision in a document and in a comment', () => {
    assert.equal(deadDecisions(page('decision 9998')).length, 1);
    assert.equal(deadDecisions(page('// docs/decisions/0003', 'server/src/a.ts')).length, 1);
    assert.equal(deadDecisions(page("const a = 'decision 0003';", 'server/src/a.ts')).length, 0);
  });

  it('finds a missing file in a document and in a comment', () => {
    assert.equal(deadPaths(page('`money/bills/gone.ts` and `server/gone/`')).length, 2);
    assert.deepEqual(deadPaths(page('`server/bills`')), ['docs/page.md: server/bills']);
    assert.equal(deadPaths(page('/** See docs/gone.md. */', 'server/src/a.ts')).length, 1);
  });

  it('finds a function that no source contains', () => {
    assert.equal(deadNames(page('`issueBills()` and `bill_rows`')).length, 2);
  });

  it('finds a command of no package, and one of another package', () => {
    assert.equal(deadCommands(page('`npm run gone` and `npm run backup`')).length, 2);
  });

  it('finds an excerpt that its file no longer has', () => {
    const show = (/** @type {string} */ code) =>
      changedExcerpts(page(`\`\`\`ts\n// server/src/money/bills/index.ts\n${code}\n\`\`\`\n`));
    assert.deepEqual(show('  export function\n  issueBill() {}'), []);
    assert.deepEqual(show('export\n// …\nissueBill'), []);
    assert.deepEqual(show('issueBills() {}'), ['docs/page.md: server/src/money/bills/index.ts']);
  });

  it('numbers headings that are equal', () => {
    assert.deepEqual([...anchorsOf('# A\n## B\n## B\n')], ['a', 'b', 'b-1']);
  });
});
