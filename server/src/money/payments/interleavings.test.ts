/**
 * Random histories on the real server, database and gateway. `FC_RUNS` and `FC_SEED` set their
 * number and seed; `npm run test:long` runs many more. A failure prints its seed and the shortest
 * failing history.
 */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { DECLINED_CARD, openShop, type Customer, type Proof } from '../../ordering/orders/testing';
import { randomRuns } from '../../testing-random';
import { GRACE_MS } from './reconcile';
import { openFaultyProxy, paymentOfProof, sandboxOf, reportPayment, type Failure } from './testing';

const RUNS = randomRuns(15);
const SEED = process.env.FC_SEED === undefined ? {} : { seed: Number(process.env.FC_SEED) };
/**
 * The default number of histories is limited in time, for busy machines; with `FC_RUNS`, all run.
 */
const TIME = process.env.FC_RUNS === undefined ? { interruptAfterTimeLimit: 60_000 } : {};
const HOUR = 60 * 60_000;

const shop = await openShop();
const { app, clock, db } = shop;
const { webhooks } = sandboxOf(shop);
const proxy = await openFaultyProxy(shop);
let seller = await shop.seller();
const dishes = [
  await shop.dish(),
  await shop.dish({ name: 'Brisket', price_halalas: 11800 }),
] as const;

/** What a customer does with an order. `who` and `which` are taken modulo the number of choices. */
interface OrderAction {
  do: 'place' | 'pay' | 'decline' | 'verify' | 'refund at the provider' | 'early refund' | 'edit';
  who: number;
  which: number;
}
type SiteAction =
  | { do: 'stock'; which: number; inStock: boolean }
  | { do: 'webhooks' | 'webhooks again' | 'reconcile' }
  | { do: 'wait'; ms: number }
  | { do: 'failure'; failure: Failure };
type Action = OrderAction | SiteAction;

const one = fc.record({ who: fc.nat(1), which: fc.nat(7) });
const action: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        fc.constantFrom<OrderAction['do'][]>(
          'place',
          'pay',
          'pay',
          'pay',
          'verify',
          'verify',
          'decline',
        ),
        one,
      )
      .map(([what, rest]) => ({ do: what, ...rest })),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<Action>(
      { do: 'webhooks' },
      { do: 'webhooks again' },
      { do: 'reconcile' },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom<OrderAction['do'][]>('refund at the provider', 'early refund', 'edit'),
        one,
      )
      .map(([what, rest]) => ({ do: what, ...rest })),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('stock' as const),
      which: fc.nat(1),
      inStock: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(GRACE_MS, HOUR / 2, HOUR),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('failure' as const),
      failure: fc.constantFrom<Failure>('fine', 'fine', 'down', 'lost', 'nonsense', 'other order'),
    }),
  },
);
/** The actions of a step run concurrently; steps run one after the other. */
const history = fc.array(fc.array(action, { minLength: 1, maxLength: 4, size: 'max' }), {
  minLength: 3,
  maxLength: 10,
  size: 'max',
});

interface Run {
  customers: Customer[];
  /** Provider's ids of what was placed, by customer. */
  placed: string[][];
  proofs: Proof[];
}

const act = (run: Run, given: Action): Promise<void> =>
  'who' in given ? actOnOrder(run, given) : actOnSite(given);

async function actOnSite(given: SiteAction): Promise<void> {
  switch (given.do) {
    case 'failure':
      proxy.failure = given.failure;
      return;
    case 'wait':
      clock.tick(given.ms);
      return;
    case 'reconcile':
      await app.reconcileOnce();
      return;
    case 'webhooks':
      await webhooks.deliver();
      return;
    case 'webhooks again':
      await shuffleWebhooks();
      await webhooks.deliver();
      return;
    case 'stock':
      await seller.call('POST /api/product/stock', {
        id: dishes[given.which % 2],
        inStock: given.inStock,
      });
  }
}

/** The provider repeats earlier webhooks in another order. */
async function shuffleWebhooks(): Promise<void> {
  await db
    .updateTable('sandbox_webhooks')
    .set((eb) => ({
      delivered_at: null,
      next_at: eb.fn('to_timestamp', [eb.val(Math.random() * 1e9)]),
    }))
    .execute();
}

async function actOnOrder(run: Run, { do: what, who, which }: OrderAction): Promise<void> {
  const index = who % run.customers.length;
  const [customer, placed] = [run.customers[index], run.placed[index]];
  if (!customer || !placed) return;
  if (what === 'place') return place(customer, placed, which);
  const orderId = placed[which % placed.length];
  if (orderId === undefined) return;
  if (what === 'pay') return pay(run, customer, orderId);
  if (what === 'decline') return pay(run, customer, orderId, DECLINED_CARD);
  if (what === 'edit') return edit(orderId);
  const proof = run.proofs.find(({ razorpay_order_id }) => razorpay_order_id === orderId);
  if (!proof) return;
  if (what === 'verify') return verify(customer, proof);
  return refundAtProvider(orderId, proof, what === 'early refund');
}

