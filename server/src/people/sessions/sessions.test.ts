import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { startTestApp, type TestBrowser } from '../../testing';
import { newCustomer } from '../../testing-people';
import { newSeller } from '../testing';
import { deviceOf } from '../../http/devices';

const test = await startTestApp();
const PASSWORD = 'brisket at noon';
const AGENTS = {
  phone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  laptop:
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
};

type Role = 'user' | 'seller';
/** A customer who is signed out. */
async function registered() {
  const me = await newCustomer(test, { password: PASSWORD });
  await me.call('POST /api/user/logout');
  return { email: me.email, password: PASSWORD };
}

/** An account of a role that is signed in on a laptop and a phone. */
async function onTwoDevices(role: Role) {
  const account = role === 'user' ? await registered() : await newSeller(test);
  const signIn = async (agent: string) => {
    const browser = test.browser();
    await browser.call(`POST /api/${role}/login`, account, { headers: { 'user-agent': agent } });
    return browser;
  };
  const laptop = await signIn(AGENTS.laptop);
  test.clock.tick(60_000);
  const phone = await signIn(AGENTS.phone);
  return { ...account, laptop, phone };
}

const list = async (browser: TestBrowser, role: Role) =>
  (await browser.call(`GET /api/${role}/sessions`)).body.sessions as {
    id: string;
    browser?: string;
    system?: string;
    isThisOne: boolean;
  }[];
const confirm = (browser: TestBrowser, role: Role, password: string) =>
  browser.call(`POST /api/${role}/confirm`, { password });
const isIn = async (browser: TestBrowser, role: Role) =>
  (await browser.call(`GET /api/${role}/is-auth`)).body.success;

for (const role of ['user', 'seller'] as const) {
  describe(`the sessions of a ${role}`, () => {
    it('are listed with browser and system, the one used last first, this one marked', async () => {
      const { laptop } = await onTwoDevices(role);
      const sessions = await list(laptop, role);
      assert.deepEqual(
        sessions.map(({ browser, system, isThisOne }) => [browser, system, isThisOne]),
        [
          ['Safari', 'iOS', false],
          ['Chrome', 'Windows', true],
        ],
      );
    });

    it('end one by one, after the password was entered again', async () => {
      const { laptop, phone, password } = await onTwoDevices(role);
      const [there] = (await list(laptop, role)).filter(({ isThisOne }) => !isThisOne);
      const end = () => laptop.call(`POST /api/${role}/sessions/end`, { id: there?.id });
      const refused = await end();
      assert.deepEqual([refused.status, refused.body.code], [403, 'confirm_needed']);
      assert.equal((await confirm(laptop, role, 'wrong')).status, 422);
      assert.equal((await end()).status, 403);
      assert.equal((await confirm(laptop, role, password)).status, 200);
      assert.equal((await end()).status, 200);
      assert.deepEqual([await isIn(laptop, role), await isIn(phone, role)], [true, false]);
      assert.equal((await list(laptop, role)).length, 1);
      assert.equal((await end()).status, 404, 'it has ended');
    });

    it('end all together except this one', async () => {
      const { laptop, phone, password } = await onTwoDevices(role);
      const endOthers = () => laptop.call(`POST /api/${role}/sessions/end-others`);
      assert.equal((await endOthers()).body.code, 'confirm_needed');
      await confirm(laptop, role, password);
      assert.equal((await endOthers()).status, 200);
      assert.deepEqual([await isIn(laptop, role), await isIn(phone, role)], [true, false]);
    });

    it('of others are not found', async () => {
      const [mine, theirs] = [await onTwoDevices(role), await onTwoDevices(role)];
      await confirm(mine.phone, role, mine.password);
      for (const { id } of await list(theirs.phone, role)) {
        const { status } = await mine.phone.call(`POST /api/${role}/sessions/end`, { id });
        assert.equal(status, 404);
      }
      assert.equal(await isIn(theirs.phone, role), true);
    });
  });
}

describe('a confirmed identity', () => {
  it('lasts ten minutes, in the session that confirmed it only', async () => {
    const { laptop, phone, password } = await onTwoDevices('user');
    await confirm(laptop, 'user', password);
    const isConfirmed = async (browser: TestBrowser) =>
      (await browser.call('GET /api/user/sessions')).body.isConfirmed;
    assert.deepEqual([await isConfirmed(laptop), await isConfirmed(phone)], [true, false]);
    test.clock.tick(10 * 60_000);
    assert.equal(await isConfirmed(laptop), false);
  });

  it('is limited in attempts', async () => {
    const limited = await startTestApp({ RATE_LIMIT: 'on' });
    const me = await newCustomer(limited, { password: PASSWORD });
    const statuses: number[] = [];
    for (let i = 0; i < 11; i++) statuses.push((await confirm(me, 'user', `wrong ${i}`)).status);
    assert.deepEqual(statuses, [...Array<number>(10).fill(422), 429]);
  });
});

describe('an unknown browser', () => {
  it('has no name', () => {
    assert.deepEqual(deviceOf(undefined), {});
    assert.deepEqual(deviceOf('curl'), {});
  });
});
