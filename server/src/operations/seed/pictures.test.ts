import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { childrenOf } from '../../testing-children';
import { startPictureMaker } from './pictures';

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-pictures-'));
after(() => rmSync(folder, { recursive: true, force: true }));

describe('the process that makes the pictures', () => {
  it('ends alone when it is killed: nobody waits for its pictures any more', async () => {
    const maker = startPictureMaker(folder);
    const making = maker.make('webp');
    const files = [...(await maker.keys).keys()].map((file) => file.replace(/\.\w+$/, ''));
    const missing = files.filter((file) => maker.missing.has(file));
    assert.ok(missing.length > 10, files[0]);
    const id = childrenOf(process.pid).find(({ command }) => command.includes('pictures'))?.id ?? 0;
    process.kill(id, 'SIGKILL');
    // It has ended, and this process does not know yet.
    while (childrenOf(process.pid).some((child) => child.id === id));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    const waiting = missing.map((file) => maker.missing.wait(file));
    await assert.rejects(making, /ended/);
    await Promise.all(waiting);
    await maker.stop();
  });
});
