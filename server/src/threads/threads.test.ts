import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import { after, describe, it } from 'node:test';
import { FakePrinter } from '../operations/printing/testing-printer';
import { expectOk, openShop } from '../ordering/orders/testing';
import { makeRelease, newTeam } from '../frontend/releases/testing';
import { formOf } from '../testing-people';
import { heavyJobsOnEventLoop } from './jobs';

const shop = await openShop({ VAT_NUMBER: '310122393500003' });
const { app } = shop;
const dish = await shop.dish();
const seller = await shop.seller();
const customer = await shop.customer();
const fake = new FakePrinter();
after(() => fake.close());

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
/** The process in which the heavy work of this one is done. */
function heavyProcess(): number {
  const own = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .filter((name) => statOf(`/proc/${name}`)[1] === String(process.pid))
    .filter((name) => readFileSync(`/proc/${name}/cmdline`, 'utf8').includes('tinypool'));
  assert.equal(own.length, 1);
  return Number(own[0]);
}

describe('documents', () => {
  it('leave the cores to the event loop: their process has a lower priority, with all its threads', async () => {
    await app.threads.run('codes', ['https://smokehouse.example/dine-in?table=7']);
    const own = os.getPriority();
    assert.deepEqual(nicenesses(process.pid), [own]);
    assert.deepEqual(nicenesses(heavyProcess()), [own + 10]);
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
