// The site's server in development: a child process that restarts when its sources change.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { watchFolders } from './watch.mjs';

/** Time for a graceful shutdown. Unit: ms. */
const SHUTDOWN_TIMEOUT_MS = 5000;

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = /** @type {import('node:net').AddressInfo} */ (probe.address());
        probe.close(() => resolve(port));
      });
  });
}

/**
 * @param {string} root the checkout
 * @param {{address: string, key: string, log: (line: string) => void}} options `address`: the
 *   address that the developer opens
 */
export async function startOwnSite(root, { address, key, log }) {
  const port = await freePort();
  const environment = {
    LOG_LEVEL: 'warn',
    PUBLIC_URL: address,
    ...process.env,
    PORT: String(port),
    HOST: '127.0.0.1',
    DEV_KEY: key,
  };
  let child;
  /** @type {Promise<void>} */
  let ready;
  let isStopping = false;

  function start() {
    child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'server/src/main.ts')], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const started = child;
    ready = new Promise((resolve, reject) => {
      createInterface({ input: started.stdout }).on('line', (line) => {
        if (/ is ready at /.test(line)) resolve();
        else console.log(line);
      });
      started.on('exit', (code) => {
        reject(
          new Error(
            'The server is not running: see the terminal. It restarts when one of its files is saved.',
          ),
        );
        if (started === child && !isStopping && code !== 0)
          log(`the server ended with code ${code}; it restarts when one of its files is saved`);
      });
    });
    ready.catch(() => undefined);
  }

  /**
   * Stops the server and waits for its end, because two servers must not use the database at the
   * same time. Kills it after the timeout.
   */
  /** @type {() => Promise<void>} */
  const stopServer = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      const timer = setTimeout(() => child.kill('SIGKILL'), SHUTDOWN_TIMEOUT_MS);
      child.once('exit', () => {
        clearTimeout(timer);
        resolve();
      });
      child.kill('SIGTERM');
    });

  let restart = Promise.resolve();
  const unwatch = watchFolders(
    [
      path.join(root, 'server/src'),
      path.join(root, 'server/migrations'),
      path.join(root, 'shared/src/contract'),
    ],
    (file) => /\.(ts|sql)$/.test(file) && !file.includes('.test.'),
    () => {
      restart = restart.then(async () => {
        const since = performance.now();
        // Requests that arrive during the restart wait for the new server.
        let resolveReady;
        ready = new Promise((resolve) => {
          resolveReady = resolve;
        });
        await stopServer();
        if (isStopping) return;
        start();
        resolveReady(ready);
        await ready.then(
          () =>
            log(`the server: restarted in ${((performance.now() - since) / 1000).toFixed(1)} s`),
          () => undefined,
        );
      });
    },
  );
  start();
  return {
    target: async () => {
      await ready;
      return { protocol: 'http:', hostname: '127.0.0.1', port };
    },
    stop: async () => {
      isStopping = true;
      unwatch();
      await stopServer();
    },
  };
}
