import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asset } from '../assets';
import { LOCK_KEYS } from './lock-keys';

const SOURCES = asset('src');
/** What the first argument of a function that takes an advisory lock begins with. */
const ARGUMENT = /pg_(?:try_)?advisory(?:_xact)?_lock\((.{0,24})/g;
/** A key of this file, or the hash of a name; `$1` is the one value of a query. */
const ALLOWED = /^(\$1\)|\$\{(sql\.lit\()?LOCK_KEYS\.|hashtextextended\()/;

describe('the keys of advisory locks', () => {
  it('are all different', () => {
    const keys = Object.values(LOCK_KEYS);
    assert.deepEqual([...new Set(keys)], keys);
  });

  it('are the only numbers that a statement of the server locks', () => {
    const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
    );
    const used = files.flatMap((file) => {
      const text = readFileSync(path.join(SOURCES, file), 'utf8');
      return [...text.matchAll(ARGUMENT)].map(([, argument = '']) => ({
        file,
        argument,
        isAllowed:
          ALLOWED.test(argument) && (!argument.startsWith('$1') || text.includes('[LOCK_KEYS.')),
      }));
    });
    assert.ok(used.length > Object.keys(LOCK_KEYS).length);
    assert.deepEqual(
      used.filter(({ isAllowed }) => !isAllowed),
      [],
    );
  });
});
