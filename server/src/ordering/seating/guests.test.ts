import assert from 'node:assert/strict';
import { it } from 'node:test';
import { tradingDayOf } from '@smokehouse/shared/contract';
import { expectOk, openShop } from '../orders/testing';
import { openFloor } from '../visits/testing';

const shop = await openShop({ TABLES: '9' });
const { seller, floor, visitAt, change, order, waiterOrder, roundsOf, pay } = await openFloor(shop);

it('five guests are five on the floor, in the panel, in the figures and in the report', async () => {
  const guests = [];
  for (const name of ['Fahad', 'Maha', 'Sami']) guests.push(await shop.guest(name, '7'));
  const [fahad, maha, sami] = guests as [
    (typeof guests)[number],
    (typeof guests)[number],
    (typeof guests)[number],
  ];
  for (const guest of guests) await expectOk(order(guest));
  // A guest without a phone, for whom the waiter orders, and one who moves after paying.
  await expectOk(waiterOrder('7', { name: 'Noura' }));
  await expectOk(pay((await roundsOf(sami))[0]!._id));
  await expectOk(
    seller.call('POST /api/seller/visit/seat', { guest: await idOf('Sami'), table: '8' }),
  );
  await expectOk(order(sami));
  // The whole table of one more guest, who gives no name.
  await expectOk(waiterOrder('9'));

  const onFloor = async () => (await floor()).visits.reduce((sum, visit) => sum + visit.guests, 0);
  assert.equal(await onFloor(), 5);
  assert.deepEqual(
    [(await visitAt('7'))?.guests, (await visitAt('8'))?.guests, (await visitAt('9'))?.guests],
    [3, 1, 1],
  );
  for (const guest of [fahad, maha, sami]) await expectOk(pay((await roundsOf(guest))[0]!._id));
  for (const table of ['7', '9'])
    for (const round of (await visitAt(table))?.rounds.filter(({ unpaid }) => unpaid > 0) ?? [])
      await expectOk(pay(round._id));
  for (const table of ['7', '8', '9']) await expectOk(change('clear', table, { isServed: true }));

  const day = tradingDayOf(shop.clock.now());
  const { range } = (
    await expectOk(seller.call(`GET /api/seller/statistics?from=${day}&to=${day}`))
  ).body;
  assert.equal(range.guests, 5);
  const { report } = (await expectOk(seller.call(`GET /api/seller/day-report?day=${day}`))).body;
  assert.equal(report.covers, 5);
});

async function idOf(name: string): Promise<string> {
  const { id } = await shop.db
    .selectFrom('guests')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return id;
}
