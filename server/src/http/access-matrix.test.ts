import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calls, type CallName } from '@smokehouse/shared/contract/calls';
import { ADDRESS, openShop } from '../ordering/orders/testing';
import type { TestBrowser } from '../testing';
import type { Role } from './sessions';

/**
 * Who may call: everybody, one role, or any role. A new call of the contract does not compile until
 * it is listed here.
 */
const ALLOWED: Record<CallName, Role | 'everybody' | 'anybody signed in'> = {
  'GET /api/seller/is-auth': 'everybody',
  'GET /api/user/is-auth': 'everybody',
  'GET /api/dineuser/is-auth': 'everybody',
  'GET /api/product/list': 'everybody',
  'GET /api/product/options': 'everybody',
  'GET /api/product/search': 'everybody',
  'GET /api/hours': 'everybody',
  'GET /api/order/slots': 'everybody',
  'GET /api/tables': 'everybody',
  'GET /api/areas': 'everybody',
  'POST /api/areas/locate': 'everybody',
  'POST /api/reports': 'everybody',
  'POST /api/user/login': 'everybody',
  'POST /api/user/register': 'everybody',
  'GET /api/user/logout': 'everybody',
  'POST /api/seller/login': 'everybody',
  'GET /api/seller/logout': 'everybody',
  'POST /api/dineuser/register': 'everybody',
  'GET /api/dineuser/logout': 'everybody',
  'POST /api/user/password/forgot': 'everybody',
  'POST /api/user/password/reset': 'everybody',
  'POST /api/seller/password/forgot': 'everybody',
  'POST /api/seller/password/reset': 'everybody',
  'POST /api/seller/login/passkey': 'everybody',
  'POST /api/seller/login/second-factor': 'everybody',
  'POST /api/cart/update': 'user',
  'GET /api/address/get': 'user',
  'POST /api/address/add': 'user',
  'POST /api/order/cod': 'user',
  'POST /api/order/verifyRazorpay': 'user',
  'GET /api/order/user': 'user',
  'POST /api/order/cancel': 'user',
  'POST /api/user/logout-everywhere': 'user',
  'POST /api/user/password': 'user',
  'POST /api/user/confirm': 'user',
  'GET /api/user/sessions': 'user',
  'POST /api/user/sessions/end': 'user',
  'POST /api/user/sessions/end-others': 'user',
  'GET /api/user/export': 'user',
  'POST /api/user/delete': 'user',
  'POST /api/dinecart/update': 'dine',
  'POST /api/dineorder/cod': 'dine',
  'POST /api/dineuser/call': 'dine',
  'POST /api/dineorder/user': 'dine',
  'POST /api/seller/logout-everywhere': 'seller',
  'GET /api/seller/hours': 'seller',
  'POST /api/seller/hours/save': 'seller',
  'POST /api/seller/hours/day': 'seller',
  'POST /api/seller/hours/remove': 'seller',
  'POST /api/seller/hours/proposal': 'seller',
  'POST /api/seller/hours/pause': 'seller',
  'POST /api/seller/password': 'seller',
  'GET /api/seller/security': 'seller',
  'POST /api/seller/confirm': 'seller',
  'POST /api/seller/confirm/passkey': 'seller',
  'GET /api/seller/sessions': 'seller',
  'POST /api/seller/sessions/end': 'seller',
  'POST /api/seller/sessions/end-others': 'seller',
  'POST /api/seller/totp/start': 'seller',
  'POST /api/seller/totp/activate': 'seller',
  'POST /api/seller/totp/remove': 'seller',
  'POST /api/seller/passkeys/start': 'seller',
  'POST /api/seller/passkeys/add': 'seller',
  'POST /api/seller/passkeys/remove': 'seller',
  'POST /api/seller/recovery-codes': 'seller',
  'POST /api/seller/second-factor/decline': 'seller',
  'GET /api/seller/product': 'seller',
  'POST /api/product/add': 'seller',
  'POST /api/product/update': 'seller',
  'POST /api/product/delete': 'seller',
  'POST /api/product/stock': 'seller',
  'GET /api/seller/pictures': 'seller',
  'POST /api/picture/replace': 'seller',
  'POST /api/picture/restore': 'seller',
  'POST /api/seller/options/save': 'seller',
  'POST /api/seller/options/delete': 'seller',
  'POST /api/seller/options/dish': 'seller',
  'POST /api/seller/options/stock': 'seller',
  'GET /api/seller/synonyms': 'seller',
  'POST /api/seller/synonyms/save': 'seller',
  'POST /api/seller/synonyms/delete': 'seller',
  'GET /api/order/seller': 'seller',
  'PUT /api/order/status': 'seller',
  'GET /api/order/seller/dine': 'seller',
  'PUT /api/order/dinestatus': 'seller',
  'POST /api/order/dineconfirm': 'seller',
  'GET /api/seller/statistics': 'seller',
  'GET /api/seller/tables': 'seller',
  'GET /api/seller/releases': 'seller',
  'POST /api/seller/releases/rollback': 'seller',
  'POST /api/seller/releases/withdraw': 'seller',
  'POST /api/seller/tables/codes': 'seller',
  'POST /api/seller/releases/approve': 'seller',
  'POST /api/seller/releases/decline': 'seller',
  'GET /api/seller/table-calls': 'seller',
  'POST /api/seller/table-calls/done': 'seller',
  'GET /api/seller/kitchen': 'seller',
  'POST /api/seller/kitchen/press': 'seller',
  'POST /api/seller/kitchen/print': 'seller',
  'POST /api/seller/bill/print': 'seller',
  'GET /api/seller/printers': 'seller',
  'POST /api/seller/printers/save': 'seller',
  'POST /api/seller/printers/remove': 'seller',
  'POST /api/seller/printers/test': 'seller',
  'POST /api/seller/printers/job': 'seller',
  'GET /api/seller/areas': 'seller',
  'POST /api/seller/areas/save': 'seller',
  'GET /api/seller/floor': 'seller',
  'POST /api/seller/floor/plan': 'seller',
  'GET /api/seller/floor/table': 'seller',
  'POST /api/seller/visit/move': 'seller',
  'POST /api/seller/visit/merge': 'seller',
  'POST /api/seller/visit/seat': 'seller',
  'POST /api/seller/visit/clear': 'seller',
  'POST /api/seller/visit/walk-out': 'seller',
  'POST /api/seller/visit/order': 'seller',
  'POST /api/seller/order/correct': 'seller',
  'POST /api/seller/bill': 'seller',
  'POST /api/seller/bill/paid': 'seller',
  'GET /api/order/:id/bill/draft': 'seller',
  'GET /api/seller/visit/bills': 'seller',
  'POST /api/seller/visit/bill': 'seller',
  'POST /api/seller/bill/payment': 'seller',
  'POST /api/seller/bill/payment/reverse': 'seller',
  'POST /api/seller/tab/close': 'seller',
  'GET /api/order/:id/bill': 'anybody signed in',
};

