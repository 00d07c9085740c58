import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asset } from '../assets';

const root = asset('..');
const read = (name: string) => readFileSync(path.join(root, 'docs', name), 'utf8');
const page = read('security.md');
const worst = read('worst-case.md');
/** A test as the page cites it: `file` "title". */
const CITED = /`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g;
/** Rows of the tables with evidence: four cells, without header and separator. */
const rows = page
  .split('\n')
  .filter(
    (line) => /^\| (?!Section|what)[^|]+\|[^|]+\|[^|]+\|[^|]+\|$/.test(line) && !/^\|-/.test(line),
  )
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const placeOf = (file: string) =>
  [path.join(root, 'server', 'src', file), path.join(root, file)].find((one) => existsSync(one));

/** The cited files and test titles that do not exist. */
function missingIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, file = '', title = '']) => {
    const place = placeOf(file);
    if (!place) return [`${file} does not exist`];
    const source = readFileSync(place, 'utf8').replaceAll("\\'", "'");
    return [`('${title}'`, `("${title}"`, `(\`${title}\``].some((written) =>
      source.includes(written),
    )
      ? []
      : [`${file} has no test "${title}"`];
  });
}

describe('docs/security.md', () => {
  it('cites only existing tests', () => {
    assert.ok([...page.matchAll(CITED)].length > 60);
    assert.deepEqual(missingIn(page), []);
  });
  it('is checked: a citation of a missing test is found', () => {
    assert.equal(
      missingIn('`app.test.ts` "is a title of nothing", `no-such.test.ts` "x"').length,
      2,
    );
  });
  it('has evidence in every row, or "Not met" with the reason', () => {
    assert.ok(rows.length > 60);
    for (const [section = '', requirement, how = '', shown = ''] of rows) {
      const isShown = shown !== '' && shown !== '–';
      const saysWhy = /\*\*Not met\*\*: .{40}/.test(how);
      assert.ok(isShown || saysWhy, `${section}: ${requirement}`);
    }
  });
  it('names only existing files', () => {
    const files = [...page.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs))`/g)].map(
      ([, file = '']) => file,
    );
    assert.deepEqual(
      files.filter((file) => !placeOf(file)),
      [],
    );
  });
});

describe('docs/worst-case.md', () => {
  const lines = worst
    .split('\n')
    .filter((line) => /^\| (?!At worst)[^|]+\|[^|]+\|[^|]+\|$/.test(line));

  it('has a test for every line, which exists', () => {
    assert.ok(lines.length > 30, `${lines.length} lines`);
    for (const line of lines.filter((one) => !/^\| -/.test(one))) {
      assert.ok([...line.matchAll(CITED)].length > 0, line);
      assert.deepEqual(missingIn(line), []);
    }
  });
  it('is about everybody who has a key of the site, and everybody who has none', () => {
    const people = [...worst.matchAll(/^## (.*)$/gm)].map(([, name]) => name);
    assert.deepEqual(people, [
      'A team with its token',
      'A member of the staff',
      'A shared tablet',
      'A guest at a table',
      'A customer',
      'A visitor',
      'Not limited',
    ]);
  });
});
