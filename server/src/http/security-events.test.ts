import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ensureSeller } from '../people/sellers';
import { startTestApp } from '../testing';
import { asSeller, newCustomer } from '../testing-people';

const lines: string[] = [];
const test = await startTestApp(
  { RATE_LIMIT: 'on' },
  {
    logger: {
      level: 'info',
      stream: {
        write: (line: string) => {
          lines.push(line);
        },
      },
    },
  },
);
const { browser } = test;

/** The security events in the log that an action causes. */
async function eventsOf(act: () => Promise<unknown>): Promise<
  {
    security: string;
    level: number;
    reqId: string;
    role?: string;
    subject?: string;
    what?: string;
  }[]
> {
  const before = lines.length;
  await act();
  return lines
    .slice(before)
    .map((line) => JSON.parse(line) as { security: string; level: number; reqId: string })
    .filter(({ security }) => security !== undefined);
}

describe('the security log', () => {
  it("contains sign-ins, password changes, exports and deletions, by the account's id", async () => {
    let id = '';
    const events = await eventsOf(async () => {
      const me = await newCustomer(test, { email: 'log@test.example' });
      ({ id } = me);
      await me.call('POST /api/user/login', {
        email: 'log@test.example',
        password: 'brisket at noon',
      });
      await me.call('POST /api/user/password', {
        password: 'brisket at noon',
        newPassword: 'short rib at midnight',
      });
      await me.call('GET /api/user/export');
      await me.call('POST /api/user/delete', { password: 'short rib at midnight' });
    });
    assert.deepEqual(
      events.map(({ security }) => security),
      ['registered', 'sign_in', 'password_changed', 'data_exported', 'account_deleted'],
    );
    for (const event of events)
      assert.deepEqual(
        [event.role, event.subject, event.level, typeof event.reqId],
        ['user', id, 30, 'string'],
      );
  });
  it("contains refused actions as warnings: wrong passwords, limits, cross-site requests, others' data, bad tokens", async () => {
    const me = await newCustomer(test, { email: 'refused@test.example' });
    const events = await eventsOf(async () => {
      const guesser = browser({ address: '203.0.113.77' });
      for (let i = 0; i < 11; i++)
        await guesser.call('POST /api/user/login', {
          email: 'refused@test.example',
          password: 'wrong one',
        });
      await me.call('POST /api/user/password', {
        password: 'wrong one',
        newPassword: 'short rib at midnight',
      });
      await me.call('POST /api/user/logout', undefined, {
        headers: { origin: 'https://evil.example' },
      });
      await me.call('POST /api/order/cod', {
        userId: 'somebody-else',
        items: [{ product: 'x', quantity: 1 }],
        address: 'y',
      });
      await browser().call(
        'POST /api/release/mfe-cart/rollback',
        {},
        { headers: { authorization: 'Bearer mfe-cart_guess' } },
      );
    });
    const counts = new Map<string, number>();
    for (const { security, level } of events) {
      assert.equal(level, 40, security);
      counts.set(security, (counts.get(security) ?? 0) + 1);
    }
    assert.deepEqual(Object.fromEntries(counts), {
      sign_in_failed: 10,
      limit_reached: 1,
      password_check_failed: 1,
      cross_site_refused: 1,
      not_theirs: 1,
      release_token_refused: 1,
    });
  });
  it('names nobody', () => {
    const text = lines.join('');
    for (const personal of [
      '@test.example',
      'Noura',
      '203.0.113.77',
      '192.0.2.1',
      'brisket',
      'wrong one',
      'mfe-cart_guess',
    ])
      assert.ok(!text.includes(personal), `${personal} is in the log`);
  });
  it('is counted for Prometheus', async () => {
    await asSeller(test);
    const { text } = await browser({ address: '127.0.0.1' }).call('GET /metrics');
    assert.match(text, /smokehouse_security_events\{event="sign_in_failed"\} 10/);
    assert.match(text, /smokehouse_security_events\{event="sign_in"\} [1-9]/);
  });
});

describe("a start with a common seller's password", () => {
  it('is refused', async () => {
    for (const SELLER_PASSWORD of ['password1', 'seller@test.example']) {
      await assert.rejects(
        ensureSeller(test.db, { SELLER_EMAIL: 'seller@test.example', SELLER_PASSWORD }),
        /^SettingsError: Bad settings: SELLER_PASSWORD/,
      );
    }
  });
});
