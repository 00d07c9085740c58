import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after } from 'node:test';
import { asset, programFile } from '../../assets';
import { createTestDatabase } from '../../database/testing';
import { startServerProcess } from '../../testing-process';
import { compressFiles } from './compression';
import { releaseForm, type TestRelease } from './testing';
import { createToken } from './tokens';

/** A server in a separate process. */
export interface TestProcess {
  url: string;
  /** Sends SIGKILL. */
  kill: () => Promise<void>;
  /** Sends SIGTERM. */
  stop: () => Promise<void>;
}

/** Creates a checkout with the given builds beside the real server. */
export async function makeCheckout(builds: readonly TestRelease[]): Promise<string> {
  const checkout = await mkdtemp(path.join(os.tmpdir(), 'smokehouse-checkout-'));
  after(() => rm(checkout, { recursive: true, force: true }));
  await symlink(asset(), path.join(checkout, 'server'));
  for (const { manifest, files } of builds) {
    const dist = path.join(checkout, manifest.remote, 'dist');
    await mkdir(dist, { recursive: true });
    for (const name of ['package.json', 'remote.json'])
      await writeFile(path.join(checkout, manifest.remote, name), '{}');
    for (const [name, text] of [
      ...Object.entries(files),
      ['release.json', JSON.stringify(manifest)] as const,
    ])
      await writeFile(path.join(dist, name), text);
    // As `npm run build` does.
    await compressFiles(dist);
  }
  return checkout;
}

/**
 * Starts the server as `npm start` does, and waits until it prints that it is ready.
 * @param limit a shell command that runs first, such as `ulimit`
 */
export async function startProcess(
  checkout: string,
  environment: Record<string, string>,
  limit = '',
): Promise<TestProcess> {
  const { file, execArgv } = programFile('main.ts');
  const shell = ['/bin/sh', '-c', `${limit}\nexec "$0" "$@"`];
  const server = await startServerProcess([...shell, process.execPath, ...execArgv, file], {
    cwd: asset(),
    environment: {
      SERVER_ROOT: path.join(checkout, 'server'),
      SELLER_PASSWORD: 'smoke and oak',
      LOG_LEVEL: 'silent',
      ...environment,
    },
  });
  return {
    url: server.url,
    kill: async () => void (await server.end('SIGKILL')),
    stop: async () => void (await server.end('SIGTERM')),
  };
}

/** An empty folder for a server's data. */
export function newFolder(): string {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-site-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Creates a database and a token for mfe-cart. The caller starts servers. */
export async function newSite(checkout: string, environment: Record<string, string> = {}) {
  const { db, pool, url, ownerUrl } = await createTestDatabase();
  const authorization = `Bearer ${await createToken(db, { remote: 'mfe-cart', name: 'ci' })}`;
  const started: TestProcess[] = [];
  after(() => Promise.all(started.map((one) => one.kill())));
  return {
    pool,
    async start(dataDir: string, limit?: string) {
      const one = await startProcess(
        checkout,
        { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl, DATA_DIR: dataDir, ...environment },
        limit,
      );
      started.push(one);
      return one;
    },
    async publish(server: TestProcess, release: TestRelease, fields?: Record<string, string>) {
      const { payload, headers } = releaseForm(release, fields);
      const answer = await fetch(`${server.url}/api/release/mfe-cart`, {
        method: 'POST',
        headers: { ...headers, authorization },
        body: new Uint8Array(payload),
      });
      return {
        status: answer.status,
        body: (await answer.json()) as { code?: string; message?: string; release?: string },
      };
    },
    rollBack: async (server: TestProcess) =>
      (
        await fetch(`${server.url}/api/release/mfe-cart/rollback`, {
          method: 'POST',
          headers: { authorization },
        })
      ).status,
  };
}

/** Reads the release of mfe-cart, and the addresses of all scripts and styles, from a page. */
export async function pageOf({
  url,
}: TestProcess): Promise<{ cart: string | undefined; files: string[] }> {
  const html = await (await fetch(`${url}/about`)).text();
  return {
    cart: /"\/releases\/mfe-cart\/([\w.-]+)\//.exec(html)?.[1],
    files: [
      ...new Set(
        [...html.matchAll(/\/releases\/[\w-]+\/[\w.-]+\/[\w.-]+\.(?:js|css)/g)].map(
          ([file]) => file,
        ),
      ),
    ],
  };
}
