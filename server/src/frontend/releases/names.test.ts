import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, it } from 'node:test';
import { asset } from '../../assets';
import { findPackages } from './names';

describe('the packages of a checkout', () => {
  it('are the shell, first, and every folder with a remote.json', () => {
    const [first, ...remotes] = findPackages();
    assert.equal(first, 'shell');
    assert.deepEqual(
      remotes,
      readdirSync(asset('..'))
        .filter((name) => name.startsWith('mfe-'))
        .sort(),
    );
  });

  it('include a new folder with a package.json and a remote.json, unless its name is invalid', () => {
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
