import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../src/people/accounts';
import { insertFirstOwner } from '../../src/people/sellers';
import type { Database } from '../../src/database/pool';
import { ADDRESS, GOOD_CARD, type Proof } from '../../src/ordering/orders/testing';
import { follow, type Follower } from './follower';
import { Visitor } from './visitor';

const PASSWORD = 'brisket at noon, twice';
export const SELLER = { email: 'seller@rolling.example', password: PASSWORD };

/** The work of the visitors and what was acknowledged. */
export interface Account {
  requests: number;
  failures: string[];
  /** Receipts of orders that were answered with 200, and of those whose payment was. */
  placed: Set<string>;
  paid: Set<string>;
  /** Keys of rounds that were answered with 200. */
  rounds: Set<string>;
  /** From the seller's change to the customer's screen, with an open stream. Unit: ms. */
  shownAfter: number[];
  /** The same while the stream was reconnecting to another server. Unit: ms. */
  caughtUpAfter: number[];
}
export const newAccount = (): Account => ({
  requests: 0,
  failures: [],
  placed: new Set(),
  paid: new Set(),
  rounds: new Set(),
  shownAfter: [],
  caughtUpAfter: [],
});

/** Creates everything that the visitors need. @returns the dish's id */
export async function stock(db: Database): Promise<string> {
  const seller = await db
    .insertInto('sellers')
    .values({ email: SELLER.email, password_hash: await hashPassword(PASSWORD) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (seller) await insertFirstOwner(db, seller.id);
  return (
    await db
      .insertInto('products')
      .values({ name: 'Rolling Brisket', category: 'appetizers', price_halalas: 6500 })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

interface OrderSeen {
  _id: string;
  receipt: string;
  isPaid: boolean;
  status: string;
}

/** A customer who repeatedly orders, pays and follows the orders. */
export class Customer extends Visitor {
  follower: Follower | undefined;
  orders = new Map<string, OrderSeen>();
  private address = '';
  constructor(
    private readonly front: () => string,
    private readonly dish: string,
    private readonly account: Account,
  ) {
    super(front, account.failures, () => {
      account.requests += 1;
    });
  }

  async enter(): Promise<void> {
    await this.get('POST /api/user/register', {
      name: 'Noura',
      email: `${randomUUID()}@rolling.example`,
      password: PASSWORD,
    });
    const { address } = (await this.get('POST /api/address/add', { address: ADDRESS })) as {
      address?: { _id: string };
    };
    this.address = address?._id ?? '';
    this.follower = follow({
      site: this.front(),
      cookie: () => this.cookie,
      keys: ['orders'],
      failed: (what) => this.account.failures.push(what),
      refetch: async () => new Map((await this.list()).map((order) => [order._id, order.status])),
    });
  }

  async list(): Promise<OrderSeen[]> {
    const { orders = [] } = await this.get<{ orders?: OrderSeen[] }>('GET /api/order/user');
    for (const order of orders) this.orders.set(order._id, order);
    return orders;
  }

  /** One visit: cart, order, payment, list. */
  async visit(): Promise<void> {
    await this.get('POST /api/cart/update', { cart: { [this.dish]: 1 } });
    const { order } = await this.get<{ order?: { id: string; receipt: string } }>(
      'POST /api/order/cod',
      { items: [{ product: this.dish, quantity: 1 }], address: this.address },
      { 'idempotency-key': randomUUID() },
    );
    if (!order) return;
    this.account.placed.add(order.receipt);
    const proof = await this.get<Proof>('POST /sandbox/razorpay/v1/checkout/payments', {
      order_id: order.id,
      card: { number: GOOD_CARD, expiry_month: '12', expiry_year: '40', cvv: '123' },
      email: 'noura@example.com',
      contact: '+966501234567',
    });
    const verified = await this.ask('POST /api/order/verifyRazorpay', proof);
    if (verified.status === 200) this.account.paid.add(order.receipt);
    await this.list();
  }
}

/** A guest who orders rounds. */
export class Guest extends Visitor {
  constructor(
    front: () => string,
    private readonly dish: string,
    private readonly account: Account,
  ) {
    super(front, account.failures, () => {
      account.requests += 1;
    });
  }
  async enter(table: number): Promise<void> {
    await this.get('POST /api/dineuser/register', {
      name: 'Fahad',
      mobile: '0501234567',
      table: String(table),
    });
  }
  async visit(): Promise<void> {
    const key = randomUUID();
    const { status } = await this.ask(
      'POST /api/dineorder/cod',
      { items: [{ product: this.dish, quantity: 1 }] },
      { 'idempotency-key': key },
    );
    if (status === 200) this.account.rounds.add(key);
    await this.get('POST /api/dineorder/user', {});
  }
}

/**
 * The seller, who moves paid orders on; each change must be on its customer's screen within a
 * second.
 */
export class Seller extends Visitor {
  private moved = new Set<string>();
  constructor(
    front: () => string,
    private readonly account: Account,
  ) {
    super(front, account.failures, () => {
      account.requests += 1;
    });
  }
  async enter(): Promise<void> {
    await this.get('POST /api/seller/login', SELLER);
  }

  async visit(customers: readonly Customer[]): Promise<void> {
    const { orders = [] } = await this.get<{ orders?: OrderSeen[] }>(
      'GET /api/order/seller?status=Food%20is%20being%20prepared',
    );
    let moves = 5;
    for (const order of orders) {
      const owner = customers.find((customer) => customer.orders.has(order._id));
      if (!owner?.follower || this.moved.has(order._id) || moves-- <= 0) continue;
      this.moved.add(order._id);
      const shown = owner.follower.untilShown(order._id, 'Out For Delivery');
      const { follower } = owner;
      const [from, wasConnected, connections] = [
        performance.now(),
        follower.isConnected(),
        follower.connections(),
      ];
      const { status } = await this.ask('PUT /api/order/status', {
        orderId: order._id,
        status: 'Out For Delivery',
      });
      if (status === 200)
        void shown.then((at) =>
          (wasConnected && follower.connections() === connections
            ? this.account.shownAfter
            : this.account.caughtUpAfter
          ).push(at - from),
        );
    }
  }
}
