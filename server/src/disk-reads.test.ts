import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, constants, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, beforeEach, describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { until } from './frontend/releases/testing';
import { createDiskReads, DiskTimeoutError, type ReadDisk } from './disk-reads';

describe('a folder whose disk does not answer', () => {
  const home = mkdtempSync(path.join(tmpdir(), 'disk-'));
  const whole = path.join(home, 'whole.js');
  writeFileSync(whole, 'whole');
  let readDisk: ReadDisk;
  /** Reads of pipes, which do not end by themselves. */
  let hung: { pipe: string; reading: Promise<string> }[] = [];
  beforeEach(() => {
    hung = [];
    readDisk = createDiskReads({ atATime: 3, limitMs: 200, retryMs: 500 });
  });
  afterEach(answer);
  after(() => rmSync(home, { recursive: true }));

  const read = (folder: string) => readDisk(folder, () => readFile(whole, 'utf8'));
  function readHung(folder: string): Promise<string> {
    return readDisk(folder, () => {
      const pipe = path.join(home, randomUUID());
      execFileSync('mkfifo', [pipe]);
      const reading = readFile(pipe, 'utf8');
      hung.push({ pipe, reading });
      return reading;
    });
  }
  const fails = (reading: Promise<string>) => assert.rejects(reading, DiskTimeoutError);
  /** Ends the reads of all pipes. */
  async function answer(): Promise<void> {
    for (const { pipe, reading } of hung.splice(0)) {
      closeSync(openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK));
      await reading;
    }
    await nextTurn();
  }

  it('holds back no other folder, however often it is read', async () => {
    await Promise.all(Array.from({ length: 20 }, () => fails(readHung('a'))));
    assert.equal(hung.length, 1, 'its other reads are not begun');
    assert.equal(await read('b'), 'whole');
    await fails(readHung('a'));
    assert.equal(hung.length, 1);
  });

  it('is read again once it has answered', async () => {
    await fails(readHung('a'));
    await fails(read('a'));
    await answer();
    assert.equal(await read('a'), 'whole');
  });

  it('is tried again after a while, as of a file that was replaced no read ever ends', async () => {
    await fails(readHung('a'));
    await fails(read('a'));
    const isBack = () =>
      read('a').then(
        () => true,
        () => false,
      );
    await until(isBack, 'the folder is read again');
    assert.equal(await read('a'), 'whole');
  });

  it('is not tried again where no read would be left for other folders', async () => {
    await Promise.all(['a', 'b'].map((folder) => fails(readHung(folder))));
    const end = performance.now() + 700;
    while (performance.now() < end) await fails(read('a'));
    assert.equal(await read('c'), 'whole');
  });

  it('leaves a thread to the rest of the server, however many there are', async () => {
    await Promise.all(['a', 'b', 'c', 'd', 'e'].map((folder) => fails(readHung(folder))));
    assert.equal(hung.length, 3);
    assert.ok((await stat(whole)).isFile());
    await answer();
    assert.equal(await read('f'), 'whole');
  });

  it('fails with the error of its read', async () => {
    const missing = readDisk('a', () => readFile(path.join(home, 'missing'), 'utf8'));
    await assert.rejects(missing, { code: 'ENOENT' });
    assert.equal(await read('a'), 'whole');
  });
});
