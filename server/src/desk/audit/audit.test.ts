import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { AuditEvent } from '@smokehouse/shared/contract';
import { recordAudit, sealEvents, verifyChain } from '../../operations/audit';
import { openShop } from '../../ordering/orders/testing';
import { newStaff } from '../../people/testing';
import type { TestBrowser } from '../../testing';

const shop = await openShop();
shop.clock.set('2026-11-21T20:00:00+03:00');
const { db, clock } = shop;
const idOf = async (who: TestBrowser): Promise<string> =>
  (await who.call('GET /api/seller/self')).body.self.id;

// A change of the day before, by somebody whose session has ended since.
const dish = await shop.dish({ name: '=Ribs', name_ar: 'ريش', price_halalas: 6500 });
const earlier = await newStaff(shop, 'manager');
const earlierId = await idOf(earlier);
await earlier.call('POST /api/product/stock', { id: dish, inStock: false });
clock.tick(86_400_000);
const seller = await shop.seller();
const manager = await newStaff(shop, 'manager');
const waiter = await newStaff(shop, 'waiter');
await seller.call('POST /api/product/stock', { id: dish, inStock: true });
await seller.call('POST /api/seller/counts', { id: dish, left: 3 });

const list = async (query = '', who = seller) => {
  const answer = await who.call<{ events: AuditEvent[]; next?: string }>(
    `GET /api/seller/audit?${query}`,
  );
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
};
const codeOf = async (query: string) =>
  (await seller.call(`GET /api/seller/audit?${query}`)).body.code;

describe('GET /api/seller/audit', () => {
  it('lists changes newest first, with before and after', async () => {
    const { events } = await list();
    const [count, back] = events;
    assert.deepEqual(
      [count?.action, count?.before, count?.after],
      ['dish.count', { left: null }, { left: 3 }],
    );
    assert.deepEqual(
      [back?.action, back?.before, back?.after],
      ['dish.stock', { inStock: false }, { inStock: true }],
    );
    assert.equal(back?.actor.id, await idOf(seller));
  });

  it('filters by person, kind, action, trading days, and id or label', async () => {
    const actionsOf = async (query: string) =>
      (await list(`${query}&id=${dish}`)).events.map(({ action }) => action);
    assert.deepEqual(await actionsOf(`person=${earlierId}`), ['dish.stock']);
    assert.deepEqual(await actionsOf('person=system'), []);
    assert.deepEqual(await actionsOf('kind=bill'), []);
    assert.deepEqual(await actionsOf('action=dish.count'), ['dish.count']);
    assert.deepEqual(await actionsOf('to=2026-11-21'), ['dish.stock']);
    assert.deepEqual(await actionsOf('from=2026-11-22&to=2026-11-22'), [
      'dish.count',
      'dish.stock',
    ]);
    assert.equal((await list('id=%3DRibs')).events.length, 2);
    const arabic = (await list(`id=${encodeURIComponent('ريش')}`)).events;
    assert.deepEqual(arabic, (await list(`id=${dish}`)).events);
  });

  it('names what has a name in both languages, also where a row recorded none', async () => {
    const { events } = await list(`id=${dish}`);
    assert.deepEqual(
      events.map(({ subject }) => [subject.label, subject.labelAr]),
      Array.from({ length: 3 }, () => ['=Ribs', 'ريش']),
    );
  });

  it('keeps the recorded name of what has another name today', async () => {
    const renamed = await shop.dish({ name: 'Short ribs', name_ar: 'أضلاع' });
    await seller.call('POST /api/product/stock', { id: renamed, inStock: false });
    await db.updateTable('products').set({ name: 'Beef ribs' }).where('id', '=', renamed).execute();
    const { events } = await list(`id=${renamed}`);
    assert.deepEqual(
      events.map(({ subject }) => subject),
      [{ type: 'dish', id: renamed, label: 'Short ribs' }],
    );
  });

  it('names a guest whom the staff seated as long as the name is kept, and from which table', async () => {
    const guest = await shop.guest('Faisal', '7');
    const seat = async () => {
      const answer = await seller.call('POST /api/seller/visit/seat', {
        guest: guest.id,
        table: '11',
      });
      assert.equal(answer.status, 200, answer.text);
    };
    await seat();
    // Where they sit already, nothing is changed.
    await seat();
    const seated = async () => (await list('action=visit.seat')).events;
    const [event, ...others] = await seated();
    assert.deepEqual(others, []);
    assert.deepEqual(
      [event?.guest, event?.before?.['table'], event?.after],
      ['Faisal', '7', { guest: guest.id, table: '11' }],
    );
    await db.updateTable('guests').set({ name: '' }).where('id', '=', guest.id).execute();
    assert.equal((await seated())[0]?.guest, undefined);
  });

  it('is read in pages, to which nothing new is added', async () => {
    for (let count = 0; count < 120; count += 1)
      await recordAudit(
        db,
        { ...shop.app.context, actor: { kind: 'team', id: 'carts' }, action: 'release.publish' },
        { subject: { type: 'release', id: 'mfe-cart' }, after: { number: count } },
      );
    const seen: unknown[] = [];
    for (let before: string | undefined = ''; before !== undefined;) {
      const page: { events: AuditEvent[]; next?: string } = await list(
        `kind=release&person=team${before && `&before=${before}`}`,
      );
      seen.push(...page.events.map(({ after }) => after?.number));
      before = page.next;
      await seller.call('POST /api/seller/counts', { id: dish, left: seen.length });
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 120 }, (_, index) => 119 - index),
    );
  });

  it('is refused for what is no filter', async () => {
    for (const [query, code] of [
      ['kind=cake', 'breaks_rule'],
      ['action=dish.eat', 'breaks_rule'],
      ['from=2026-02-30', 'breaks_rule'],
      ['before=x', 'breaks_rule'],
      ['from=2026-11-22&to=2026-11-21', 'days_order'],
      ['id=%00', 'bad_text'],
    ])
      assert.equal(await codeOf(query!), code, query);
  });
});

