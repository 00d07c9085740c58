import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type {
  KitchenTicket,
  Printer,
  PrinterSettings,
  PrintJob,
} from '@smokehouse/shared/contract';
import { sql } from 'kysely';
import { startTestApp } from '../../testing';
import { childrenOf } from '../../testing-children';
import { eventually } from '../../testing-eventually';
import { expectOk, openShop, type Item } from '../../ordering/orders/testing';
import { FakePrinter, type FakePaper } from './testing-printer';

const shop = await openShop({ VAT_NUMBER: '310122393500003' });
const { app, clock, db, owner } = shop;
const [ribs, fries, cola] = [
  await shop.dish({ name: 'Dino Short Rib', name_ar: 'ريش الديناصور' }),
  await shop.dish({ name: 'Fries', name_ar: 'بطاطس مقلية' }),
  await shop.dish({ name: 'Cola', name_ar: 'كولا' }),
];
await db.updateTable('products').set({ station: 'pit' }).where('id', '=', ribs).execute();
await db.updateTable('products').set({ station: 'fry' }).where('id', '=', fries).execute();
const seller = await shop.seller();
const customer = await shop.customer();

const printers: FakePrinter[] = [];
after(() => {
  for (const printer of printers) printer.close();
});
let names = 0;

/** A new printer on the network, set up at the desk. All others are removed. */
async function setUp(rest: Partial<PrinterSettings> = {}) {
  await db.deleteFrom('printers').execute();
  return addPrinter(rest);
}
async function addPrinter(rest: Partial<PrinterSettings> = {}) {
  const fake = new FakePrinter();
  printers.push(fake);
  const name = `Printer ${(names += 1)}`;
  const settings: PrinterSettings = {
    ...(await fake.listen()),
    name,
    paper: '80mm',
    prints: ['pit', 'fry', 'other'],
    language: 'both',
    isOn: true,
    ...rest,
  };
  await expectOk(seller.call('POST /api/seller/printers/save', settings));
  return { fake, name, settings };
}

async function desk(): Promise<{ printers: Printer[]; jobs: PrintJob[] }> {
  const answer = seller.call<{ printers: Printer[]; jobs: PrintJob[] }>('GET /api/seller/printers');
  return (await expectOk(answer)).body;
}
const stateOf = async () => (await desk()).printers.map(({ state, waiting }) => [state, waiting]);
const jobStates = async () => (await desk()).jobs.map(({ kind, state }) => `${kind} ${state}`);

const meal = (...products: string[]): Item[] =>
  products.map((product) => ({ product, quantity: 2 }));
/** Sells a delivery order. @returns its id */
async function sell(items = meal(ribs, fries)): Promise<string> {
  const { id } = await customer.order(items);
  await expectOk(customer.verify((await customer.pay(id)).body));
  return (await customer.orders()).find((order) => order.id === id)?._id ?? '';
}
let keys = 0;
let tables = 0;
const correct = (orderId: string, change: object) =>
  expectOk(
    seller.call(
      'POST /api/seller/order/correct',
      { orderId, reason: 'sold_out', by: 'Salem', ...change },
      { headers: { 'idempotency-key': `print-${(keys += 1)}` } },
    ),
  );
const act = (id: string, action: string) =>
  seller.call('POST /api/seller/printers/job', { id, action });
