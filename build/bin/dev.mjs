// `npm run dev`: the whole site with hot reload.
// One package inside a site that runs elsewhere: `DEV_KEY=… SITE=URL npm run dev -w mfe-cart`.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { createBundle } from '../dev/bundle.mjs';
import { createFront } from '../dev/front.mjs';
import { findFreePort } from '../dev/port.mjs';
import { startOwnSite } from '../dev/own-site.mjs';
import { endWithWrongUsage, readArguments } from './arguments.mjs';
import { PACKAGES } from './build.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
const log = (line) => console.log(`  ${line}`);
const closing = [];
let isEnding = false;

/** Stops everything in reverse order of its start, then exits. */
async function end(code, message) {
  if (isEnding) return;
  isEnding = true;
  if (message) console.error(message);
  for (const close of closing.reverse())
    await Promise.resolve(close()).catch((error) => console.error(error));
  process.exit(code);
}

async function listen(server, port) {
  server.listen(port);
  await once(server, 'listening');
  // Not awaited: open pages keep their sockets until this process ends.
  closing.push(() => {
    server.close();
  });
  return `http://localhost:${server.address().port}`;
}

const only = process.argv.slice(2).find((argument) => !argument.startsWith('-'));
if (only)
  endWithWrongUsage(
    `npm run dev serves the whole site. For ${only} alone: DEV_KEY=… SITE=URL npm run dev -w ${only}`,
  );
readArguments({});

async function start() {
  const sockets = mkdtempSync(path.join(os.tmpdir(), 'sh-dev-'));
  closing.push(() => rmSync(sockets, { recursive: true, force: true }));
  const bundles = PACKAGES.map((name) =>
    createBundle(path.join(root, name), { socket: path.join(sockets, name), hot: true, log }),
  );
  closing.push(() => Promise.all(bundles.map((bundle) => bundle.close())));

  const key = process.env.DEV_KEY || randomBytes(16).toString('hex');
  // The front accepts requests at once; they wait until the server is ready.
  const front = createFront({ bundles, key, site: { target: async () => (await site).target() } });
  const address = await listen(front, await findFreePort(process.env.PORT, 8080));
  const site = startOwnSite(root, { address, key, log });
  closing.push(async () => (await site).stop());
  console.log(
    `Smoke House in development at ${address}: ` +
      `shell, ${PACKAGES.length - 1} remotes and server, with hot reload (Ctrl-C stops it)`,
  );
  const served = site.then((own) => own.target());
  await Promise.all([
    bundles[0].compiled(),
    served.catch((error) => {
      throw new Error('The server could not start: see above.', { cause: error });
    }),
  ]);
  log('the server and the shell are ready; each remote is compiled when a page asks for it');
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
start().catch((error) => end(error.exitCode ?? 1, error.message));
