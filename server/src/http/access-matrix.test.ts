import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { calls, type CallName } from '@smokehouse/shared/contract/calls';
import { ADDRESS, openShop } from '../ordering/orders/testing';
import { STAFF_ROLES, type StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import { newScreen, newStaff } from '../people/testing';
import type { TestBrowser } from '../testing';
import type { Role } from './sessions';

// Groups of the staff, written out: the rules that the server follows are not used here.
const OWNER = ['owner'] as const;
const MANAGERS = ['owner', 'manager'] as const;
const CASHIERS = ['owner', 'manager', 'cashier'] as const;
const FLOOR = ['owner', 'manager', 'cashier', 'waiter'] as const;
const KITCHEN = ['owner', 'manager', 'cook'] as const;
const STOCK = ['owner', 'manager', 'cashier', 'cook'] as const;
const STAFF = ['owner', 'manager', 'cashier', 'waiter', 'cook'] as const;

/**
 * Who may call: everybody, one role, these roles of the staff, or anybody signed in. A new call of
 * the contract does not compile until it is listed here.
 */
const ALLOWED: Record<
  CallName,
  Role | 'everybody' | 'anybody signed in' | 'tablet' | readonly StaffRole[]
> = {
  'GET /api/seller/is-auth': 'everybody',
  'GET /api/seller/self': 'everybody',
  'POST /api/seller/pin': 'everybody',
  'POST /api/seller/touch': 'everybody',
  // Of a tablet that is the screen of a place; another device gets 401.
  'POST /api/seller/screen': 'tablet',
  // Of a shared tablet at which nobody is signed in; another device gets 401.
  'GET /api/seller/waiting': 'tablet',
  'POST /api/seller/approvals/ask': FLOOR,
  'POST /api/seller/approvals': FLOOR,
  'POST /api/seller/approvals/refuse': FLOOR,
  'GET /api/seller/staff': OWNER,
  'POST /api/seller/staff/add': OWNER,
  'POST /api/seller/staff/change': OWNER,
  'POST /api/seller/staff/pin': OWNER,
  'POST /api/seller/staff/invite': OWNER,
  'POST /api/seller/staff/end': OWNER,
  'POST /api/seller/staff/return': OWNER,
  'GET /api/seller/tablets': MANAGERS,
  'POST /api/seller/tablets/pair': MANAGERS,
  'POST /api/seller/tablets/join': 'everybody',
  'POST /api/seller/tablets/confirm': OWNER,
  'POST /api/seller/tablets/screen': MANAGERS,
  'POST /api/seller/tablets/end': MANAGERS,
  'GET /api/user/is-auth': 'everybody',
  'GET /api/dineuser/is-auth': 'everybody',
  'GET /api/product/list': 'everybody',
  'GET /api/product/options': 'everybody',
  'GET /api/product/picture-texts': 'everybody',
  'GET /api/product/search': 'everybody',
  'GET /api/hours': 'everybody',
  'GET /api/order/slots': 'everybody',
  'GET /api/tables': 'everybody',
  'GET /api/areas': 'everybody',
  'POST /api/areas/locate': 'everybody',
  'POST /api/areas/request': 'everybody',
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
  // The provider's signature is the proof.
  'POST /api/order/verifyRazorpay': 'everybody',
  'POST /api/cart/update': 'user',
  'GET /api/address/get': 'user',
  'POST /api/address/add': 'user',
  'POST /api/address/update': 'user',
  'POST /api/address/remove': 'user',
  'POST /api/order/cod': 'user',
  'GET /api/order/user': 'user',
  'POST /api/order/cancel': 'user',
  'POST /api/order/help': 'user',
  'GET /api/order/help': 'user',
  'POST /api/user/logout-everywhere': 'user',
  'POST /api/user/name': 'user',
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
  'POST /api/seller/logout-everywhere': STAFF,
  'GET /api/seller/hours': MANAGERS,
  'POST /api/seller/hours/save': MANAGERS,
  'POST /api/seller/hours/day': MANAGERS,
  'POST /api/seller/hours/remove': MANAGERS,
  'POST /api/seller/hours/proposal': MANAGERS,
  'POST /api/seller/hours/category': MANAGERS,
  'POST /api/seller/hours/pause': MANAGERS,
  'POST /api/seller/password': STAFF,
  'GET /api/seller/security': STAFF,
  'POST /api/seller/confirm': STAFF,
  'POST /api/seller/confirm/passkey': STAFF,
  'GET /api/seller/sessions': STAFF,
  'POST /api/seller/sessions/end': STAFF,
  'POST /api/seller/sessions/end-others': STAFF,
  'POST /api/seller/totp/start': STAFF,
  'POST /api/seller/totp/activate': STAFF,
  'POST /api/seller/totp/remove': STAFF,
  'POST /api/seller/passkeys/start': STAFF,
  'POST /api/seller/passkeys/add': STAFF,
  'POST /api/seller/passkeys/remove': STAFF,
  'POST /api/seller/recovery-codes': STAFF,
  'POST /api/seller/second-factor/decline': STAFF,
  'GET /api/seller/product': MANAGERS,
  'POST /api/product/add': MANAGERS,
  'POST /api/product/update': MANAGERS,
  'POST /api/product/delete': MANAGERS,
  'POST /api/product/stock': STOCK,
  'GET /api/seller/counts': STAFF,
  'POST /api/seller/counts': STOCK,
  'GET /api/seller/ingredients': STOCK,
  'POST /api/seller/ingredients/save': MANAGERS,
  'POST /api/seller/ingredients/delete': MANAGERS,
  'POST /api/seller/ingredients/move': STOCK,
  'GET /api/seller/ingredients/movements': STOCK,
  'GET /api/seller/recipes': MANAGERS,
  'POST /api/seller/recipes/save': MANAGERS,
  'GET /api/seller/pictures': MANAGERS,
  'POST /api/picture/replace': MANAGERS,
  'POST /api/picture/restore': MANAGERS,
  'POST /api/seller/options/save': MANAGERS,
  'POST /api/seller/options/delete': MANAGERS,
  'POST /api/seller/options/dish': MANAGERS,
  'POST /api/seller/options/stock': STOCK,
  'POST /api/seller/options/bulk': MANAGERS,
  'POST /api/seller/options/preview': MANAGERS,
  'POST /api/seller/options/import': MANAGERS,
  'GET /api/seller/synonyms': MANAGERS,
  'POST /api/seller/synonyms/save': MANAGERS,
  'POST /api/seller/synonyms/delete': MANAGERS,
  'GET /api/order/seller': FLOOR,
  'PUT /api/order/status': FLOOR,
  'GET /api/order/seller/dine': FLOOR,
  'PUT /api/order/dinestatus': FLOOR,
  'POST /api/order/dineconfirm': FLOOR,
  'GET /api/seller/statistics': MANAGERS,
  'GET /api/seller/figure-orders': MANAGERS,
  'GET /api/seller/reconciliation': MANAGERS,
  'GET /api/seller/tips': MANAGERS,
  'GET /api/seller/audit': MANAGERS,
  'GET /api/seller/audit/chain': MANAGERS,
  'GET /api/seller/audit/story': FLOOR,
  'GET /api/seller/tables': MANAGERS,
  'GET /api/seller/releases': OWNER,
  'POST /api/seller/releases/rollback': OWNER,
  'POST /api/seller/releases/withdraw': OWNER,
  'POST /api/seller/tables/codes': MANAGERS,
  'POST /api/seller/releases/approve': OWNER,
  'POST /api/seller/releases/decline': OWNER,
  'GET /api/seller/table-calls': FLOOR,
  'POST /api/seller/table-calls/done': FLOOR,
  'GET /api/seller/drawers': CASHIERS,
  'POST /api/seller/drawers/save': MANAGERS,
  'POST /api/seller/shifts/open': CASHIERS,
  'POST /api/seller/shifts/event': CASHIERS,
  'POST /api/seller/shifts/pay-out-approved': MANAGERS,
  'POST /api/seller/shifts/close': CASHIERS,
  'POST /api/seller/shifts/close-approved': MANAGERS,
  'GET /api/seller/shift': CASHIERS,
  'POST /api/seller/shift/print': CASHIERS,
  'GET /api/seller/day-reports': CASHIERS,
  'GET /api/seller/day-report': CASHIERS,
  'POST /api/seller/day-reports/close': MANAGERS,
  'POST /api/seller/day-report/print': CASHIERS,
  'GET /api/seller/refunds': CASHIERS,
  'POST /api/seller/refunds/given': CASHIERS,
  'GET /api/seller/kitchen': KITCHEN,
  'GET /api/seller/pass': KITCHEN,
  'POST /api/seller/pass/gone': KITCHEN,
  'POST /api/seller/kitchen/press': KITCHEN,
  'POST /api/seller/kitchen/print': KITCHEN,
  'POST /api/seller/bill/print': FLOOR,
  'GET /api/seller/printers': STAFF,
  'POST /api/seller/printers/save': MANAGERS,
  'POST /api/seller/printers/remove': MANAGERS,
  'POST /api/seller/printers/test': MANAGERS,
  'POST /api/seller/printers/job': STAFF,
  'GET /api/seller/areas': MANAGERS,
  'GET /api/seller/areas/requests': MANAGERS,
  'POST /api/seller/areas/request/remove': MANAGERS,
  'POST /api/seller/areas/save': MANAGERS,
  'GET /api/seller/floor': FLOOR,
  'POST /api/seller/floor/plan': MANAGERS,
  'POST /api/seller/floor/writing': FLOOR,
  'GET /api/seller/floor/table': FLOOR,
  'POST /api/seller/visit/move': FLOOR,
  'POST /api/seller/visit/merge': FLOOR,
  'POST /api/seller/visit/undo': FLOOR,
  'POST /api/seller/visit/seat': FLOOR,
  'POST /api/seller/dishes': FLOOR,
  'POST /api/seller/visit/clear': FLOOR,
  'POST /api/seller/visit/walk-out': MANAGERS,
  'POST /api/seller/visit/order': FLOOR,
  'GET /api/seller/help': FLOOR,
  'GET /api/seller/help/photo': FLOOR,
  'POST /api/seller/help/answer': FLOOR,
  'POST /api/seller/help/refund': CASHIERS,
  'POST /api/seller/order/correct': CASHIERS,
  'POST /api/seller/order/correct-approved': MANAGERS,
  'POST /api/seller/order/correct-preview': FLOOR,
  'POST /api/seller/visit/correct': CASHIERS,
  'POST /api/seller/bill': CASHIERS,
  'POST /api/seller/bill/paid': CASHIERS,
  'GET /api/order/:id/bill/draft': FLOOR,
  'GET /api/seller/visit/bills': FLOOR,
  'POST /api/seller/visit/bill': CASHIERS,
  'POST /api/seller/bill/payment': CASHIERS,
  'POST /api/seller/bill/payment/reverse': MANAGERS,
  'POST /api/seller/tab/close': CASHIERS,
  'GET /api/order/:id/bill': 'anybody signed in',
};

const shop = await openShop();
const dish = await shop.dish();
const [user, otherUser] = [await shop.customer(), await shop.customer()];
const [guest, otherGuest] = [await shop.guest('Fahad', '4'), await shop.guest('Badr', '5')];
const seller = await shop.seller();
interface Person {
  browser: TestBrowser;
  role?: Role;
  staffRole?: StaffRole;
}
const people: Record<string, Person> = {
  anonymous: { browser: shop.browser() },
  user: { browser: user, role: 'user' },
  otherUser: { browser: otherUser, role: 'user' },
  guest: { browser: guest, role: 'dine' },
  otherGuest: { browser: otherGuest, role: 'dine' },
  seller: { browser: seller, role: 'seller', staffRole: 'owner' },
};
for (const staffRole of STAFF_ROLES)
  people[staffRole] = { browser: await newStaff(shop, staffRole), role: 'seller', staffRole };

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

/** What a screen may do without a person, besides what everybody may. */
const AT_SCREEN: Readonly<Record<'kitchen' | 'pass', readonly CallName[]>> = {
  kitchen: [
    'GET /api/seller/kitchen',
    'POST /api/seller/kitchen/press',
    'POST /api/seller/kitchen/print',
    'GET /api/seller/pass',
    'POST /api/product/stock',
    'POST /api/seller/options/stock',
    'GET /api/seller/counts',
    'POST /api/seller/counts',
  ],
  pass: ['GET /api/seller/kitchen', 'GET /api/seller/pass', 'POST /api/seller/pass/gone'],
};

const NAMES: Readonly<Record<string, string>> = { dine: 'guests', user: 'customers' };

/** The status of a refusal; null for a person who may call. */
function refusalFor(person: Person, allowed: (typeof ALLOWED)[CallName]): 401 | 403 | null {
  if (allowed === 'everybody') return null;
  if (allowed === 'anybody signed in') return refusalAtBill(person);
  if (typeof allowed === 'string') return person.role === allowed ? null : 401;
  if (!person.staffRole) return 401;
  return allowed.includes(person.staffRole) ? null : 403;
}

/** Of the staff, those who work with bills. */
function refusalAtBill({ role, staffRole }: Person): 401 | 403 | null {
  if (!role) return 401;
  const atBills: readonly StaffRole[] = FLOOR;
  return staffRole && !atBills.includes(staffRole) ? 403 : null;
}

describe('every call of the contract', () => {
  for (const [name, allowed] of Object.entries(ALLOWED)) {
    // Calls that end a session would break the other rows. They are tested below.
    if (/logout/.test(name)) continue;
    const whom = typeof allowed === 'string' ? (NAMES[allowed] ?? allowed) : allowed.join(', ');
    it(`${name} is for ${whom}`, async () => {
      for (const [who, person] of Object.entries(people)) {
        const { status, body } = await send(
          person,
          name.replace(':id', 'nothing'),
          name.startsWith('GET') ? undefined : {},
        );
        const refusal = refusalFor(person, allowed);
        if (refusal) assert.equal(status, refusal, who);
        else assert.ok(status !== 401 && status < 500, `${who}: ${status}`);
        const isByRole = body.code === 'permission_missing';
        assert.equal(isByRole, refusal === 403, `${who}: ${body.code ?? status}`);
      }
    });
  }
  it('is in this table', () =>
    assert.deepEqual(Object.keys(ALLOWED).sort(), Object.keys(calls).sort()));
});

describe('a tablet that is the screen of a place, without a person', () => {
  for (const place of ['kitchen', 'pass'] as const)
    it(`may make the calls of the ${place}, and is asked for a PIN by every other one of the staff`, async () => {
      const browser = await newScreen(shop, place);
      for (const [name, allowed] of Object.entries(ALLOWED)) {
        if (typeof allowed === 'string' && allowed !== 'anybody signed in') continue;
        const { status, body } = await send(
          { browser },
          name.replace(':id', 'nothing'),
          name.startsWith('GET') ? undefined : {},
        );
        const isOwn = AT_SCREEN[place].includes(name as CallName);
        if (isOwn)
          assert.ok(status !== 401 && status !== 403 && status < 500, `${name}: ${status}`);
        else assert.deepEqual([status, body.code], [403, 'pin_needed'], name);
      }
    });
});

describe('data of one person', () => {
  it("another customer cannot order to somebody's address or see it", async () => {
    assert.equal(
      (await otherUser.call('POST /api/order/cod', { items, address: user.address })).body.code,
      'address_needed',
    );
    assert.ok(!(await otherUser.call('GET /api/address/get')).text.includes(user.address));
  });
  it("another customer's address is not found, as one that never was", async () => {
    for (const [name, rest] of [
      ['POST /api/address/update', { address: ADDRESS }],
      ['POST /api/address/remove', {}],
    ] as const) {
      const [theirs, nothing] = [
        await otherUser.call(name, { id: user.address, ...rest }),
        await otherUser.call(name, { id: 'nothing', ...rest }),
      ];
      assert.deepEqual([theirs.status, theirs.body.code], [404, 'address_unknown'], name);
      assert.equal(theirs.text, nothing.text);
    }
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
      owner: 200,
      manager: 200,
      cashier: 200,
      waiter: 200,
      cook: 403,
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
    'POST /api/address/update': () => ({
      userId: user.id,
      id: user.address,
      address: { ...ADDRESS, street: 'Elsewhere 1' },
    }),
    'POST /api/address/remove': () => ({ userId: user.id, id: user.address }),
    'POST /api/order/cod': () => ({ items, address: user.address }),
    'POST /api/order/cancel': ({ order }) => ({ orderId: order }),
    // A form; order-help.test.ts sends one for another customer's order.
    'POST /api/order/help': ({ order }) => ({ orderId: order }),
    'POST /api/user/name': () => ({ userId: user.id, name: 'Somebody Else' }),
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
  const own = (Object.entries(ALLOWED) as [CallName, (typeof ALLOWED)[CallName]][]).filter(
    ([name, allowed]) =>
      typeof allowed === 'string' &&
      ['user', 'dine', 'anybody signed in'].includes(allowed) &&
      !/logout/.test(name),
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
