// The site's own server in development: a child process that starts anew when what it is made of
// changes.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { watchFolders } from './watch.mjs';

/** Unit: ms. */
const PATIENCE_MS = 5000;

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address();
        probe.close(() => resolve(port));
      });
  });
}

/**
 * @param {string} root the checkout
 * @param {{address: string, key: string, say: (line: string) => void}} options `address`: what
 *   visitors type
 */
export async function startOwnSite(root, { address, key, say }) {
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
  let ready;
  let isStopping = false;

  function start() {
    child = spawn(process.execPath, ['--import', 'tsx', path.join(root, 'server/src/main.ts')], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const mine = child;
    ready = new Promise((resolve, reject) => {
      createInterface({ input: mine.stdout }).on('line', (line) => {
        if (/ is ready at /.test(line)) resolve();
        else console.log(line);
      });
      mine.on('exit', (code) => {
        reject(
          new Error(
            'The server does not run: the terminal says why. It starts again when one of its files is saved.',
          ),
        );
        if (mine === child && !isStopping && code !== 0)
          say(`the server ended with code ${code}; it starts again when one of its files is saved`);
      });
    });
    ready.catch(() => undefined);
  }

  /**
   * The server closes its database before it goes, since the next one must not meet it; what holds
   * it up longer is cut off.
   */
  const ended = () =>
    new Promise((resolve) => {
      if (child.exitCode !== null || child.signalCode !== null) return resolve();
      const impatience = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS);
      child.once('exit', () => {
        clearTimeout(impatience);
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
        // Requests that come from now on wait for the next server.
        let go;
        ready = new Promise((resolve) => {
          go = resolve;
        });
        await ended();
        if (isStopping) return;
        start();
        go(ready);
        await ready.then(
          () =>
            say(`the server: restarted in ${((performance.now() - since) / 1000).toFixed(1)} s`),
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
      await ended();
    },
  };
}
