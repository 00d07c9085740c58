import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asset } from '../../assets';
import { findPackages } from './names';

describe('which packages a site is made of', () => {
  it('every folder of this checkout that has a remote.json belongs to it, the shell first', () => {
    const [first, ...remotes] = findPackages();
    assert.equal(first, 'shell');
    assert.deepEqual(
      remotes,
      readdirSync(asset('..'))
        .filter((name) => name.startsWith('mfe-'))
        .sort(),
    );
  });

  it('a new folder belongs to it as soon as it says that it is a remote, and one under a bad name never', () => {
    const checkout = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-names-'));
    try {
      for (const name of ['shell', 'mfe-reviews', 'mfe-Bad', 'mfe-half', 'shared']) {
        mkdirSync(path.join(checkout, name));
        writeFileSync(path.join(checkout, name, 'package.json'), '{}');
        if (name !== 'mfe-half' && name !== 'shared')
          writeFileSync(path.join(checkout, name, 'remote.json'), '{}');
      }
      assert.deepEqual(findPackages(checkout), ['shell', 'mfe-reviews']);
    } finally {
      rmSync(checkout, { recursive: true });
    }
  });
});
