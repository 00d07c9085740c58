import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asset } from '../assets';

const root = asset('..');
const page = readFileSync(path.join(root, 'docs', 'security.md'), 'utf8');
/** A test as the page names it: `file` "title". */
const CITED = /`([\w./-]+\.(?:test|spec)\.tsx?)` "([^"]+)"/g;
/** Rows of the tables that say by what something is shown: four cells, without heading and rule. */
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

/** The names of tests that the page cites and that are not there, and the files. */
function wrongIn(text: string): string[] {
  return [...text.matchAll(CITED)].flatMap(([, file = '', title = '']) => {
    const place = placeOf(file);
    if (!place) return [`${file} is not there`];
    const source = readFileSync(place, 'utf8').replaceAll("\\'", "'");
    return [`('${title}'`, `("${title}"`, `(\`${title}\``].some((written) =>
      source.includes(written),
    )
      ? []
      : [`${file} has no test "${title}"`];
  });
}

describe('docs/security.md', () => {
  it('names only tests that there are', () => {
    assert.ok([...page.matchAll(CITED)].length > 60);
    assert.deepEqual(wrongIn(page), []);
  });
  it('would be caught naming one that is not there', () => {
    assert.equal(wrongIn('`app.test.ts` "is a title of nothing", `no-such.test.ts` "x"').length, 2);
  });
  it('says in every row by what it is shown, or that it is not met', () => {
    assert.ok(rows.length > 60);
    for (const [section = '', asked, how = '', shown = ''] of rows) {
      const isShown = shown !== '' && shown !== '–';
      assert.ok(isShown || how.includes('**Not met**'), `${section}: ${asked}`);
    }
  });
  it('names only files that there are', () => {
    const files = [...page.matchAll(/`((?:[\w-]+\/)+[\w.-]+\.(?:tsx?|mjs))`/g)].map(
      ([, file = '']) => file,
    );
    assert.deepEqual(
      files.filter((file) => !placeOf(file)),
      [],
    );
  });
});
