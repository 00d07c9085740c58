import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SELLER } from './people';

/** A running site with a data folder of its own. */
export interface Site {
  url: string;
  dataFolder: string;
  /** The line that names the address, with the generated password of a first start. */
  announcement: string;
  /** For commands that work on this site's data, such as `token create`. */
  environment: { DATA_DIR: string; RELEASE_TOKEN: string };
  /** Starts the server again on the same data, with settings that differ. The address changes. */
  restart: (settings: Record<string, string>) => Promise<void>;
  stop: () => Promise<void>;
}

const SETTINGS = {
  PORT: '0',
  SELLER_EMAIL: SELLER.email,
  SELLER_PASSWORD: SELLER.password,
  LOG_LEVEL: 'error',
  RATE_LIMIT: 'off',
  // Nothing listens there: short addresses are asked for, and found by no journey without its own.
  SHORT_ADDRESS_URL: 'http://127.0.0.1:9/',
  TRUST_PROXY: '1',
};

/** Waits for the address that a command prints. Throws when the command ends before. */
export async function waitForAddress(child: ChildProcess): Promise<string> {
  return (await waitForAnnouncement(child)).url;
}

async function waitForAnnouncement(
  child: ChildProcess,
): Promise<{ url: string; announcement: string }> {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const announcement = chunk.toString();
      const url = /^.* at (http:\/\/localhost:\d+)/.exec(announcement)?.[1];
      if (url) resolve({ url, announcement });
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`ended with code ${code}: ${output}`)));
  });
}

/** Stops a process as Ctrl-C does. Resolves with the exit code. */
export function stopProcess(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
  return new Promise((resolve) => {
    child.once('exit', resolve);
    child.kill('SIGINT');
  });
}

/** Starts the compiled server of a checkout. */
async function startServer(
  checkout: string,
  environment: Record<string, string>,
): Promise<{ url: string; announcement: string; stop: () => Promise<void> }> {
  const child = spawn(process.execPath, ['--enable-source-maps', 'server/dist/main.js'], {
    cwd: checkout,
    env: {
      ...process.env,
      SERVER_ROOT: path.join(checkout, 'server'),
      ...SETTINGS,
      ...environment,
    },
  });
  const started = await waitForAnnouncement(child);
  child.stderr.pipe(process.stderr);
  return { ...started, stop: async () => void (await stopProcess(child)) };
}

/**
 * Starts a site with a checkout's built packages and a copy of the template's data.
 * @param settings that differ from those of the other sites
 */
export async function startSite(
  checkout: string,
  template: string,
  settings: Record<string, string> = {},
): Promise<Site> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-e2e-'));
  const dataFolder = path.join(folder, 'data');
  // PostgreSQL requires that its files keep their owner and mode.
  execFileSync('cp', ['-Rp', template, dataFolder]);
  const start = (changed: Record<string, string> = {}) =>
    startServer(checkout, { DATA_DIR: dataFolder, SEED_MENU: 'off', ...settings, ...changed });
  let server = await start();
  return {
    get url() {
      return server.url;
    },
    announcement: server.announcement,
    dataFolder,
    environment: { DATA_DIR: dataFolder, RELEASE_TOKEN: '' },
    restart: async (changed) => {
      await server.stop();
      server = await start(changed);
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
