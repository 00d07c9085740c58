import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { after, before, describe, it } from 'node:test';
import { isAlive } from '../database/postmaster';
import { FakePrinter } from '../operations/printing/testing-printer';
import { expectOk, openShop } from '../ordering/orders/testing';
import { makeRelease, newTeam } from '../frontend/releases/testing';
import { childrenOf } from '../testing-children';
import { eventually } from '../testing-eventually';
import { formOf } from '../testing-people';
import { createThreads } from '.';
import { heavyJobsOnEventLoop } from './jobs';

const shop = await openShop({ VAT_NUMBER: '310122393500003' });
const { app } = shop;
const dish = await shop.dish();
const seller = await shop.seller();
const customer = await shop.customer();
const fake = new FakePrinter();
after(() => fake.close());
/** The tests wait for processes, however busy the machine is. Unit: ms. */
const EVER_MS = 600_000;
const CODES = ['https://smokehouse.example/dine-in?table=7'];

/** Sells a delivery order. @returns its id */
async function sell(quantity: number): Promise<string> {
  const { id } = await customer.order([{ product: dish, quantity }]);
  await expectOk(customer.verify((await customer.pay(id)).body));
  return (await customer.orders()).find((order) => order.id === id)?._id ?? '';
}
/**
 * The heavy jobs that ran on the event loop since a moment. Tests of other files in this process
 * may call the functions directly.
 */
function sinceNow(): () => Record<string, number> {
  const before = new Map(heavyJobsOnEventLoop());
  return () =>
    Object.fromEntries(
      [...heavyJobsOnEventLoop()]
        .map(([job, runs]) => [job, runs - (before.get(job) ?? 0)] as const)
        .filter(([, runs]) => runs > 0),
    );
}

