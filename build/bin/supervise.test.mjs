import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-supervise-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const script = fileURLToPath(new URL('supervise.sh', import.meta.url));
let runs = 0;

/**
 * Supervises a program whose n-th start runs the n-th step; the last one repeats.
 * @param {string[]} steps JavaScript
 * @param {string} [maxWaitS]
 */
function supervise(steps, maxWaitS = '0') {
  const count = path.join(folder, `starts-${runs++}`);
  writeFileSync(count, '');
  const program = `
    const fs = require('node:fs');
    const [file, ...steps] = process.argv.slice(1);
    fs.appendFileSync(file, '.');
    const n = fs.readFileSync(file, 'utf8').length;
    eval(steps[Math.min(n, steps.length) - 1]);`;
  const child = spawn('sh', [script, process.execPath, '-e', program, count, ...steps], {
    env: { ...process.env, SUPERVISE_MAX_WAIT_S: maxWaitS },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit').then(([code]) => code);
  return { child, ended, starts: () => readFileSync(count, 'utf8').length };
}

const WAITS = 'setInterval(() => {}, 1000); console.log("ready");';

describe('the supervisor of npm start', () => {
  it('starts the server again after a crash and a SIGKILL, and ends with it when it stops', async () => {
    const { ended, starts } = supervise([
      'process.exit(70)',
      'process.kill(process.pid, "SIGKILL")',
      'process.exit(0)',
    ]);
    assert.equal(await ended, 0);
    assert.equal(starts(), 3);
  });

  it('ends with a server that was asked to end, and that a disk did not let end by itself', async () => {
    const { ended, starts } = supervise(['process.kill(process.pid, "SIGALRM")']);
    assert.equal(await ended, 0);
    assert.equal(starts(), 1);
  });

  it('ends when the first start fails, also for an unknown option', async () => {
    for (const code of [1, 2]) {
      const { ended, starts } = supervise([`process.exit(${code})`]);
      assert.equal(await ended, code);
      assert.equal(starts(), 1);
    }
  });

  it('repeats a start that fails after a crash, while the database recovers', async () => {
    const { ended, starts } = supervise([
      'process.abort()',
      'process.exit(1)',
      'process.exit(1)',
      'process.exit(0)',
    ]);
    assert.equal(await ended, 0);
    assert.equal(starts(), 4);
  });

  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT'])) {
    it(`passes ${signal} on and waits for the end of the server`, async () => {
      const { child, ended, starts } = supervise([
        `process.on('SIGTERM', () => setTimeout(() => process.exit(3), 50)); ${WAITS}`,
      ]);
      await once(child.stdout, 'data');
      child.kill(signal);
      assert.equal(await ended, 3);
      assert.equal(starts(), 1);
    });
  }

  it('ends at once when it is stopped between two starts', async () => {
    const { child, ended, starts } = supervise(['process.exit(70)'], '30');
    await once(child.stderr, 'data');
    child.kill('SIGTERM');
    assert.equal(await ended, 0);
    assert.equal(starts(), 1);
  });

  it('doubles the wait while the server keeps crashing', async () => {
    const { child, starts } = supervise(['process.exit(70)'], '2');
    let text = '';
    for await (const chunk of child.stderr) {
      text += chunk;
      if (text.split('\n').length > 3) break;
    }
    child.kill('SIGTERM');
    assert.deepEqual(text.match(/in \d+ s/g), ['in 1 s', 'in 2 s', 'in 2 s']);
    assert.equal(starts(), 3);
  });
});