describe('GET /api/seller/audit.csv', () => {
  it('refuses the year 0, which the database does not have, and no file is begun', async () => {
    for (const range of ['from=0000-01-01', 'to=0000-12-31']) {
      const { status } = await manager.call(`GET /api/seller/audit.csv?${range}`);
      assert.equal(status, 422);
    }
    const early = await manager.call('GET /api/seller/audit.csv?from=0001-01-01&to=0001-01-02');
    assert.equal(early.status, 200);
  });
  it('has the filtered rows, where a formula is text', async () => {
    const { status, headers, text } = await seller.call(
      `GET /api/seller/audit.csv?id=${dish}&action=dish.stock`,
    );
    assert.deepEqual([status, headers['content-type']], [200, 'text/csv; charset=utf-8']);
    const lines = text
      .replace(/^\uFEFF/, '')
      .split('\r\n')
      .filter(Boolean);
    assert.equal(lines.length, 3);
    assert.match(lines[0]!, /^No\.,Time,Who,/);
    assert.match(lines[1]!, /,dish\.stock,dish,.*,'=Ribs,"\{""inStock"":false\}",/);
  });

  it('names subjects in the language of the reader', async () => {
    manager.cookies.set('lang', 'ar');
    const { text } = await manager.call(`GET /api/seller/audit.csv?id=${dish}`);
    manager.cookies.set('lang', 'en');
    assert.match(text, /,dish\.stock,dish,[^,]*,ريش,/);
    assert.ok(!text.includes('=Ribs'));
  });

  it('contains all rows, however many there are', async () => {
    await db
      .insertInto('audit_events')
      .values(
        Array.from({ length: 2300 }, (_, index) => ({
          at: new Date(clock.now()),
          trading_day: '2025-01-01',
          actor_kind: 'system',
          action: 'printer.save',
          subject_type: 'printer',
          subject_id: `bulk-${index}`,
        })),
      )
      .execute();
    const { text } = await seller.call('GET /api/seller/audit.csv?from=2025-01-01&to=2025-01-01');
    assert.equal(new Set(text.match(/bulk-\d+/g)).size, 2300);
  });

  it('is for owner and manager, and refused to other sites', async () => {
    const call = 'GET /api/seller/audit.csv';
    assert.equal((await waiter.call(call)).status, 403);
    const headers = { 'sec-fetch-site': 'cross-site' };
    assert.equal((await seller.call(call, undefined, { headers })).status, 403);
  });
});

describe('GET /api/seller/audit/chain', () => {
  it('says up to where the log is complete', async () => {
    const head = await sealEvents(db);
    const { body } = await manager.call('GET /api/seller/audit/chain');
    assert.equal(body.chain.position, head?.position);
    assert.equal(body.chain.hash, head?.hash);
    assert.equal(body.chain.fault, undefined);
  });

  it('contains what the list shows, also right after a check', async () => {
    const before = (await manager.call('GET /api/seller/audit/chain')).body.chain;
    await seller.call('POST /api/seller/counts', { id: dish, left: 77 });
    const { chain } = (await manager.call('GET /api/seller/audit/chain')).body;
    assert.equal(chain.position, before.position + 1);
    assert.equal(chain.until, (await list()).events[0]?.at);
  });
});

describe('the story of an order', () => {
  it('names who issued its bill and took the payment', async () => {
    const guest = await shop.guest('Sara', '7');
    await guest.call('POST /api/dineorder/cod', { items: [{ product: dish, quantity: 1 }] });
    const [round] = (await guest.call('POST /api/dineorder/user', {})).body.orders;
    const order = round._id as string;
    await seller.call('POST /api/order/dineconfirm', { orderId: order });
    await seller.call('POST /api/seller/bill', { orderId: order });
    await manager.call('POST /api/seller/bill/paid', { orderId: order });
    const { body } = await waiter.call<{ events: AuditEvent[] }>(
      `GET /api/seller/audit/story?order=${order}`,
    );
    assert.deepEqual(
      body.events.map(({ action, actor }) => [action, actor.role]),
      [
        ['bill.issue', 'owner'],
        ['bill.pay', 'manager'],
      ],
    );
  });
});

describe('a customer', () => {
  it('is in the log by an id that nobody is shown, and deleting the account changes no row', async () => {
    const customer = await shop.customer();
    await recordAudit(
      db,
      { ...shop.app.context, actor: { kind: 'customer', id: customer.id }, action: 'order.cancel' },
      { subject: { type: 'order', id: 'gone' }, after: { totalHalalas: 0 } },
    );
    await sealEvents(db);
    assert.ok(!JSON.stringify(await list('id=gone')).includes(customer.id));
    const password = 'correct horse';
    const deleted = await customer.call('POST /api/user/delete', { password });
    assert.equal(deleted.status, 200, deleted.text);
    assert.equal((await verifyChain(db)).fault, null);
  });
});