/** The fields of a thread's `stat` after its name: state, process that started it, …, niceness. */
const statOf = (thread: string): string[] => {
  const stat = readFileSync(`${thread}/stat`, 'utf8');
  // The name in brackets may contain spaces.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};
/** The niceness of each thread of a process, once each. */
const nicenesses = (id: number): number[] => [
  ...new Set(
    readdirSync(`/proc/${id}/task`).map((task) => Number(statOf(`/proc/${id}/task/${task}`)[16])),
  ),
];
/** The scheduling policy of each thread of a process, once each. */
const policies = (id: number): string[] => [
  ...new Set(
    readdirSync(`/proc/${id}/task`).map((task) => statOf(`/proc/${id}/task/${task}`)[38] ?? ''),
  ),
];
/** Those of the site, which the tests of single processes leave alone. */
const known = new Set<number>();
/** The other processes in which heavy work is done, without those that have ended. */
const heavyProcesses = (): number[] =>
  childrenOf(process.pid)
    .filter(({ id, command }) => command.includes('heavy-process') && !known.has(id))
    .map(({ id }) => id);
const overlookRunning = (): void => {
  for (const id of heavyProcesses()) known.add(id);
};
function heavyProcess(): number {
  const [id, ...others] = heavyProcesses();
  assert.ok(id !== undefined && others.length === 0);
  return id;
}
describe('documents', () => {
  it('leave the cores to the event loop: their process has a lower priority, with all its threads', async () => {
    const threads = createThreads(app.log, EVER_MS);
    await threads.run('codes', CODES);
    const own = os.getPriority();
    assert.deepEqual(nicenesses(process.pid), [own]);
    assert.deepEqual(nicenesses(heavyProcess()), [own + 10]);
    // SCHED_IDLE: the event loop takes its core back at once.
    assert.deepEqual(policies(heavyProcess()), ['5']);
    await threads.close();
  });

  it('are never drawn on the event loop, neither as PDF nor for a printer', async () => {
    const jobsOnEventLoop = sinceNow();
    await expectOk(
      seller.call('POST /api/seller/printers/save', {
        ...(await fake.listen()),
        name: 'All',
        paper: '80mm',
        prints: ['other', 'bills'],
        language: 'both',
        isOn: true,
      }),
    );
    const order = await sell(2);
    await expectOk(seller.call('POST /api/seller/bill/print', { orderId: order }));
    const pdfs = ['80mm', 'a4'].map((paper) =>
      expectOk(customer.call(`GET /api/order/${order}/bill.pdf?paper=${paper}`)),
    );
    for (const pdf of await Promise.all(pdfs)) assert.ok(pdf.text.startsWith('%PDF-'));
    assert.equal(await app.printing.deliver(), 3);
    assert.equal(fake.papers.length, 3);
    assert.deepEqual(jobsOnEventLoop(), {});
  });

  it('are made once, however often and however concurrently somebody asks for them', async () => {
    const order = await sell(3);
    const read = () => expectOk(customer.call(`GET /api/order/${order}/bill.pdf`));
    const before = app.threads.started;
    const first = await Promise.all(Array.from({ length: 30 }, read));
    assert.equal(app.threads.started, before + 1);
    assert.equal((await read()).text, first[0]?.text);
    assert.equal(app.threads.started, before + 1);
  });

  it('of one person take a share of the threads: further ones are shed, those of others are not', async () => {
    const [mine, theirs] = [await sell(4), await sell(5)];
    let isOver = false;
    /** Asks again as soon as it is answered, so that the share stays used up. */
    const keepAsking = async (place: number) => {
      while (!isOver)
        await app.threads.run('codes', [`https://smoke.example/${place}`], {
          by: `user ${customer.id}`,
        });
    };
    const asking = Array.from({ length: 16 }, (_, place) => keepAsking(place));
    const refused = await customer.call(`GET /api/order/${mine}/bill.pdf`);
    assert.deepEqual([refused.status, refused.body.code], [503, 'busy']);
    assert.match(String(refused.headers['retry-after']), /^[2-5]$/);
    await expectOk(seller.call(`GET /api/order/${theirs}/bill.pdf`));
    isOver = true;
    await Promise.all(asking);
    await expectOk(customer.call(`GET /api/order/${mine}/bill.pdf`));
  });
});

describe('heavy work', () => {
  it('is done too where other programs leave it no idle time', async () => {
    overlookRunning();
    const threads = createThreads(app.log, 1);
    await threads.run('codes', CODES);
    // Like the server: next to many programs, a lower priority is no time at all.
    assert.deepEqual(policies(heavyProcess()), ['0']);
    assert.deepEqual(nicenesses(heavyProcess()), [os.getPriority()]);
    await threads.close();
  });

  it('waits for no idle time when it is urgent', async () => {
    overlookRunning();
    const threads = createThreads(app.log, EVER_MS);
    await threads.run('codes', CODES, { isUrgent: true });
    assert.deepEqual(policies(heavyProcess()), ['0']);
    assert.deepEqual(nicenesses(heavyProcess()), [os.getPriority() + 10]);
    await threads.close();
  });

  it('does not run on the event loop: codes of tables, imports, and style sheets of releases', async () => {
    const jobsOnEventLoop = sinceNow();
    await expectOk(seller.call('GET /api/seller/tables'));
    const { payload, headers } = formOf([
      {
        name: 'file',
        value: 'record,group,name\ngroup,sides,Sides\n',
        file: 'options.csv',
        type: 'text/csv',
      },
    ]);
    await expectOk(seller.call('POST /api/seller/options/preview', payload, { headers }));
    const cart = await newTeam(shop, 'mfe-cart');
    const release = makeRelease({
      remote: 'mfe-cart',
      moreFiles: { 'page.css': '.mfe-cart-title{color:inherit}' },
    });
    const { body } = await cart.publish(release);
    assert.equal(body.success, true, JSON.stringify(body));
    assert.deepEqual(jobsOnEventLoop(), {});
  });
});

describe('the process for heavy work', () => {
  const threads = createThreads(app.log, 0);
  before(overlookRunning);
  after(() => threads.close());
  const draw = () => threads.run('codes', CODES);
  /** Kills the process in which a task is, when another one was killed under it or none was there. */
  async function killNext(before?: number): Promise<void> {
    const id = await eventually(() => {
      const next = heavyProcesses().find((one) => one !== before);
      assert.ok(next !== undefined);
      return next;
    });
    process.kill(id, 'SIGKILL');
  }
  /** Ends the process while it has no task. @returns once the server knows */
  async function endIdle(signal: NodeJS.Signals): Promise<number> {
    await draw();
    const id = heavyProcess();
    process.kill(id, signal);
    await eventually(() => assert.ok(!isAlive(id)));
    return id;
  }
  /** Stops the process, so that the next task stays unanswered in it. */
  function pause(): number {
    const id = heavyProcess();
    process.kill(id, 'SIGSTOP');
    return id;
  }

  for (const signal of ['SIGKILL', 'SIGSEGV'] as const)
    it(`ends alone when it gets ${signal} while it is idle: the next task starts another one`, async () => {
      const ended = await endIdle(signal);
      await draw();
      assert.notEqual(heavyProcess(), ended);
    });

  it('is followed by another one when it ends while it starts', async () => {
    await endIdle('SIGKILL');
    const drawing = draw();
    await killNext();
    await drawing;
  });

  it('leaves its task to another one when it ends meanwhile, once', async () => {
    await draw();
    const ended = pause();
    const drawing = draw();
    process.kill(ended, 'SIGKILL');
    await drawing;
    assert.notEqual(heavyProcess(), ended);
  });

  it('that ends twice under a task makes its request a 503', async () => {
    await draw();
    const first = pause();
    const refused = assert.rejects(draw(), { code: 'busy', statusCode: 503 });
    process.kill(first, 'SIGKILL');
    await killNext(first);
    await refused;
    await draw();
  });

  it('ignores the signals of a terminal and of systemd, which the server gets too', async () => {
    await draw();
    const id = heavyProcess();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.kill(id, signal);
    await draw();
    assert.equal(heavyProcess(), id);
  });
});
