import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Permission, StaffRole } from '@smokehouse/shared/contract/rules/staff';
import { openShop } from '../ordering/orders/testing';
import { confirmIdentity, newStaff } from '../people/testing';
import type { TestBrowser } from '../testing';

const test = await openShop();
const { clock, db } = test;
const PIN = '4071';
const MINUTE = 60_000;
const CORRECT = 'POST /api/seller/order/correct';
const owner = await newStaff(test, 'owner');

const idOf = async (who: TestBrowser) =>
  (await who.call('GET /api/seller/self')).body.self.id as string;

/** A person with a PIN. */
async function withPin(role: StaffRole): Promise<{ browser: TestBrowser; id: string }> {
  const browser = await newStaff(test, role);
  const id = await idOf(browser);
  await (await confirmIdentity(owner)).call('POST /api/seller/staff/pin', { id, pin: PIN });
  return { browser, id };
}
const manager = await withPin('manager');
const waiter = await newStaff(test, 'waiter');

const ask = (
  who: TestBrowser,
  {
    staffId = manager.id,
    pin = PIN,
    permission = 'order.correct',
  }: { staffId?: string; pin?: string; permission?: Permission } = {},
) => who.call('POST /api/seller/approvals', { staffId, pin, permission });

/** An approval of the manager for a person. */
async function approvalFor(who: TestBrowser, permission: Permission = 'order.correct') {
  const { body, text } = await ask(who, { permission });
  assert.ok(body.approval, text);
  return body.approval as string;
}
/** The code of a call's refusal; of one that is let through, that of its empty payload. */
const codeWith = async (who: TestBrowser, approval: string, name = CORRECT) =>
  (await who.call(name, {}, { headers: { 'x-approval': approval } })).body.code as string;

describe('an approval', () => {
  it('lets one call of a person through who lacks the permission, and no second one', async () => {
    assert.equal((await waiter.call(CORRECT, {})).body.code, 'permission_missing');
    const approval = await approvalFor(waiter);
    assert.equal(await codeWith(waiter, approval), 'invalid');
    assert.equal(await codeWith(waiter, approval), 'approval_invalid');
  });

  it('is used once, also by calls at the same moment', async () => {
    const approval = await approvalFor(waiter);
    const codes = await Promise.all([1, 2, 3].map(() => codeWith(waiter, approval)));
    assert.deepEqual(codes.sort(), ['approval_invalid', 'approval_invalid', 'invalid']);
  });

  it('is refused when it is forged, expired, of another session or for another permission', async () => {
    assert.equal(await codeWith(waiter, 'x'.repeat(43)), 'approval_invalid');
    const other = await newStaff(test, 'waiter');
    assert.equal(await codeWith(other, await approvalFor(waiter)), 'approval_invalid');
    const forCorrection = await approvalFor(waiter);
    assert.equal(
      await codeWith(waiter, forCorrection, 'POST /api/seller/bill/payment/reverse'),
      'approval_invalid',
    );
    assert.equal(await codeWith(waiter, forCorrection), 'invalid', 'it is not used up by that');
    const late = await approvalFor(waiter);
    clock.tick(2 * MINUTE + 1);
    assert.equal(await codeWith(waiter, late), 'approval_invalid');
  });

  it('is refused after its approver has left or lost the permission', async () => {
    const { id } = await withPin('manager');
    const approval = (await ask(waiter, { staffId: id })).body.approval as string;
    await db.updateTable('staff').set({ role: 'cook' }).where('id', '=', id).execute();
    assert.equal(await codeWith(waiter, approval), 'approval_invalid');
  });

  it('is not used by a person who has the permission', async () => {
    const cashier = await newStaff(test, 'cashier');
    assert.equal(await codeWith(cashier, 'x'.repeat(43)), 'invalid');
  });

  it('records the person as the actor and the approver beside them', async () => {
    const dish = await test.dish();
    const approval = await approvalFor(waiter, 'menu.stock');
    const answer = await waiter.call(
      'POST /api/product/stock',
      { id: dish, inStock: false },
      { headers: { 'x-approval': approval } },
    );
    assert.equal(answer.status, 200, answer.text);
    const row = await db
      .selectFrom('audit_events')
      .select(['actor_id', 'approver_id'])
      .where('subject_id', '=', dish)
      .executeTakeFirst();
    assert.deepEqual(row, { actor_id: await idOf(waiter), approver_id: manager.id });
  });
});

describe('POST /api/seller/approvals', () => {
  it('refuses an approver without the permission, and those who left', async () => {
    const cook = await withPin('cook');
    const { status, body } = await ask(waiter, { staffId: cook.id });
    assert.deepEqual([status, body.code], [403, 'approver_lacks']);
    await owner.call('POST /api/seller/staff/end', { id: cook.id });
    assert.equal((await ask(waiter, { staffId: cook.id })).body.code, 'pin_wrong');
  });

  it('counts wrong PINs like the sign-in, and locks the name', async () => {
    const { id } = await withPin('manager');
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries++)
      codes.push((await ask(waiter, { staffId: id, pin: '9999' })).body.code as string);
    assert.deepEqual(codes, [...Array(4).fill('pin_wrong'), 'pin_locked', 'pin_locked']);
    assert.equal((await ask(waiter, { staffId: id })).body.code, 'pin_locked');
    clock.tick(5 * MINUTE + 1);
    assert.ok((await ask(waiter, { staffId: id })).body.approval);
  });

  it('approves nothing that a PIN is not enough for', async () => {
    const staffId = await idOf(owner);
    await (
      await confirmIdentity(owner)
    ).call('POST /api/seller/staff/pin', { id: staffId, pin: PIN });
    for (const permission of ['staff.manage', 'releases.manage', 'own.account'] as const)
      assert.equal(
        (await ask(waiter, { staffId, permission })).body.code,
        'own_device_needed',
        permission,
      );
  });

  it('is offered the names of those who may approve and have a PIN', async () => {
    const { people } = (await waiter.call('GET /api/seller/approvers?permission=order.correct'))
      .body as { people: { id: string; role: string }[] };
    assert.ok(people.some(({ id }) => id === manager.id));
    assert.ok(people.every(({ role }) => ['owner', 'manager', 'cashier'].includes(role)));
  });
});
