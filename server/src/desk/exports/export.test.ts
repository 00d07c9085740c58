import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DineOrder, Statistics, VisitBills } from '@smokehouse/shared/contract';
import type { FigureOrder } from '@smokehouse/shared/contract/desk/statistics/figure-orders-schemas';
import { ADDRESS, expectOk, openShop } from '../../ordering/orders/testing';
import { buyAt, dineAt, riyadh, sellBefore } from '../../ordering/seller-orders/testing';

const shop = await openShop();
shop.clock.set('2026-11-21T20:00:00+03:00');
const seller = await shop.seller();
const customer = await shop.customer();
const wings = await shop.dish();
const download = (from: string, to: string, who = seller) =>
  who.call(`GET /api/seller/orders.csv?from=${from}&to=${to}`);
const linesOf = (text: string) =>
  text
    .replace(/^\uFEFF/, '')
    .split('\r\n')
    .filter(Boolean);

describe('GET /api/seller/orders.csv', () => {
  it('contains the sales of both kinds of the requested trading days, oldest first, in UTF-8 that Excel reads', async () => {
    await sellBefore(shop, customer, {
      at: riyadh('2026-04-10T03:59:59'),
      address: { firstName: 'Too', lastName: 'Early' },
    });
    await sellBefore(shop, customer, {
      at: riyadh('2026-04-10T04:00:00'),
      address: { firstName: 'أحمد', lastName: 'العُتيبي' },
      dish: { id: wings, quantity: 2 },
      status: 'Food Delivered',
    });
    await dineAt(shop, riyadh('2026-04-10T22:15:00'), wings, 1, '=cmd|calc');
    await sellBefore(shop, customer, {
      at: riyadh('2026-04-12T03:59:59'),
      address: { firstName: 'Last', lastName: 'One, Ltd' },
      state: 'refunded',
    });
    await sellBefore(shop, customer, {
      at: riyadh('2026-04-12T04:00:00'),
      address: { firstName: 'Too', lastName: 'Late' },
    });
    const { status, headers, text } = await download('2026-04-10', '2026-04-11');
    assert.equal(status, 200);
    assert.equal(headers['content-type'], 'text/csv; charset=utf-8');
    assert.equal(
      headers['content-disposition'],
      'attachment; filename="orders-2026-04-10-2026-04-11.csv"',
    );
    assert.ok(text.startsWith('\uFEFFOrder,Kind,'));
    const [, ...lines] = linesOf(text);
    assert.equal(lines.length, 3);
    assert.match(
      lines[0] ?? '',
      /^T-\w+,Delivery,2026-04-10,10\/04\/2026,04:00,أحمد العُتيبي,'\+966501234567,2 × Smoked Wings,50,180,0,Online,Paid,Food Delivered,0,$/,
    );
    assert.match(
      lines[1] ?? '',
      /,Dine-in,2026-04-10,10\/04\/2026,22:15,'=cmd\|calc,050-123-4567,1 × Smoked Wings,0,65,0,,Pending,Food is being prepared,0,$/,
    );
    assert.match(
      lines[2] ?? '',
      /,Delivery,2026-04-11,12\/04\/2026,03:59,"Last One, Ltd",.*,Refunded,/,
    );
  });

  it('lists what was sold and how it was paid, after corrections', async () => {
    const noon = riyadh('2026-06-01T12:00:00');
    const brisket = await shop.dish({ name: 'Brisket', name_ar: 'بريسكت' });
    const round = async (quantity: number) => {
      const guest = await shop.guest('Fahad', '1');
      shop.clock.set(noon.getTime());
      await expectOk(
        guest.call('POST /api/dineorder/cod', {
          items: [
            { product: wings, quantity },
            { product: brisket, quantity: 1 },
          ],
        }),
      );
      const { id } = await shop.db
        .selectFrom('dine_orders')
        .select('id')
        .where('guest_id', '=', guest.id)
        .executeTakeFirstOrThrow();
      return id;
    };
    const orderId = await round(3);
    const correct = (rest: object) =>
      expectOk(
        seller.call('POST /api/seller/order/correct', {
          orderId,
          reason: 'quality',
          by: 'Huda',
          ...rest,
        }),
      );
    await correct({ kind: 'remove', items: [{ product: brisket, quantity: 1 }] });
    await correct({ kind: 'comp', items: [{ product: wings, quantity: 1 }] });
    const visit = await seller.call<{ visit: VisitBills }>(
      `GET /api/seller/visit/bills?orderId=${orderId}`,
    );
    await expectOk(
      seller.call('POST /api/seller/visit/bill', {
        orderId,
        seen: visit.body.visit.version,
        count: 1,
        plan: { amounts: [visit.body.visit.open] },
        label: 'A',
        share: 0,
        total: visit.body.visit.open,
        payments: [
          { way: 'cash', amount: 100 },
          { way: 'terminal', amount: 30 },
        ],
      }),
    );
    const [, line = ''] = linesOf((await download('2026-06-01', '2026-06-01')).text);
    assert.match(line, /,3 × Smoked Wings · 1 free,0,130,0,Cash \+ Card,Paid,/);
    shop.clock.set('2026-11-21T20:00:00+03:00');
  });

  it('says of a table that had everything free of charge that nothing is to pay, as Today does', async () => {
    const day = '2026-11-22';
    shop.clock.set(riyadh(`${day}T18:00:00`).getTime());
    const manager = await shop.seller();
    const items = [{ product: wings, quantity: 1 }];
    const headers = { 'idempotency-key': 'all-free' };
    const order = { table: '11', items };
    await expectOk(manager.call('POST /api/seller/visit/order', order, { headers }));
    const { body } = await manager.call('GET /api/seller/floor/table?table=11');
    const { _id: visit, rounds } = body.visit as { _id: string; rounds: { _id: string }[] };
    const orderId = rounds[0]?._id;
    const free = { orderId, kind: 'comp', items, reason: 'goodwill', by: 'Huda' };
    await expectOk(manager.call('POST /api/seller/order/correct', free));
    await expectOk(
      manager.call('POST /api/seller/dishes', {
        ...{ action: 'serve', dishes: [{ order: orderId, line: 0 }] },
      }),
    );
    const figures = async () =>
      (await expectOk(manager.call<Statistics>(`GET /api/seller/statistics?day=${day}`))).body
        .others;
    const none = { orders: 0, revenue: 0 };
    assert.deepEqual((await figures())?.open, none);
    await expectOk(manager.call('POST /api/seller/visit/clear', { visit, table: '11' }));
    assert.deepEqual((await figures())?.unpaid, none);
    for (const payment of ['left', 'unpaid']) {
      const listed = manager.call(`GET /api/order/seller/dine?payment=${payment}&day=${day}`);
      assert.deepEqual((await expectOk(listed)).body.dineorders, [], payment);
    }
    const [, line = ''] = linesOf((await download(day, day, manager)).text);
    assert.deepEqual(line.split(',').slice(9, 10), ['0']);
    assert.match(line, /,Nothing to pay,/);
  });

  it('counts what was cancelled as 0, and names what guests who left did not pay', async () => {
    shop.clock.set(riyadh('2026-11-23T18:00:00').getTime());
    const manager = await shop.seller();
    const ordered = async (table: string) => {
      const items = [{ product: wings, quantity: 1 }];
      const headers = { 'idempotency-key': `left-${table}` };
      await expectOk(manager.call('POST /api/seller/visit/order', { table, items }, { headers }));
      const { id } = await shop.db
        .selectFrom('dine_orders')
        .select('id')
        .where('table_label', '=', table)
        .orderBy('created_at', 'desc')
        .executeTakeFirstOrThrow();
      return id;
    };
    const leave = async (table: string) => {
      const { body } = await manager.call(`GET /api/seller/floor/table?table=${table}`);
      const visit = (body.visit as { _id: string })._id;
      const left = { visit, table, reason: 'They ran', by: 'Huda' };
      await expectOk(manager.call('POST /api/seller/visit/walk-out', left));
    };
    await ordered('7'); // nobody got it
    await leave('7');
    shop.clock.tick(1000);
    await expectOk(manager.call('POST /api/seller/bill', { orderId: await ordered('8') }));
    await leave('8');
    shop.clock.tick(1000);
    const wrong = await ordered('9');
    const cancel = { orderId: wrong, kind: 'cancel', reason: 'entered_wrongly', by: 'Huda' };
    await expectOk(manager.call('POST /api/seller/order/correct', cancel));
    // Whoever looks for guests who come back to pay finds their round, with how they left.
    const { dineorders } = (
      await expectOk(manager.call('GET /api/order/seller/dine?payment=left&day=2026-11-23'))
    ).body;
    assert.deepEqual(
      (dineorders as DineOrder[]).map(({ table, walkOut }) => [
        table,
        walkOut?.reason,
        walkOut?.by,
      ]),
      [['8', 'They ran', 'Huda']],
    );
    const { text } = await download('2026-11-23', '2026-11-23', manager);
    const rows = linesOf(text).slice(1);
    assert.deepEqual(
      rows.map((line) => line.split(',')).map((row) => [row[9], row[12], row[13], row[14]]),
      [
        ['0', 'Nothing to pay', 'Cancelled', '65'],
        ['65', 'Left without paying', 'Food Placed', '0'],
        ['0', 'Nothing to pay', 'Cancelled', '65'],
      ],
    );
    const query = 'from=2026-11-23&to=2026-11-23';
    const sums = (await expectOk(manager.call(`GET /api/seller/reconciliation?${query}`))).body;
    assert.deepEqual([sums.orders, sums.notSold, sums.sales], [65, 65, 0]);
    const { range } = (await expectOk(manager.call(`GET /api/seller/statistics?${query}`))).body;
    assert.deepEqual(
      (range.corrections as { kind: string; reason: string; amount: number }[])
        .map(({ kind, reason, amount }) => [kind, reason, amount])
        .sort(),
      [
        ['cancel', 'entered_wrongly', 65],
        ['cancel', 'walk_out', 65],
      ],
    );
    const found = await expectOk(
      manager.call(
        `GET /api/seller/figure-orders?counted=all&${query}&correction=cancel&reason=walk_out`,
      ),
    );
    assert.deepEqual([found.body.count, found.body.total], [1, 65]);
    shop.clock.set('2026-11-21T20:00:00+03:00');
  });

  it('calls a delivered order delivered whose money all went back, as the figures do', async () => {
    const noon = riyadh('2026-11-19T12:00:00');
    const item = { product: wings, quantity: 2 };
    const delivered = await buyAt(shop, customer, noon, [item]);
    const cancelled = await buyAt(shop, customer, riyadh('2026-11-19T13:00:00'), [item]);
    await shop.db
      .updateTable('orders')
      .set({ status: 'Food Delivered' })
      .where('id', '=', delivered)
      .execute();
    for (const orderId of [delivered, cancelled]) {
      const cancel = { orderId, kind: 'cancel', reason: 'quality', by: 'Huda' };
      await expectOk(seller.call('POST /api/seller/order/correct', cancel));
    }
    const { text } = await download('2026-11-19', '2026-11-19');
    const rows = linesOf(text).slice(1);
    assert.deepEqual(
      rows.map((line) => line.split(',')).map((row) => [row[9], row[13]]),
      [
        ['0', 'Food Delivered'],
        ['0', 'Cancelled'],
      ],
    );
    const query = 'from=2026-11-19&to=2026-11-19';
    const { others } = (await expectOk(seller.call('GET /api/seller/statistics?day=2026-11-19')))
      .body as Statistics;
    assert.deepEqual([others?.cancelled.orders, others?.refunded.orders], [1, 2]);
    const listed = async (counted: string) => {
      const name = `GET /api/seller/figure-orders?counted=${counted}&${query}`;
      const { orders } = (await expectOk(seller.call(name))).body;
      return (orders as FigureOrder[]).map(({ _id, isCancelled }) => [_id, isCancelled]);
    };
    assert.deepEqual(await listed('cancelled'), [[cancelled, true]]);
    assert.deepEqual(await listed('refunded'), [
      [cancelled, true],
      [delivered, false],
    ]);
  });

  it('is in the language of the request', async () => {
    seller.cookies.set('lang', 'ar');
    const [heading = '', first = ''] = linesOf((await download('2026-04-10', '2026-04-10')).text);
    seller.cookies.set('lang', 'en');
    assert.match(heading, /^رقم الطلب,/);
    assert.match(first, /توصيل.*2 × أجنحة مدخّنة.*مدفوع,تم التوصيل,0,$/);
  });

  it('contains no VAT without a VAT number, also of what has no bill yet', async () => {
    const plain = await openShop();
    const manager = await plain.seller();
    const guest = await plain.guest('Fahad', '1');
    await expectOk(
      guest.call('POST /api/dineorder/cod', {
        items: [{ product: await plain.dish(), quantity: 1 }],
      }),
    );
    const day = plain.app.context.dayOf(plain.clock.now());
    const { text } = await manager.call(`GET /api/seller/orders.csv?from=${day}&to=${day}`);
    const rows = linesOf(text as string)
      .slice(1)
      .map((line) => line.split(','));
    assert.deepEqual(
      rows.map((row) => row[10]),
      ['0'],
    );
  });

  it('contains VAT that adds up to the bills less their credit notes', async () => {
    const registered = await openShop({ VAT_NUMBER: '310122393500003' });
    registered.clock.set('2026-11-21T20:00:00+03:00');
    const manager = await registered.seller();
    // Rounds of SR 1, 2 and 3: VAT of 0.13, 0.26 and 0.39, of all together 0.78.
    const dish = await registered.dish({ price_halalas: 100 });
    const guest = await registered.guest('Fahad', '1');
    const rounds: string[] = [];
    for (let round = 0; round < 3; round += 1) {
      const items = [{ product: dish, quantity: round + 1 }];
      await guest.call('POST /api/dineorder/cod', { items });
    }
    for (const { _id } of (await manager.call('GET /api/order/seller/dine')).body.dineorders) {
      await manager.call('POST /api/order/dineconfirm', { orderId: _id });
      rounds.push(_id as string);
    }
    await manager.call('POST /api/seller/bill', { orderId: rounds[0] });
    await manager.call('POST /api/seller/order/correct', {
      orderId: rounds[0],
      kind: 'comp',
      items: [{ product: dish, quantity: 1 }],
      reason: 'quality',
      by: 'Huda',
    });
    const { vat } = await registered.db
      .selectFrom('bills')
      .select(({ fn, selectFrom }) => [
        fn.sum<number>('vat_halalas').as('billed'),
        selectFrom('credit_notes').select(fn.sum<number>('vat_halalas').as('s')).as('credited'),
      ])
      .executeTakeFirstOrThrow()
      .then(({ billed, credited }) => ({ vat: Number(billed) - Number(credited) }));
    const { text } = await manager.call('GET /api/seller/orders.csv?from=2026-11-21&to=2026-11-21');
    const cells = linesOf(text as string)
      .slice(1)
      .map((line) => line.split(','));
    const column = (index: number) =>
      cells.reduce((sum, row) => sum + Math.round(Number(row[index]) * 100), 0);
    assert.equal(cells.length, 3);
    assert.deepEqual([column(9), column(10), column(14)], [500, vat, 100]);
    assert.deepEqual(new Set(cells.map((row) => row[15])), new Set(['INV-000001']));
  });

  it('is complete, however many sales there are', async () => {
    await shop.db
      .insertInto('orders')
      .values(
        Array.from({ length: 2300 }, (_, index) => ({
          user_id: customer.id,
          amount_halalas: 6000,
          delivery_halalas: 5000,
          currency: 'SAR',
          address: JSON.stringify(ADDRESS),
          provider: 'sandbox' as const,
          receipt: `bulk-${index}`,
          payment_state: 'paid',
          payment_id: `bulk-${index}`,
          paid_at: new Date(riyadh('2026-01-05T12:00:00').getTime() + Math.floor(index / 5)),
        })),
      )
      .execute();
    const [, ...lines] = linesOf((await download('2026-01-05', '2026-01-05')).text);
    assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, 2300);
    assert.equal(lines.length, 2300);
  });

  it('has a header also when nothing was sold', async () => {
    assert.equal(linesOf((await download('2020-01-01', '2020-12-31')).text).length, 1);
  });

  it('is refused for invalid, reversed and too many days', async () => {
    const cases: [string, string, number, string][] = [
      ['2026-02-30', '2026-03-01', 422, 'breaks_rule'],
      ['x', 'y', 422, 'breaks_rule'],
      ['2026-04-11', '2026-04-10', 422, 'days_order'],
      ['2024-01-01', '2026-01-01', 422, 'days_many'],
      ['%00', '2026-01-01', 400, 'bad_text'],
    ];
    for (const [from, to, status, code] of cases) {
      const answer = await download(from, to);
      assert.deepEqual([answer.status, answer.body.code], [status, code], `${from} ${to}`);
    }
    assert.equal((await seller.call('GET /api/seller/orders.csv')).status, 400);
  });

  it('is for the seller only and refused to cross-site requests', async () => {
    for (const who of [customer, await shop.guest(), shop.browser()])
      assert.equal((await download('2026-04-10', '2026-04-10', who)).status, 401);
    const { status } = await seller.call(
      'GET /api/seller/orders.csv?from=2026-04-10&to=2026-04-10',
      undefined,
      { headers: { 'sec-fetch-site': 'cross-site' } },
    );
    assert.equal(status, 403);
  });
});

describe('a file that fails after it has begun', () => {
  it('ends without its end, which the client notices, and is logged', async () => {
    const lines: string[] = [];
    const broken = await openShop(
      {},
      { logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } } },
    );
    const reader = await broken.seller();
    await broken.owner.query('alter view taken_orders rename to no_orders');
    await assert.rejects(
      reader.call('GET /api/seller/orders.csv?from=2026-04-10&to=2026-04-11'),
      /destroyed/,
    );
    const failures = lines.filter((line) => line.includes('/api/seller/orders.csv'));
    assert.equal(failures.length, 1, lines.join(''));
    const { level, msg, url, err } = JSON.parse(failures[0] ?? '') as Record<string, unknown>;
    assert.deepEqual(
      [level, msg, url],
      [50, 'response failed after it had begun', '/api/seller/orders.csv'],
    );
    assert.match(JSON.stringify(err), /42P01/);
  });
});
