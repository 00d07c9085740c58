import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../src/database/pool';
import { findPointers } from '../../src/frontend/releases';
import { makeRelease, nameOf, releaseForm } from '../../src/frontend/releases/testing';
import { createToken } from '../../src/frontend/releases/tokens';
import { Visitor } from './visitor';

/** A team that publishes while servers are restarted. */
export interface Publisher {
  /**
   * Publishes another release through nginx.
   * @returns how long each server took to serve it, in ms
   */
  publish: () => Promise<number[]>;
}

/** The release of a package that a server lists for a visitor. */
async function shownBy(server: string, remote: string): Promise<string | undefined> {
  const page = await (await fetch(`${server}/about`)).text();
  const config = JSON.parse(
    /<script type="application\/json" id="page-config">(.*?)<\/script>/s.exec(page)?.[1] ??
      '{"registry":[]}',
  ) as { registry: { remote: string; release: string }[] };
  return config.registry.find((one) => one.remote === remote)?.release;
}

export async function openPublisher({
  db,
  front,
  servers,
  failures,
}: {
  db: Database;
  front: () => string;
  servers: () => string[];
  failures: string[];
}): Promise<Publisher> {
  const tokens = {
    shell: await createToken(db, { remote: 'shell', name: 'rolling' }),
    'mfe-cart': await createToken(db, { remote: 'mfe-cart', name: 'rolling' }),
  };
  const team = new Visitor(front, failures);
  let count = 0;
  async function send(remote: keyof typeof tokens): Promise<string> {
    const live = (await findPointers(db)).find((one) => one.remote === remote)?.manifest;
    const release = makeRelease({
      remote,
      version: `9.9.${++count}`,
      script: `console.log(${count})`,
      ...(remote === 'shell' && { routes: [] }),
    });
    const dropping = [...(live?.routes ?? []).map(({ path }) => path), ...(live?.slots ?? [])].join(
      ',',
    );
    const { payload, headers } = releaseForm(release, dropping ? { dropping } : {});
    const said = await team.ask(`POST /api/release/${remote}`, payload, {
      ...headers,
      authorization: `Bearer ${tokens[remote]}`,
      'content-length': String(payload.length),
    });
    if (said.status !== 200)
      throw new Error(
        `A release was refused: ${said.status} ${said.text} ${failures.at(-1) ?? ''}`,
      );
    return nameOf(release);
  }
  if (!(await findPointers(db)).some((one) => one.remote === 'shell')) await send('shell');
  return {
    async publish() {
      const name = await send('mfe-cart');
      const from = performance.now();
      return Promise.all(
        servers().map(async (server) => {
          while ((await shownBy(server, 'mfe-cart')) !== name) {
            if (performance.now() - from > 10_000)
              throw new Error(`${server} does not serve ${name}`);
            await sleep(10);
          }
          return performance.now() - from;
        }),
      );
    },
  };
}