async function place(customer: Customer, placed: string[], which: number): Promise<void> {
  const product = dishes[which % 2] ?? dishes[0];
  const quantity = 1 + (which >> 1);
  await customer.call('POST /api/cart/update', { cart: { [product]: quantity } });
  const { status, body } = await customer.call('POST /api/order/cod', {
    items: [{ product, quantity }],
    address: customer.address,
  });
  assert.ok([200, 409, 503].includes(status), `placing returned ${status}`);
  if (status === 200) placed.push(body.order.id as string);
}

async function pay(run: Run, customer: Customer, orderId: string, card?: string): Promise<void> {
  const { status, body } = await customer.pay(orderId, card);
  if (status === 200) run.proofs.push(body);
}

async function edit(providerOrderId: string): Promise<void> {
  const {
    body: { orders },
  } = await seller.call('GET /api/order/seller');
  const order = (orders as { _id: string; id: string }[]).find(({ id }) => id === providerOrderId);
  if (order)
    await seller.call('PUT /api/order/status', { orderId: order._id, status: 'Out For Delivery' });
}

async function verify(customer: Customer, proof: Proof): Promise<void> {
  const { status } = await customer.verify(proof);
  assert.ok([200, 409].includes(status), `verifying returned ${status}`);
}

/** The restaurant refunds it in the provider's dashboard; once before its webhook, once after. */
async function refundAtProvider(orderId: string, proof: Proof, isEarly: boolean): Promise<void> {
  if (isEarly) proxy.failure = 'fine';
  await app.paymentProvider
    .refund(proof.razorpay_payment_id, await amountOf(orderId), proof.razorpay_payment_id)
    .catch(() => {});
  // The connection may have failed meanwhile: the provider reports only what it did.
  if (isEarly && (await isGivenBack(proof.razorpay_payment_id)))
    await reportPayment(shop, paymentOfProof(proof, (await amountOf(orderId)) / 100, 'refunded'));
}

const amountOf = async (providerOrderId: string) =>
  (
    await db
      .selectFrom('sandbox_orders')
      .select('amount')
      .where('id', '=', providerOrderId)
      .executeTakeFirstOrThrow()
  ).amount;

const isGivenBack = async (paymentId: string) =>
  (
    await db
      .selectFrom('sandbox_payments')
      .select('amount_refunded')
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow()
  ).amount_refunded > 0;

/** Counts the rows that break an invariant. */
const INVARIANTS = `SELECT
  (SELECT count(*)::int FROM orders
    WHERE payment_state = 'paid' AND provider_order_id NOT IN
      (SELECT order_id FROM sandbox_payments WHERE status <> 'failed')
  ) AS "paid without money",
  (SELECT count(*)::int FROM orders o
    WHERE o.payment_id IS NOT NULL AND NOT EXISTS
      (SELECT 1 FROM payments p WHERE p.payment_id = o.payment_id AND p.order_id = o.id)
  ) AS "paid by a payment of another order",
  (SELECT count(*)::int FROM payments p
    JOIN sandbox_payments s ON s.id = p.payment_id
    JOIN orders o ON o.id = p.order_id
    WHERE o.provider_order_id <> s.order_id
  ) AS "payments that moved",
  (SELECT count(*)::int FROM orders o
    WHERE o.paid_at IS NOT NULL AND
      (SELECT count(*) FROM order_status_changes c
        WHERE c.order_id = o.id AND c.from_status IS NULL) <> 1
  ) AS "sold twice",
  (SELECT count(*)::int FROM orders o
    WHERE (o.paid_at IS NOT NULL) <> EXISTS (SELECT 1 FROM bills b WHERE b.order_id = o.id)
  ) AS "bills without a sale, or the other way round",
  (SELECT count(*)::int FROM orders o
    WHERE (o.paid_at IS NOT NULL) <>
      ((SELECT count(*) FROM mails m WHERE m.data->>'orderId' = o.id
        AND m.data->>'kind' = 'confirmed') = 1)
  ) AS "sales that were not confirmed by one mail",
  (SELECT count(*)::int FROM payments p
    CROSS JOIN LATERAL (SELECT count(*) AS mails FROM mails m
      WHERE m.data->>'paymentId' = p.payment_id AND m.data->>'kind' = 'refunded') told
    WHERE told.mails > CASE p.state WHEN 'refunded' THEN 1 ELSE 0 END
      -- That of the cancelled order said so minutes before.
      OR p.state = 'refunded' AND told.mails = 0 AND NOT EXISTS (SELECT 1 FROM orders o
        JOIN mails m ON m.data->>'orderId' = o.id AND m.data->>'kind' = 'cancelled'
        WHERE o.id = p.order_id AND o.payment_id = p.payment_id)
  ) AS "refunds that were not told by one mail",
  (SELECT count(*)::int FROM
    (SELECT payment_id FROM sandbox_refunds GROUP BY 1 HAVING count(*) > 1) twice
  ) AS "refunded twice"`;

