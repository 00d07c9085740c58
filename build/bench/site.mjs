// Starts a temporary site for a bench, with a data folder of its own and a free port.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const SELLER = { email: 'seller@smokehouse.example', password: 'night-shift-2026' };

/**
 * Where `SITE_TEMPLATE` names a data folder with the menu, its copy needs no pictures.
 * @returns {Record<string, string>} settings
 */
function copyTemplate(folder) {
  const template = process.env.SITE_TEMPLATE;
  if (!template) return {};
  // PostgreSQL requires that its files keep their owner and mode.
  execFileSync('cp', ['-Rp', `${template}/.`, folder]);
  return { SEED_MENU: 'off' };
}

/**
 * Starts the compiled server with the built packages.
 * @param {Record<string, string>} [environment] additional settings
 * @param {string} [program] another Node.js
 * @returns {Promise<{url: string, stop: () => Promise<void>}>} when it is ready
 */
export async function startSite(environment = {}, program = process.execPath) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-bench-'));
  const server = spawn(program, ['--enable-source-maps', 'server/dist/main.js'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: folder,
      PORT: '0',
      HOST: '127.0.0.1',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      SELLER_EMAIL: SELLER.email,
      SELLER_PASSWORD: SELLER.password,
      ...(environment.DATA_DIR ? {} : copyTemplate(folder)),
      ...environment,
    },
  });
  const exit = once(server, 'exit');
  // The site stops together with the bench.
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => void stop().finally(() => process.exit(1)));
  const stop = async () => {
    server.kill('SIGTERM');
    await exit;
    rmSync(folder, { recursive: true, force: true });
  };
  const ready = new Promise((resolve) => {
    createInterface({ input: server.stdout }).on('line', (line) => {
      if (/ is ready at /.test(line)) resolve(/:(\d+)/.exec(line)?.[1]);
    });
  });
  const port = await Promise.race([
    ready,
    exit.then(([code]) => {
      throw new Error(`The server ended with code ${code} before it was ready.`);
    }),
  ]);
  return { url: `http://127.0.0.1:${port}`, stop };
}