const shop = await openShop();
const dish = await shop.dish();
const [user, otherUser] = [await shop.customer(), await shop.customer()];
const [guest, otherGuest] = [await shop.guest('Fahad', '4'), await shop.guest('Badr', '5')];
const seller = await shop.seller();
const people: Record<string, { browser: TestBrowser; role?: Role }> = {
  anonymous: { browser: shop.browser() },
  user: { browser: user, role: 'user' },
  otherUser: { browser: otherUser, role: 'user' },
  guest: { browser: guest, role: 'dine' },
  otherGuest: { browser: otherGuest, role: 'dine' },
  seller: { browser: seller, role: 'seller' },
};
const items = [{ product: dish, quantity: 1 }];
const placed = await user.order(items);
const { body: proof } = await user.pay(placed.id);
const { sessions: sessionsOfUser } = (await user.call('GET /api/user/sessions')).body;
const sessionOfUser = sessionsOfUser[0].id as string;

/** Sends a call as a person and restores their cookies afterwards, whatever the answer set. */
async function send({ browser }: { browser: TestBrowser }, name: string, payload?: unknown) {
  const before = new Map(browser.cookies);
  const answer = await browser.call(name, payload);
  browser.cookies.clear();
  for (const [key, value] of before) browser.cookies.set(key, value);
  return answer;
}

