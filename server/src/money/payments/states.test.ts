import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, it } from 'node:test';
import { asset } from '../../assets';
import { openShop } from '../../ordering/orders/testing';
import {
  EDGES,
  nextState,
  OPEN_STATES,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentEvent,
  type PaymentState,
} from './states';
import { newPaymentId, ordersBook, paymentOf, reportPayment } from './testing';

const shop = await openShop();
const { app, clock, db } = shop;
const wings = await shop.dish();
const COST = 65 + 50;
const HOUR = 60 * 60_000;

type Placed = { customer: Awaited<ReturnType<typeof shop.customer>>; id: string };
const stateOf = async ({ id }: Placed) =>
  (await ordersBook(shop, id)).payment_state as PaymentState;
async function place(): Promise<Placed> {
  const customer = await shop.customer();
  return { customer, id: (await customer.order([{ product: wings, quantity: 1 }])).id };
}

/** How to bring an order into each state. */
const reach: Record<PaymentState, () => Promise<Placed>> = {
  created: place,
  async failed() {
    const placed = await place();
    await report.declined(placed);
    return placed;
  },
  async paid() {
    const placed = await place();
    assert.equal(
      (await placed.customer.verify((await placed.customer.pay(placed.id)).body)).status,
      200,
    );
    return placed;
  },
  async expired() {
    const placed = await place();
    await report['ran out'](placed);
    return placed;
  },
  async refunded() {
    const placed = await place();
    await report.unsellable(placed);
    return placed;
  },
};

/** How to report each event, whatever the order's state. */
const report: Record<PaymentEvent, (placed: Placed) => Promise<unknown>> = {
  declined: ({ id }) => reportPayment(shop, paymentOf(id, COST, 'failed')),
  bought: ({ id }) => reportPayment(shop, paymentOf(id, COST, 'captured')),
  unsellable: ({ id }) => reportPayment(shop, paymentOf(id, COST - 1, 'captured')),
  async 'given back'({ id }) {
    const { payment_id } = await ordersBook(shop, id);
    return reportPayment(shop, paymentOf(id, COST, 'refunded', payment_id ?? newPaymentId()));
  },
  async 'ran out'() {
    clock.tick(HOUR);
    await app.reconcileOnce();
  },
};

/** A payment cannot buy a closed order: `bought` becomes `unsellable` then. */
const meant = (from: PaymentState, on: PaymentEvent): PaymentEvent =>
  on === 'bought' && !OPEN_STATES.includes(from) ? 'unsellable' : on;

describe("an order's payment", () => {
  const seen = new Set<string>();
  after(() =>
    assert.deepEqual(
      EDGES.map(({ from, on }) => `${from}: ${on}`).filter((edge) => !seen.has(edge)),
      [],
      'every edge was taken',
    ),
  );

  for (const from of PAYMENT_STATES) {
    for (const on of PAYMENT_EVENTS) {
      const to = nextState(from, meant(from, on));
      it(
        to === from
          ? `stays ${from} when it ${on === 'ran out' ? '' : 'is '}${on}`
          : `goes from ${from} to ${to} when it ${on === 'ran out' ? '' : 'is '}${on}`,
        async () => {
          const placed = await reach[from]();
          assert.equal(await stateOf(placed), from);
          await report[on](placed);
          assert.equal(await stateOf(placed), to);
          seen.add(`${from}: ${meant(from, on)}`);
        },
      );
    }
  }
});

describe('the database', () => {
  it('accepts the edges of the state machine and no other, whichever code writes', async () => {
    for (const from of PAYMENT_STATES) {
      for (const to of PAYMENT_STATES) {
        const { id } = await reach[from]();
        const writing = db
          .updateTable('orders')
          .set({
            payment_state: to,
            ...((to === 'paid' || to === 'refunded') && { payment_id: newPaymentId() }),
            ...(to === 'paid' && { paid_at: new Date() }),
          })
          .where('provider_order_id', '=', id)
          .execute();
        if (from === to || EDGES.some((edge) => edge.from === from && edge.to === to))
          await writing;
        else await assert.rejects(writing, new RegExp(`does not go from ${from} to ${to}`));
      }
    }
  });

  it('refuses a paid order without a payment, and moving a payment to another order', async () => {
    const [one, other] = [await reach.created(), await reach.paid()];
    await assert.rejects(
      db
        .updateTable('orders')
        .set({ payment_state: 'paid' })
        .where('provider_order_id', '=', one.id)
        .execute(),
      /orders_paid/,
    );
    const [{ id: target }, { payment_id }] = [
      await ordersBook(shop, one.id),
      await ordersBook(shop, other.id),
    ];
    await assert.rejects(
      db
        .updateTable('payments')
        .set({ order_id: target })
        .where('payment_id', '=', payment_id)
        .execute(),
      /never moves/,
    );
  });
});

describe('docs/payments.md', () => {
  const text = readFileSync(asset('..', 'docs', 'payments.md'), 'utf8');
  const cells = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const table = text
    .split('\n')
    .filter((line) => /^\| `\w+` +\| `[\w ]+` +\| `\w+` +\|/.test(line))
    .map(cells);

  it('lists every edge, and no other', () => {
    const bare = (cell: string | undefined) => cell?.replaceAll('`', '');
    assert.deepEqual(
      table.map(([from, on, to]) => `${bare(from)}: ${bare(on)} → ${bare(to)}`).sort(),
      EDGES.map(({ from, on, to }) => `${from}: ${on} → ${to}`).sort(),
    );
    assert.ok(
      table.every((row) => row.length === 6 && row.every((cell) => cell !== '')),
      'every edge has its guard, its effect and its test',
    );
  });

  it('draws the same edges', () => {
    const drawn = [...text.matchAll(/^ {2}(\w+) --> (\w+): (.+)$/gm)].flatMap(
      ([, from, to, events = '']) => events.split(' · ').map((on) => `${from}: ${on} → ${to}`),
    );
    assert.deepEqual(
      drawn.sort(),
      EDGES.map(({ from, on, to }) => `${from}: ${on} → ${to}`).sort(),
    );
  });

  it('names only existing tests', () => {
    const tests = ['money/payments', 'ordering/orders'].flatMap((module) =>
      readdirSync(asset('src', module))
        .filter((name) => name.endsWith('.test.ts'))
        .map((name) => path.join('src', module, name)),
    );
    const titles = tests.map((file) => readFileSync(asset(file), 'utf8')).join('\n');
    for (const row of table)
      for (const [, title = ''] of (row[5] ?? '').matchAll(/“([^”]+)”/g))
        assert.ok(titles.includes(title), `no test has the title: ${title}`);
  });
});
