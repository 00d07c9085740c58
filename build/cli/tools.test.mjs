import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { it } from 'node:test';
import { buildFolder } from './project.mjs';

const { findPackages } = createRequire(import.meta.url)('../packages.cjs');

it('a tool ends with the command that runs it', { timeout: 20_000 }, async (t) => {
  const tool = 'console.log(process.pid); setInterval(() => {}, 1000);';
  const program = `
    import { runNode } from ${JSON.stringify(path.join(buildFolder, 'cli/tools.mjs'))};
    await runNode(['-e', ${JSON.stringify(tool)}], { cwd: '.' });`;
  const command = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const [line] = await once(command.stdout, 'data');
  const pid = Number(String(line));
  t.after(() => {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended.
    }
  });
  command.kill('SIGTERM');
  // The tool holds the output open until it ends.
  await once(command, 'close');
  assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
});

it('npm’s signals reach development, because no shell is between them', () => {
  const root = path.dirname(buildFolder);
  const folders = ['.', 'build/starter', ...findPackages(root)];
  const scripts = folders.map((folder) => {
    const file = path.join(root, folder, 'package.json');
    return [folder, JSON.parse(readFileSync(file, 'utf8')).scripts.dev];
  });
  assert.deepEqual(
    scripts.filter(([, script]) => !script.startsWith('exec ')),
    [],
  );
});