const NAMES: Readonly<Record<string, string>> = {
  dine: 'guests',
  user: 'customers',
  seller: 'the seller',
};

describe('every call of the contract', () => {
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    // Calls that end a session would break the other rows. They are tested below.
    if (/logout/.test(name)) continue;
    it(`${name} is for ${NAMES[allowed] ?? allowed}`, async () => {
      for (const [who, person] of Object.entries(people)) {
        const { status } = await send(
          person,
          name.replace(':id', 'nothing'),
          name.startsWith('GET') ? undefined : {},
        );
        const isAllowed =
          allowed === 'everybody' ||
          (allowed === 'anybody signed in' ? person.role !== undefined : person.role === allowed);
        if (isAllowed) assert.ok(status !== 401 && status < 500, `${who}: ${status}`);
        else assert.equal(status, 401, who);
      }
    });
  }
  it('is in this table', () =>
    assert.deepEqual(Object.keys(ALLOWED).sort(), Object.keys(calls).sort()));
});

describe('data of one person', () => {
  it("another customer cannot order to somebody's address or see it", async () => {
    assert.equal(
      (await otherUser.call('POST /api/order/cod', { items, address: user.address })).body.code,
      'address_needed',
    );
    assert.ok(!(await otherUser.call('GET /api/address/get')).text.includes(user.address));
  });
  it("another customer cannot report an order's payment, and cannot tell whether the order exists", async () => {
    const [theirs, nothing] = [
      await otherUser.verify(proof),
      await otherUser.verify({ ...proof, razorpay_order_id: 'order_nothing' }),
    ];
    assert.deepEqual([theirs.status, theirs.body.code], [nothing.status, nothing.body.code]);
    assert.equal((await user.verify(proof)).status, 200);
    assert.deepEqual(await otherUser.orders(), []);
  });
  it('a bill is readable by its owner and the seller; for everybody else it is not found', async () => {
    const id = (await user.orders())[0]?._id;
    const statuses: Record<string, number> = {};
    for (const [who, person] of Object.entries(people))
      statuses[who] = (await send(person, `GET /api/order/${id}/bill`)).status;
    assert.deepEqual(statuses, {
      anonymous: 401,
      user: 200,
      otherUser: 404,
      guest: 404,
      otherGuest: 404,
      seller: 200,
    });
  });
  it('a round at a table is visible to its guest only', async () => {
    assert.equal((await guest.call('POST /api/dineorder/cod', { items })).status, 200);
    const roundsOf = async (browser: TestBrowser) =>
      (await browser.call('POST /api/dineorder/user', {})).body.orders.length;
    assert.deepEqual([await roundsOf(guest), await roundsOf(otherGuest)], [1, 0]);
  });
  it("a user id in the payload that differs from the session's is answered with 403", async () => {
    for (const [browser, name, payload] of [
      [otherUser, 'POST /api/order/cod', { userId: user.id, items, address: otherUser.address }],
      [otherUser, 'POST /api/order/verifyRazorpay', { userId: user.id, ...proof }],
      [otherGuest, 'POST /api/dineorder/cod', { userId: guest.id, items }],
      [otherGuest, 'POST /api/dineorder/user', { userId: guest.id }],
      [seller, 'POST /api/dineorder/user', { userId: guest.id }],
    ] as const) {
      const { status, body } = await browser.call(name, payload);
      assert.deepEqual(
        [status, body.code],
        browser === seller ? [401, 'guest_needed'] : [403, 'not_yours'],
        name,
      );
    }
  });
});

describe('signing out everywhere', () => {
  it("ends only the caller's sessions and is refused to other roles", async () => {
    for (const [name, role] of [
      ['POST /api/user/logout-everywhere', 'user'],
      ['POST /api/seller/logout-everywhere', 'seller'],
    ] as const) {
      for (const [who, person] of Object.entries(people))
        if (person.role !== role)
          assert.equal((await send(person, name)).status, 401, `${name} ${who}`);
    }
    const leaving = await shop.customer();
    assert.equal((await leaving.call('POST /api/user/logout-everywhere')).status, 200);
    assert.deepEqual(
      [
        (await leaving.call('GET /api/address/get')).status,
        (await user.call('GET /api/address/get')).status,
      ],
      [401, 200],
    );
  });
});

