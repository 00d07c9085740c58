import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { OrderWriter, StoredPlan } from '@smokehouse/shared/contract';
import { WRITING_MS } from '@smokehouse/shared/contract/ordering/floor/rules';
import { calls } from '@smokehouse/shared/contract/calls';
import { eventually } from '../../testing-eventually';
import { newStaff, newStaffWithPin, newTablet, PIN } from '../../people/testing';
import { expectOk, openShop } from '../orders/testing';
import { defaultPlan } from './default-plan';

const checkOf = calls['POST /api/seller/floor/plan'].body;
const shop = await openShop({ TABLES: '22' });
const seller = await shop.seller();
const other = await shop.seller();
const read = async () =>
  (await expectOk(seller.call('GET /api/seller/floor'))).body.plan as StoredPlan;
const save = (plan: Pick<StoredPlan, 'areas'>, version: number, who = seller) =>
  who.call('POST /api/seller/floor/plan', { plan: { areas: plan.areas }, version });
const terrace = (table = '3', more: object = {}) => ({
  areas: [
    {
      id: 'terrace',
      name: { en: 'Terrace', ar: 'التراس' },
      tables: [{ table, shape: 'round' as const, seats: 2, x: 40, y: 60, ...more }],
    },
  ],
});

describe('the floor plan', () => {
  it('shows every table before the seller has drawn it, twenty in each area', async () => {
    const plan = await read();
    assert.deepEqual(
      [plan.version, plan.unplaced, plan.areas.map(({ tables }) => tables.length)],
      [0, [], [20, 2]],
    );
  });

  it('by default obeys its own rules, for any number of tables', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 240 }), (count) => {
        const tables = Array.from({ length: count }, (_, index) => String(index + 1));
        const input = { plan: defaultPlan(tables), version: 0 };
        assert.equal(checkOf.safeParse(input).success, true);
      }),
    );
  });

  it('is stored as one document; of two editors at once the second gets the current plan', async () => {
    const { version } = await read();
    const [one, two] = await Promise.all([
      save(terrace('3'), version),
      save(terrace('4'), version, other),
    ]);
    assert.deepEqual([one.status, two.status].sort(), [200, 409]);
    const refused = [one, two].find(({ status }) => status === 409);
    assert.equal(refused?.body.code, 'changed_meanwhile');
    const stored = await read();
    assert.deepEqual(refused.body.plan, stored);
    assert.equal(stored.version, 1);
    assert.equal(stored.unplaced.length, 21);
    const again = await save(terrace('5'), stored.version, other);
    assert.deepEqual([again.status, again.body.plan.version], [200, 2]);
    assert.equal((await save(terrace('6'), stored.version)).status, 409);
  });

  it('is refused with a table twice, an unknown table, or one outside the room', async () => {
    const { version } = await read();
    const twice = terrace('3');
    twice.areas[0]!.tables.push({ ...twice.areas[0]!.tables[0]!, x: 400 });
    for (const [plan, code] of [
      [twice, 'breaks_rule'],
      [terrace('23'), 'table_unknown'],
      [terrace('3', { x: 700 }), 'breaks_rule'],
      [terrace('3', { y: 2 }), 'breaks_rule'],
      [terrace('3', { seats: 0 }), 'breaks_rule'],
    ] as const) {
      const { status, body } = await save(plan, version);
      assert.deepEqual([status, body.code], [422, code]);
    }
    assert.equal((await read()).version, version);
  });
});

describe('an order that a waiter writes', () => {
  it('is shown to colleagues by table and name, not to its own tablet, and ends by itself', async () => {
    const [salem, huda] = [await newStaff(shop, 'waiter'), await newStaff(shop, 'waiter')];
    const say = (who: typeof salem, ...tables: string[]) =>
      expectOk(who.call('POST /api/seller/floor/writing', { tables }));
    const seenBy = async (who: typeof salem) =>
      ((await expectOk(who.call('GET /api/seller/floor'))).body.writers as OrderWriter[]).map(
        ({ table }) => table,
      );
    await say(salem, '7', '3', '7');
    await eventually(async () => assert.deepEqual(await seenBy(huda), ['3', '7']));
    const { body } = await expectOk(huda.call('GET /api/seller/floor'));
    const { nameEn, nameAr } = body.writers[0] as OrderWriter;
    assert.ok(nameEn && nameAr);
    assert.deepEqual(await seenBy(salem), []);
    // Two may write for one table: each sees the other.
    await say(huda, '7');
    await eventually(async () => assert.deepEqual(await seenBy(salem), ['7']));
    // What was sent or taken back is gone at once.
    await say(salem, '3');
    await eventually(async () => assert.deepEqual(await seenBy(huda), ['3']));
    await say(huda);
    await eventually(async () => assert.deepEqual(await seenBy(salem), []));
    // A tablet that is lost says nothing more.
    shop.clock.tick(WRITING_MS);
    assert.deepEqual(await seenBy(huda), []);
  });

  it('belongs to the tablet: whoever takes it over goes on with it, and is not told of the last one', async () => {
    const [tablet, colleague] = [await newTablet(shop), await newStaff(shop, 'waiter')];
    const signIn = async () => {
      const { id } = await newStaffWithPin(shop, 'waiter');
      await expectOk(tablet.call('POST /api/seller/pin', { id, pin: PIN }));
    };
    const say = (...tables: string[]) =>
      expectOk(tablet.call('POST /api/seller/floor/writing', { tables }));
    const seenBy = async (who: typeof tablet) =>
      ((await expectOk(who.call('GET /api/seller/floor'))).body.writers as OrderWriter[]).map(
        ({ table }) => table,
      );
    await signIn();
    await say('12');
    await eventually(async () => assert.deepEqual(await seenBy(colleague), ['12']));
    await signIn();
    assert.deepEqual(await seenBy(tablet), []);
    // Sent by the second one.
    await say();
    await eventually(async () => assert.deepEqual(await seenBy(colleague), []));
  });
});
