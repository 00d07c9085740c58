/**
 * The server's throughput compared with its own limit: `npm run bench:server` in the checkout,
 * which makes a table of it. `--json file` receives the figures; `--orders` (100000), `--seconds`
 * (3) per period and `--rounds` (3) can be set; `--long` adds how it scales with dishes and
 * processes; `--flame order` profiles the server during that request, into the file of `--profile`.
 */
import { writeFileSync } from 'node:fs';
import { askFor, type Stretch } from './load';
import { startHost } from './hosts';
import type { Known } from './host';
import { writeMenu } from './people';
import { measurePrinting, PRINTING } from './printing';
import { QUESTIONS } from './questions';
import { roundTripsOf } from './replay';
import { openBenchDatabase } from './site';
import { endWithWrongUsage } from '../../../build/bin/arguments.mjs';
import { readOptions } from '../../../build/bench/record.mjs';

const { values, usage } = readOptions({
  json: '',
  orders: 100_000,
  seconds: 3,
  rounds: 3,
  only: '',
  long: false,
  flame: '',
  profile: '',
});
const { seconds, rounds } = values;
const DISHES = 60;
const only = values.only || values.flame;
const NAMES = [...QUESTIONS.map(({ name }) => name), PRINTING];
if (!NAMES.some((name) => name.includes(only)))
  endWithWrongUsage(
    `No measurement is named ${only}: ${NAMES.map((name) => `“${name}”`).join(', ')}.\n${usage}`,
  );

const site = await openBenchDatabase(values.orders, DISHES);
const { people, seller, task } = site;
try {
  const server = await startHost<{ url: string; known: Known[] }>(task);
  const limit = await startHost<{ url: string }>({
    role: 'limit',
    databaseUrl: site.url,
    people,
    known: server.answer.known,
  });
  const speeds: {
    name: string;
    goal?: number | undefined;
    statements: number;
    roundTrips: number;
    server: Stretch[];
    limit: Stretch[];
  }[] = [];
  for (const [index, question] of QUESTIONS.entries()) {
    const known = server.answer.known[index];
    if (!known || (only && !question.name.includes(only))) continue;
    if (question.isRepeated && known.status !== 304) {
      console.error(`${question.name}: does not return 304 yet`);
      continue;
    }
    const options = {
      question,
      people,
      seller,
      etag: question.isRepeated ? known.headers['etag'] : undefined,
    };
    const speed = {
      name: question.name,
      goal: question.goal,
      statements: known.steps.length,
      roundTrips: roundTripsOf(known.steps).length,
      server: [] as Stretch[],
      limit: [] as Stretch[],
    };
    // Round 0 warms up both. Each period begins without orders of the people: nobody has hundreds
    // that can still be paid (`MAX_OPEN_ORDERS`), and the search for an equal one reads them all.
    for (let round = 0; round <= rounds; round++) {
      await site.forgetOrders();
      const ofServer = await askFor({
        ...options,
        url: server.answer.url,
        seconds: round === 0 ? 1 : seconds,
      });
      await site.forgetOrders();
      const ofLimit = await askFor({
        ...options,
        url: limit.answer.url,
        path: `/${index}`,
        seconds: round === 0 ? 1 : seconds,
      });
      if (round > 0) {
        speed.server.push(ofServer);
        speed.limit.push(ofLimit);
      }
    }
    speeds.push(speed);
    if (values.flame && values.profile)
      writeFileSync(
        values.profile,
        JSON.stringify(
          await server.profile(() => askFor({ ...options, url: server.answer.url, seconds })),
        ),
      );
    console.error(
      `${question.name}: ${Math.round(speed.server.at(-1)?.perSecond ?? 0)} of ${Math.round(speed.limit.at(-1)?.perSecond ?? 0)} a second`,
    );
  }
  const printing =
    !only || PRINTING.includes(only)
      ? await measurePrinting({ ...site, url: server.answer.url, seconds, rounds })
      : undefined;
  server.stop();
  limit.stop();

  const growth: { what: string; name: string; perSecond: number; p99: number }[] = [];
  const [home, , list, , , , order] = QUESTIONS;
  if (values.long && home && list && order) {
    for (const dishes of [100, 1000, 10_000]) {
      await writeMenu(site.db, dishes);
      const grown = await startHost<{ url: string }>(task);
      for (const question of [home, list]) {
        await askFor({ question, people, seller, url: grown.answer.url, seconds: 1 });
        growth.push({
          what: `${dishes} dishes`,
          name: question.name,
          ...(await askFor({ question, people, seller, url: grown.answer.url, seconds })),
        });
      }
      grown.stop();
    }
    await writeMenu(site.db, DISHES);
    for (const processes of [1, 2, 4]) {
      const hosts = await Promise.all(
        Array.from({ length: processes }, () => startHost<{ url: string }>(task)),
      );
      for (const question of [home, list, order]) {
        const stretches = await Promise.all(
          hosts.map((host) => askFor({ question, people, seller, url: host.answer.url, seconds })),
        );
        growth.push({
          what: `${processes} ${processes === 1 ? 'process' : 'processes'}`,
          name: question.name,
          perSecond: stretches.reduce((sum, one) => sum + one.perSecond, 0),
          p99: Math.max(...stretches.map(({ p99 }) => p99)),
        });
      }
      for (const host of hosts) host.stop();
    }
  }
  const result = JSON.stringify({ orders: site.orders, seconds, rounds, speeds, printing, growth });
  if (values.json) writeFileSync(values.json, result);
  else console.log(result);
} finally {
  await site.close();
}
process.exit(0);