describe("calls for data of one person, with another person's ids", () => {
  const round = guest.call('POST /api/dineorder/cod', { items });
  /**
   * Payloads that contain ids of the first customer or the first guest. Every call for customers or
   * guests that takes a payload has a row.
   */
  const PAYLOADS: Partial<Record<CallName, (ids: { order: string; round: string }) => unknown>> = {
    'POST /api/cart/update': () => ({ userId: user.id, cart: {} }),
    'POST /api/address/add': () => ({
      userId: user.id,
      _id: user.address,
      address: { ...ADDRESS, _id: user.address },
    }),
    'POST /api/order/cod': () => ({ items, address: user.address }),
    'POST /api/order/verifyRazorpay': () => proof,
    'POST /api/order/cancel': ({ order }) => ({ orderId: order }),
    'POST /api/user/password': () => ({
      userId: user.id,
      password: 'correct horse',
      newPassword: 'stolen by another',
    }),
    'POST /api/user/delete': () => ({ userId: user.id, password: 'not the password' }),
    'POST /api/user/confirm': () => ({ userId: user.id, password: 'correct horse' }),
    'POST /api/user/sessions/end': () => ({ userId: user.id, id: sessionOfUser }),
    'POST /api/dinecart/update': () => ({ userId: guest.id, dineCart: {} }),
    'POST /api/dineorder/cod': () => ({ userId: guest.id, items }),
    'POST /api/dineorder/user': () => ({ userId: guest.id }),
    'POST /api/dineuser/call': () => ({ userId: guest.id, kind: 'waiter', table: '5' }),
    'GET /api/order/:id/bill': ({ order }) => order,
  };
  const own: [CallName, Role | 'anybody signed in'][] = (
    Object.entries(ALLOWED) as [CallName, Role][]
  ).filter(
    ([name, allowed]) =>
      ['user', 'dine', 'anybody signed in'].includes(allowed) && !/logout/.test(name),
  );

  it('are in the table where they take a payload', () => {
    const taking = own
      .filter(([name]) => 'body' in calls[name] || name.includes(':id'))
      .map(([name]) => name);
    assert.deepEqual(Object.keys(PAYLOADS).sort(), taking.sort());
  });

  for (const [name] of own) {
    it(`${name} returns and changes nothing of the other person`, async () => {
      assert.equal((await round).status, 200);
      const ids = {
        order: (await user.orders())[0]?._id ?? '',
        round: (await guest.call('POST /api/dineorder/user', {})).body.orders[0]._id as string,
      };
      const marks = [
        user.id,
        user.address,
        guest.id,
        ids.order,
        ids.round,
        placed.id,
        placed.receipt,
        sessionOfUser,
      ];
      const before = await stateOf();
      const strangers = Object.entries({
        anonymous: people.anonymous,
        otherUser: { browser: await shop.customer() },
        otherGuest: { browser: await shop.guest('Badr', '5') },
      });
      for (const [who, person] of strangers) {
        const given = PAYLOADS[name]?.(ids);
        const { text } = await send(
          person as { browser: TestBrowser },
          typeof given === 'string' ? name.replace(':id', given) : name,
          typeof given === 'string' ? undefined : given,
        );
        for (const mark of marks) assert.ok(!text.includes(mark), `${who} reads ${mark}`);
      }
      assert.deepEqual(await stateOf(), before);
    });
  }

  /** All data of the first customer and the first guest. */
  async function stateOf() {
    const {
      at: _at,
      sessions: _sessions,
      ...account
    } = (await user.call('GET /api/user/export')).body;
    const rounds = (await guest.call('POST /api/dineorder/user', {})).body.orders;
    const { user: visit } = (await guest.call('GET /api/dineuser/is-auth')).body;
    const { password_hash } = await shop.db
      .selectFrom('users')
      .select('password_hash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    return { account, rounds, visit, password_hash };
  }
});
