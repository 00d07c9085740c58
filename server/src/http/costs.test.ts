import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import Fastify, { type FastifyRequest } from 'fastify';
import { hashPassword } from '../people/accounts';
import { startTestApp } from '../testing';
import { registerCall } from './calls';
import { COSTS, requireDeclaredCosts, type Cost } from './costs';
import { ORDER_PERSON } from './limits';
import { countAttempt } from './route-limits';

const { app } = await startTestApp();
const declared = app.declared ?? new Map<string, { cost?: Cost }>();

/** An application with one route, whose handler does something that it does not declare. */
async function failureOf(handler: (request: FastifyRequest) => Promise<unknown>): Promise<string> {
  const planted = Fastify();
  requireDeclaredCosts(planted);
  planted.post('/planted', handler);
  const { statusCode, body } = await planted.inject({ method: 'POST', url: '/planted' });
  await planted.close();
  assert.equal(statusCode, 500);
  return (JSON.parse(body) as { message: string }).message;
}

/** Names of routes that are heavy, in the order in which they apply. */
const HEAVY: readonly (readonly [name: RegExp, cost: Cost | null])[] = [
  // A link by mail: the password is hashed when the link is used.
  [/password\/forgot$/, null],
  // Passkeys are signed by the device; only adding the first factor hashes recovery codes.
  [/\/passkeys?(\/start|\/remove)?$/, null],
  [/\/api\/seller\/second-factor\/decline$/, null],
  // The owner answers for a tablet; the identity is confirmed elsewhere.
  [/\/tablets\/confirm$/, null],
  [
    /\/(user|seller)\/(.+\/)?(login|register|password|reset|confirm|pin|approvals(\/refuse)?|recovery-codes|second-factor)$/,
    'password',
  ],
  [/\/(user\/delete|totp\/activate|passkeys\/add|staff\/(add|pin|invite))$/, 'password'],
  [/\/product\/(add|update)$|\/picture\/replace$|^POST \/api\/order\/help$/, 'picture'],
  [/\.pdf$|\/seller\/tables(\/codes)?$|\/tablets\/pair$/, 'document'],
  [/\/options\/(preview|import)$/, 'import'],
  [
    /\.csv$|\/seller\/(statistics|figure-orders|reconciliation)$|\/options\.json$|\/export$|\/audit\/chain$/,
    'export',
  ],
  [/^POST \/api\/release\/:remote$/, 'release'],
  [/^GET \/api\/product\/search$/, 'search'],
];
const expectedCost = (route: string) => HEAVY.find(([name]) => name.test(route))?.[1] ?? null;

describe('the cost of a route', () => {
  const routes = [...declared].filter(([route]) => !/^(HEAD|OPTIONS) |\*/.test(route));

  it('is declared where it hashes, encodes, draws, imports or exports, and nowhere else', () => {
    assert.ok(routes.length > 150, `${routes.length} routes`);
    const undeclared = routes
      .map(([route, { cost }]) => ({ route, cost: cost ?? null, expected: expectedCost(route) }))
      .filter(({ cost, expected }) => cost !== expected);
    assert.deepEqual(undeclared, []);
  });

  it('is declared by one route at least, each', () => {
    const found = new Set(routes.flatMap(([, { cost }]) => cost ?? []));
    assert.deepEqual([...found].sort(), Object.keys(COSTS).sort());
  });

  it('is declared before it is used: a call fails in each test that uses another', async () => {
    assert.match(
      await failureOf(() => hashPassword('undeclared')),
      /POST \/planted has the cost 'password' and does not declare it/,
    );
  });
});

describe('a rate limit', () => {
  it('is counted only by routes that declare it', async () => {
    assert.match(
      await failureOf((request) => countAttempt(request, ORDER_PERSON, 'somebody')),
      /POST \/planted does not declare the limit 'order'/,
    );
  });
});

describe('a call of the staff', () => {
  it('cannot be registered without a permission', () => {
    assert.throws(
      () =>
        registerCall(app, 'GET /api/seller/staff', {
          summary: '',
          tag: '',
          role: 'seller',
          // @ts-expect-error -- the compiler refuses it too
          permission: undefined,
          handler: () => ({ success: true, staff: [], isConfirmed: false }),
        }),
      /GET \/api\/seller\/staff names no permission/,
    );
  });
});
