import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openShop } from '../ordering/orders/testing';
import { actorNameOf } from './actor-name';

const shop = await openShop();
const { db } = shop;

it('stores the name of the person who is signed in; the typed one only for the first login', async () => {
  await shop.seller();
  const { id } = await db.selectFrom('staff').select('id').executeTakeFirstOrThrow();
  assert.equal(await actorNameOf(db, { subject: id }, 'Salem'), 'Salem');
  await db
    .updateTable('staff')
    .set({ name_en: 'Huda', name_ar: 'هدى' })
    .where('id', '=', id)
    .execute();
  assert.equal(await actorNameOf(db, { subject: id }, 'Salem'), 'Huda');
  assert.equal(await actorNameOf(db, { subject: id }, 'هدى'), 'هدى');
});