/** Invariants that hold at any time, whatever was reported. */
async function expectSound(): Promise<void> {
  const {
    rows: [wrong],
  } = await shop.pool.query<Record<string, number>>(INVARIANTS);
  assert.deepEqual(
    Object.entries(wrong ?? {}).filter(([, count]) => count !== 0),
    [],
  );
  const {
    body: { orders },
  } = await seller.call('GET /api/order/seller');
  for (const order of orders as { isPaid: boolean }[])
    assert.ok(order.isPaid, 'an unpaid order is in the kitchen');
}

/**
 * Settles everything: the provider is reachable, all webhooks are delivered, the job has queried
 * all orders.
 */
async function settleAll(): Promise<void> {
  proxy.failure = 'fine';
  await webhooks.deliver();
  // Twice: the second round makes the refunds that the first one found owed.
  for (let round = 0; round < 2; round++) {
    clock.tick(HOUR);
    await app.reconcileOnce();
  }
}

/** Amounts and counts of the orders with the given provider's ids. */
const SUMS = `WITH mine AS (SELECT * FROM orders WHERE provider_order_id = ANY($1)) SELECT
  (SELECT coalesce(sum(amount), 0)::int FROM sandbox_payments
    WHERE status <> 'failed' AND order_id = ANY($1)) AS taken,
  (SELECT coalesce(sum(amount_halalas), 0)::int FROM mine
    WHERE payment_state = 'paid') AS paid,
  (SELECT coalesce(sum(amount_refunded), 0)::int FROM sandbox_payments
    WHERE order_id = ANY($1)) AS back,
  (SELECT count(*)::int FROM mine
    WHERE payment_state IN ('created', 'failed')) AS open,
  (SELECT count(*)::int FROM payments p JOIN mine m ON m.id = p.order_id
    WHERE p.refund_reason IS NOT NULL AND p.state <> 'refunded') AS owed`;

/** The main invariant. */
async function expectBalance({ placed }: Run): Promise<void> {
  const {
    rows: [sums],
  } = await shop.pool.query<Record<'taken' | 'paid' | 'back' | 'open' | 'owed', number>>(SUMS, [
    placed.flat(),
  ]);
  assert.ok(sums);
  assert.equal(
    sums.taken,
    sums.paid + sums.back,
    'the captured money is the paid orders plus the refunds',
  );
  assert.deepEqual([sums.open, sums.owed], [0, 0], 'nothing is undecided');
}

/** A sale takes its dishes out of the cart once; later additions stay. */
async function expectCartsLeftAlone({ customers }: Run): Promise<void> {
  for (const customer of customers) {
    await customer.call('POST /api/cart/update', { cart: { [dishes[0]]: 3 } });
    await webhooks.deliver();
    await app.reconcileOnce();
    assert.deepEqual(await customer.cart(), { [dishes[0]]: 3 });
  }
}

describe('any history of orders, payments and reports', () => {
  it(
    `keeps the balance: captured money = paid orders + refunds (${RUNS} histories)`,
    { timeout: 24 * HOUR },
    async () => {
      await fc.assert(
        fc.asyncProperty(history, async (steps) => {
          const run: Run = {
            customers: [await shop.customer(), await shop.customer()],
            placed: [[], []],
            proofs: [],
          };
          // A seller's session expires after a week, and many histories take longer.
          seller = await shop.seller();
          proxy.failure = 'fine';
          await db.updateTable('products').set({ in_stock: true }).execute();
          // Each customer begins with two orders, so that no history is without any.
          for (const which of [0, 1])
            for (const who of [0, 1]) await act(run, { do: 'place', who, which });
          for (const step of steps) {
            await Promise.all(step.map((given) => act(run, given)));
            await expectSound();
          }
          await settleAll();
          await expectSound();
          await expectBalance(run);
          await expectCartsLeftAlone(run);
        }),
        { numRuns: RUNS, ...SEED, ...TIME },
      );
    },
  );
});