const deliver = () => app.printing.deliver();
/** Delivers while every process that could draw is killed. @returns how many jobs were printed */
async function deliverWithoutHeavyProcess(): Promise<number> {
  let printed: number | undefined;
  const delivering = deliver().then((count) => void (printed = count));
  await eventually(() => {
    for (const { id, command } of childrenOf(process.pid))
      if (command.includes('heavy-process')) process.kill(id, 'SIGKILL');
    assert.ok(printed !== undefined);
  });
  await delivering;
  return printed ?? 0;
}
const heightOf = ({ height }: FakePaper) => height;
/** Rows of dots, one below the other, that are black from edge to edge. */
function longestBlackRun({ bits, width, height }: FakePaper): number {
  const bytes = width / 8;
  let [run, longest] = [0, 0];
  for (let row = 0; row < height; row++) {
    const isBlack = bits.subarray(row * bytes, (row + 1) * bytes).every((byte) => byte === 0xff);
    run = isBlack ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
/** COPY and changes stand in a black band. Rules are thinner. */
const hasBand = (paper: FakePaper) => longestBlackRun(paper) > 8;
/** Resolves once a printer may have received a part of the only job, after a given time. */
const isSent = (since = 0) =>
  eventually(async () => {
    const { sent_at: sentAt } = await db
      .selectFrom('print_jobs')
      .select('sent_at')
      .executeTakeFirstOrThrow();
    assert.ok(sentAt && sentAt.getTime() > since);
  });

describe('a ticket', () => {
  it('is printed when the order is sold, on the printers of its stations', async () => {
    const pit = await setUp({ prints: ['pit'] });
    const rest = await addPrinter({ prints: ['fry', 'other'] });
    const bar = await addPrinter({ prints: ['drinks'] });
    await sell(meal(ribs, fries, cola));
    assert.equal(await deliver(), 2);
    assert.equal(pit.fake.papers.length, 1);
    assert.equal(rest.fake.papers.length, 1);
    const [one, two] = [pit.fake.papers[0], rest.fake.papers[0]];
    assert.ok(one && two && heightOf(two) > heightOf(one), 'two items take more paper than one');
    assert.ok(!hasBand(one));
    assert.equal(bar.fake.connections, 1, 'asked for its state only');
    assert.deepEqual(bar.fake.papers, []);
  });

  it('is not queued without a printer, nor for one that is off', async () => {
    await db.deleteFrom('printers').execute();
    await sell();
    await setUp({ isOn: false });
    await sell();
    assert.deepEqual(await jobStates(), []);
  });

  it('is not queued when the sale is rolled back', async () => {
    await setUp();
    const { id } = await customer.order(meal(ribs));
    const { body: proof } = await customer.pay(id);
    await owner.query(`create function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'refused'; end $$`);
    await owner.query('create trigger refuse before insert on bills execute function refuse()');
    assert.equal((await customer.verify(proof)).status, 500);
    assert.deepEqual(await jobStates(), []);
    await owner.query('drop function refuse() cascade');
    await expectOk(customer.verify(proof));
    assert.deepEqual(await jobStates(), ['ticket queued']);
  });

  it('is followed by a change ticket when items are removed or the order is cancelled', async () => {
    const { fake } = await setUp();
    const order = await sell();
    assert.equal(await deliver(), 1);
    await correct(order, { kind: 'remove', items: [{ product: fries, quantity: 1 }] });
    await correct(order, { kind: 'cancel' });
    assert.equal(await deliver(), 2);
    assert.deepEqual(await jobStates(), ['change printed', 'change printed', 'ticket printed']);
    assert.ok(fake.papers.slice(1).every(hasBand), 'the change stands in a black band');
  });

  it('is not printed late once nothing of it is to be made, nor are its changes', async () => {
    const { fake } = await setUp();
    fake.set('paper_out');
    await sell();
    const cancelled = await sell();
    const open = await sell();
    await deliver();
    const { body } = await seller.call<{ tickets: KitchenTicket[] }>('GET /api/seller/kitchen');
    const made = body.tickets.at(-3)?._id;
    await expectOk(
      seller.call('POST /api/seller/kitchen/press', {
        ...{ action: 'strike', ticket: made, items: [0, 1] },
      }),
    );
    await correct(cancelled, { kind: 'remove', items: [{ product: fries, quantity: 1 }] });
    await correct(cancelled, { kind: 'cancel' });
    clock.tick(5 * 60_000);
    fake.set(null);
    assert.equal(await deliver(), 1);
    assert.deepEqual(fake.papers.map(hasBand), [true], 'a band says that it is late');
    const { jobs } = await desk();
    assert.deepEqual(
      jobs.map(({ kind, state, error }) => [kind, state, error]),
      [
        ['change', 'cancelled', 'not_needed'],
        ['change', 'cancelled', 'not_needed'],
        ['ticket', 'printed', undefined],
        ['ticket', 'cancelled', 'not_needed'],
        ['ticket', 'cancelled', 'not_needed'],
      ],
    );
    assert.deepEqual(await stateOf(), [['ready', 0]]);
    // Who asks for the paper of a ticket gets it.
    await expectOk(seller.call('POST /api/seller/kitchen/print', { ticket: made }));
    assert.equal(await deliver(), 1);
    await correct(open, { kind: 'cancel' });
    assert.equal(await deliver(), 1, 'the paper with its dishes is in the kitchen');
  });

  it('that is held and fired again and again leaves one change in the queue of a printer', async () => {
    await setUp();
    const guest = await shop.guest('Faisal', '7');
    await expectOk(
      guest.call(
        'POST /api/dineorder/cod',
        { items: meal(ribs, fries) },
        { headers: { 'idempotency-key': 'held-and-fired' } },
      ),
    );
    const order = (await guest.call('POST /api/dineorder/user', {})).body.orders[0]._id as string;
    const dishes = [0, 1].map((line) => ({ order, line }));
    for (let press = 0; press < 10; press++)
      for (const action of ['hold', 'fire'] as const) {
        await expectOk(seller.call('POST /api/seller/dishes', { action, dishes }));
        const first = dishes.slice(0, 1);
        if (press % 2 === 0)
          await expectOk(seller.call('POST /api/seller/dishes', { action, dishes: first }));
      }
    assert.deepEqual(await jobStates(), ['change queued', 'ticket queued']);
  });

  it("follows a guest who moves by another table's code, on paper and with each later change", async () => {
    await setUp();
    const guest = await shop.guest('Sami', '8');
    const headers = { 'idempotency-key': 'moved' };
    await expectOk(guest.call('POST /api/dineorder/cod', { items: meal(ribs) }, { headers }));
    const order = (await guest.call('POST /api/dineorder/user', {})).body.orders[0]._id as string;
    const seat = { table: '9', tableCode: await shop.tableCode('9') };
    await expectOk(guest.call('POST /api/dineuser/call', { kind: 'waiter', ...seat }));
    await correct(order, { kind: 'cancel' });
    const jobs = await db.selectFrom('print_jobs').select('data').orderBy('id').execute();
    const places = jobs.map(({ data }) => {
      const { change, table, from } = data as { change?: string; table: string; from?: string };
      return [change, table, from];
    });
    assert.deepEqual(places, [
      [undefined, '8', undefined],
      ['moved', '9', '8'],
      ['cancelled', '9', '8'],
    ]);
  });

  it('is printed again as a copy when somebody asks for it', async () => {
    const { fake } = await setUp();
    const order = await sell();
    await deliver();
    const { body } = await seller.call('GET /api/seller/kitchen');
    const paid = await customer.call('GET /api/order/user');
    const number = paid.body.orders
      .find(({ _id }: { _id: string }) => _id === order)
      ?.receipt.slice(-8);
    const ticket = body.tickets.find((one: { number: string }) => one.number === number)._id;
    await expectOk(seller.call('POST /api/seller/kitchen/print', { ticket }));
    await deliver();
    assert.deepEqual(fake.papers.map(hasBand), [false, true]);
    await db.deleteFrom('printers').execute();
    const refused = await seller.call('POST /api/seller/kitchen/print', { ticket });
    assert.deepEqual([refused.status, refused.body.code], [409, 'no_ticket_printer']);
  });
});

describe('the ticket of a delivery', () => {
  it('names the short address where the customer gave one', async () => {
    const { fake } = await setUp();
    await sell();
    const { body } = await customer.call('POST /api/order/cod', {
      items: meal(ribs, fries),
      address: customer.address,
      place: { shortAddress: 'RRRD2929' },
    });
    await expectOk(customer.verify((await customer.pay(body.order.id)).body));
    await deliver();
    const [plain = 0, named = 0] = fake.papers.map(heightOf);
    assert.ok(plain > 0 && named > plain, `${plain} and ${named} dots`);
  });
});

describe('a bill', () => {
  it('is printed when it is issued, and as a copy when somebody asks for it', async () => {
    const { fake } = await setUp({ prints: ['bills'], paper: '58mm' });
    const order = await sell();
    await deliver();
    assert.deepEqual(await jobStates(), ['bill printed']);
    assert.equal(fake.papers[0]?.width, 384);
    for (let presses = 0; presses < 5; presses += 1)
      await expectOk(seller.call('POST /api/seller/bill/print', { orderId: order }));
    await deliver();
    assert.equal((await desk()).jobs[0]?.isCopy, true);
    assert.deepEqual(await jobStates(), ['bill printed', 'bill printed'], 'presses join one copy');
    const unknown = await seller.call('POST /api/seller/bill/print', {
      orderId: order,
      billId: order,
    });
    assert.deepEqual([unknown.status, unknown.body.code], [404, 'order_unknown']);
    await db.deleteFrom('printers').execute();
    const refused = await seller.call('POST /api/seller/bill/print', { orderId: order });
    assert.deepEqual([refused.status, refused.body.code], [409, 'no_bill_printer']);
  });

  /** A bill of a guest at a table, which is printed. */
  async function billAtTable() {
    const guest = await shop.guest(`Huda ${(tables += 1)}`, String(tables));
    await expectOk(guest.call('POST /api/dineorder/cod', { items: meal(cola) }));
    const { body } = await expectOk(guest.call('POST /api/dineorder/user', {}));
    const orderId = (body.orders as { _id: string }[])[0]!._id;
    await expectOk(seller.call('POST /api/seller/bill', { orderId }));
    return orderId;
  }
  const pay = (orderId: string) =>
    expectOk(seller.call('POST /api/seller/bill/paid', { orderId, way: 'terminal' }));

  it('at a table is printed again once it is paid, and says then how', async () => {
    const { fake } = await setUp({ prints: ['bills'] });
    const orderId = await billAtTable();
    await deliver();
    await pay(orderId);
    await pay(orderId);
    await deliver();
    const { jobs } = await desk();
    assert.deepEqual(
      jobs.map(({ state, isCopy }) => [state, isCopy]),
      [
        ['printed', false],
        ['printed', false],
      ],
    );
    const [check, receipt] = fake.papers;
    assert.ok(heightOf(check!) > heightOf(receipt!), 'the first is headed as not paid');
    await expectOk(seller.call('POST /api/seller/bill/print', { orderId }));
    await deliver();
    assert.ok(hasBand(fake.papers[2]!), 'what is printed again is a copy');
  });

  it('that is paid while it waits for its printer is printed once', async () => {
    const { fake } = await setUp({ prints: ['bills'] });
    await pay(await billAtTable());
    await deliver();
    assert.equal(fake.papers.length, 1);
  });
});

describe('a credit note', () => {
  it('is printed where bills are when a bill is corrected, and again as a copy', async () => {
    const { fake } = await setUp({ prints: ['bills'] });
    const kitchen = await addPrinter({ prints: ['pit'] });
    const order = await sell();
    await deliver();
    await correct(order, { kind: 'remove', items: [{ product: fries, quantity: 1 }] });
    await correct(order, { kind: 'cancel' });
    await deliver();
    const { jobs } = await desk();
    const { body } = await expectOk(seller.call(`GET /api/order/${order}/bill`));
    const notes = (body.bill.creditNotes as { number: string }[]).map(({ number }) => number);
    assert.equal(notes.length, 2);
    const own = jobs.filter(({ title }) => notes.includes(title));
    assert.deepEqual(
      own.map(({ title, state, isCopy }) => [title, state, isCopy]).sort(),
      notes.map((number) => [number, 'printed', false]),
    );
    assert.deepEqual([fake.papers.length, kitchen.fake.papers.some(hasBand)], [3, true]);
    await expectOk(act(own[0]!._id, 'reprint'));
    await deliver();
    assert.ok(hasBand(fake.papers[3]!), 'the copy says so');
  });
});

describe('a printer', () => {
  for (const trouble of ['paper_out', 'cover_open', 'offline'] as const)
    it(`that is ${trouble} lets its jobs wait and prints each once when it is mended`, async () => {
      const { fake, name } = await setUp();
      fake.set(trouble);
      await sell();
      await sell();
      assert.equal(await deliver(), 0);
      assert.deepEqual(await stateOf(), [[trouble, 2]]);
      const { body } = await seller.call('GET /api/seller/kitchen');
      assert.deepEqual(body.printers, [{ name, state: trouble, waiting: 2 }]);
      fake.set(null);
      assert.equal(await deliver(), 0, 'not before the delay is over');
      clock.tick(15_000);
      assert.equal(await deliver(), 2);
      assert.deepEqual(await stateOf(), [['ready', 0]]);
      assert.deepEqual(fake.papers.map(hasBand), [false, false]);
      assert.equal((await seller.call('GET /api/seller/kitchen')).body.printers, undefined);
    });

  it('whose paper runs out on the way prints once when the paper is back', async () => {
    const { fake } = await setUp();
    await sell();
    fake.set('stuck');
    const delivered = deliver();
    await isSent();
    fake.set('paper_out');
    fake.set(null);
    assert.equal(await delivered, 1);
    assert.deepEqual(fake.papers.map(hasBand), [false]);
  });

  it('whose connection breaks on the way prints again, marked as a copy', async () => {
    const { fake } = await setUp();
    await sell();
    fake.breakAfter = 2_000;
    assert.equal(await deliver(), 0);
    assert.equal((await desk()).jobs[0]?.error, 'interrupted');
    clock.tick(15_000);
    assert.equal(await deliver(), 1);
    assert.deepEqual(fake.papers.map(hasBand), [true]);
  });

  it('that answers without end is left, and its job waits', async () => {
    const { fake } = await setUp();
    await sell();
    fake.answerBytes = 5_000_000;
    assert.equal(await deliver(), 0);
    assert.deepEqual([await stateOf(), fake.papers.length], [[['silent', 1]], 0]);
    fake.answerBytes = 1;
    clock.tick(15_000);
    assert.equal(await deliver(), 1);
  });

  it('that floods its connection unasked is left, and delays no other one', async () => {
    const flooding = await setUp({ prints: ['pit'] });
    flooding.fake.floodBytes = 50_000_000;
    const { fake } = await addPrinter({ prints: ['pit'] });
    await sell();
    assert.equal(await deliver(), 1);
    assert.deepEqual([fake.papers.length, flooding.fake.papers.length], [1, 0]);
    assert.deepEqual((await stateOf())[0], ['silent', 1]);
    flooding.fake.floodBytes = 0;
    clock.tick(15_000);
    assert.equal(await deliver(), 1);
  });

  it('that cannot be reached delays no other one', async () => {
    const gone = await setUp({ prints: ['pit'] });
    gone.fake.close();
    const { fake } = await addPrinter({ prints: ['pit'] });
    await sell();
    assert.equal(await deliver(), 1);
    assert.equal(fake.papers.length, 1);
    assert.deepEqual((await stateOf())[0], ['unreachable', 1]);
  });

  it('prints its jobs in the order in which they were queued, also after failures', async () => {
    const { fake } = await setUp();
    fake.set('paper_out');
    await sell(meal(ribs));
    await sell(meal(ribs, fries, cola));
    await deliver();
    await sell(meal(ribs));
    fake.set(null);
    assert.equal(await deliver(), 0, 'a new job does not overtake a waiting one');
    clock.tick(15_000);
    assert.equal(await deliver(), 3);
    const [first = 0, second = 0, third = 0] = fake.papers.map(heightOf);
    assert.ok(second > first && second > third);
  });

  it('prints on as soon as the database is back that was away when it had printed', async () => {
    const { fake } = await setUp();
    await owner.query(`
      create function be_away() returns trigger language plpgsql as $$
        begin raise exception 'away' using errcode = '57P01'; end $$;
      create trigger away before update on printers for each row
        when (old.lease is not null and new.lease is null) execute function be_away()`);
    await sell();
    await deliver();
    assert.equal(fake.papers.length, 1);
    await owner.query('drop function be_away() cascade');
    await sell();
    assert.equal(await deliver(), 1);
    assert.equal(fake.papers.length, 2);
  });

  it('is asked for its state once a minute while nothing is to be printed', async () => {
    const { fake } = await setUp();
    await deliver();
    await deliver();
    assert.deepEqual([fake.connections, await stateOf()], [1, [['ready', 0]]]);
    fake.set('paper_low');
    clock.tick(60_001);
    await deliver();
    assert.deepEqual([fake.connections, await stateOf()], [2, [['paper_low', 0]]]);
  });
});

describe('several processes', () => {
  const others = async () => {
    const { pool, listener } = shop;
    const same = { pool, db, listener, clock };
    return [await startTestApp({}, same), await startTestApp({}, same)];
  };

  it('print each job once, and the jobs of a printer in order', async () => {
    const { fake } = await setUp();
    const processes = await others();
    for (let i = 0; i < 6; i++) await sell(meal(ribs));
    const round = () =>
      Promise.all([deliver(), ...processes.map(({ app: one }) => one.printing.deliver())]);
    const printed = await round();
    assert.equal(
      printed.reduce((sum, count) => sum + count, 0),
      6,
    );
    assert.deepEqual(fake.papers.map(hasBand), Array(6).fill(false));
    const rows = await db.selectFrom('print_jobs').select('sent_at').orderBy('position').execute();
    assert.equal(rows.filter(({ sent_at }) => sent_at !== null).length, 6);
  });

  it('take over from one that ended while it was printing; the paper says that it is a copy', async () => {
    const { fake } = await setUp();
    const [other] = await others();
    await sell();
    fake.set('stuck');
    const lost = other?.app.printing.deliver();
    await isSent();
    const since = clock.now();
    clock.tick(60_000);
    assert.equal(await deliver(), 0, 'not while the other one may still print');
    await sql`update printers set leased_till = now() - interval '1 s'`.execute(db);
    const second = deliver();
    await isSent(since);
    fake.set(null);
    assert.equal(await second, 1);
    await lost;
    assert.deepEqual(fake.papers.map(hasBand), [false, true]);
    assert.deepEqual(await jobStates(), ['ticket printed']);
  });

  it('print without the mark what one took that ended before its first byte', async () => {
    const { fake } = await setUp();
    await sell();
    await sql`update print_jobs set state = 'printing', lease = 'ended'`.execute(db);
    assert.equal(await deliver(), 1);
    assert.deepEqual(fake.papers.map(hasBand), [false]);
  });
});

describe('a job', () => {
  it('is given up after two hours, and printed when somebody retries it', async () => {
    const { fake } = await setUp();
    fake.set('paper_out');
    await sell();
    await deliver();
    clock.tick(2 * 60 * 60_000 + 1);
    await deliver();
    const [job] = (await desk()).jobs;
    assert.deepEqual([job?.state, job?.error], ['failed', 'expired']);
    assert.equal((await desk()).printers[0]?.failed, 1);
    fake.set(null);
    await expectOk(act(job?._id ?? '', 'retry'));
    assert.equal(await deliver(), 1);
    assert.deepEqual(await jobStates(), ['ticket printed']);
  });

  it('is not printed once it is cancelled, and the next one is', async () => {
    const { fake } = await setUp();
    fake.set('paper_out');
    await sell();
    await sell();
    await deliver();
    const [, first] = (await desk()).jobs;
    await expectOk(act(first?._id ?? '', 'cancel'));
    fake.set(null);
    assert.equal(await deliver(), 1);
    assert.deepEqual(await jobStates(), ['ticket printed', 'ticket cancelled']);
    assert.equal((await act(first?._id ?? '', 'cancel')).status, 409);
  });

  it('is reprinted as a copy', async () => {
    const { fake } = await setUp();
    await sell();
    await deliver();
    const [job] = (await desk()).jobs;
    await expectOk(act(job?._id ?? '', 'reprint'));
    await deliver();
    assert.deepEqual(fake.papers.map(hasBand), [false, true]);
    assert.equal((await act('unknown', 'retry')).status, 404);
  });

  it('whose drawing ends with its process is drawn again, and is no copy', async () => {
    const { fake } = await setUp();
    await sell();
    assert.equal(await deliverWithoutHeavyProcess(), 0);
    const [job] = (await desk()).jobs;
    assert.deepEqual([job?.state, job?.error], ['queued', 'unprintable']);
    assert.deepEqual(await stateOf(), [['unknown', 1]], 'the printer is not to blame');
    clock.tick(2_000);
    assert.equal(await deliver(), 1);
    assert.deepEqual(fake.papers.map(hasBand), [false]);
  });

  it('whose drawing ends its process again and again is given up, and the next one is printed', async () => {
    const { fake } = await setUp();
    await sell();
    await sell();
    for (let attempt = 0; attempt < 9; attempt++) {
      assert.equal(await deliverWithoutHeavyProcess(), 0);
      assert.deepEqual(await jobStates(), ['ticket queued', 'ticket queued']);
      clock.tick(15_000);
    }
    await deliverWithoutHeavyProcess();
    assert.deepEqual(await jobStates(), ['ticket queued', 'ticket failed']);
    clock.tick(15_000);
    assert.equal(await deliver(), 1);
    assert.equal(fake.papers.length, 1);
  });

  it('that cannot be drawn fails alone', async () => {
    const { fake, name } = await setUp();
    await sell();
    await sql`update print_jobs set data = '{}'`.execute(db);
    const {
      printers: [printer],
    } = await desk();
    await expectOk(seller.call('POST /api/seller/printers/test', { id: printer?._id }));
    await deliver();
    assert.deepEqual(await jobStates(), ['test printed', 'ticket failed']);
    assert.equal(fake.papers.length, 1);
    assert.equal((await desk()).jobs[0]?.title, name);
  });
});

describe('the settings of a printer', () => {
  const save = (rest: object) =>
    seller.call('POST /api/seller/printers/save', {
      name: 'Grill',
      host: '192.168.1.20',
      port: 9100,
      paper: '80mm',
      prints: ['grill'],
      language: 'en',
      isOn: true,
      ...rest,
    });

  it('are changed and removed; a name is unique', async () => {
    await db.deleteFrom('printers').execute();
    await expectOk(save({}));
    const taken = await save({ host: '192.168.1.21' });
    assert.deepEqual([taken.status, taken.body.code], [409, 'printer_name_taken']);
    const [printer] = (await desk()).printers;
    await expectOk(save({ id: printer?._id, prints: ['grill', 'bills'], isOn: false }));
    assert.deepEqual((await desk()).printers[0]?.prints, ['grill', 'bills']);
    const off = await seller.call('POST /api/seller/printers/test', { id: printer?._id });
    assert.deepEqual([off.status, off.body.code], [409, 'printer_off']);
    await expectOk(seller.call('POST /api/seller/printers/remove', { id: printer?._id }));
    assert.deepEqual((await desk()).printers, []);
    assert.equal((await save({ id: printer?._id })).status, 404);
  });

  it('refuse addresses outside the private networks, other ports, and names', async () => {
    for (const address of [
      { host: '8.8.8.8' },
      { host: '169.254.169.254' },
      { host: '0.0.0.0' },
      { host: '::1' },
      { host: '::ffff:8.8.8.8' },
      { port: 22 },
      { port: 5432 },
    ]) {
      const { status, body } = await save(address);
      assert.deepEqual([status, body.code], [422, 'printer_not_allowed'], JSON.stringify(address));
    }
    const { status, body } = await save({ host: 'printer.local' });
    assert.deepEqual([status, Object.keys(body.fields ?? {})], [422, ['host']]);
  });

  it('do not reach an address that the settings no longer allow', async () => {
    const { fake } = await setUp();
    await sell();
    const { pool, listener } = shop;
    const strict = await startTestApp(
      { PRINTER_NETWORKS: '192.168.7.0/24' },
      { pool, db, listener, clock },
    );
    assert.equal(await strict.app.printing.deliver(), 0);
    assert.deepEqual([fake.connections, await stateOf()], [0, [['not_allowed', 1]]]);
  });
});
