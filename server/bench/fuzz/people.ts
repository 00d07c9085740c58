import { randomUUID } from 'node:crypto';
import { hashPassword } from '../../src/people/accounts';
import { insertFirstOwner } from '../../src/people/sellers';
import type { Database } from '../../src/database/pool';
import { ADDRESS } from '../../src/ordering/orders/testing';
import type { FuzzRole } from './requests';

const PASSWORD = 'brisket at noon, twice';

interface People {
  signIn: (role: FuzzRole) => Promise<string>;
  ids: string[];
}

/** A session of every role on a running server, and existing ids of every kind. */
export async function openPeople(url: string, db: Database): Promise<People> {
  const dish = await db
    .insertInto('products')
    .values({ name: 'Fuzzy Wings', category: 'appetizers', price_halalas: 6500 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const soldOut = await db
    .insertInto('products')
    .values({ name: 'Sold Out', category: '', price_halalas: 100, in_stock: false })
    .returning('id')
    .executeTakeFirstOrThrow();
  const password = await hashPassword(PASSWORD);
  const sellerEmail = `${randomUUID()}@fuzz.example`;
  const account = { id: randomUUID(), email: sellerEmail, password_hash: password };
  await db.insertInto('sellers').values(account).execute();
  await insertFirstOwner(db, account.id);
  const jar = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .map((line) => line.split(';', 1)[0])
      .filter((pair) => !pair?.endsWith('='))
      .join('; ');
  async function call(name: string, body: object, cookie = ''): Promise<Response> {
    const answer = await fetch(url + name, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
    if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
  const user = async () => {
    const email = `${randomUUID()}@fuzz.example`;
    await db
      .insertInto('users')
      .values({ name: 'Noura', email, password_hash: password })
      .execute();
    return jar(await call('/api/user/login', { email, password: PASSWORD }));
  };
  const dine = async () =>
    jar(await call('/api/dineuser/register', { name: 'Fahad', mobile: '0501234567', table: '4' }));
  const seller = async () =>
    jar(await call('/api/seller/login', { email: sellerEmail, password: PASSWORD }));

  const items = [{ product: dish.id, quantity: 1 }];
  const [customer, guest] = [await user(), await dine()];
  const added = (await (await call('/api/address/add', { address: ADDRESS }, customer)).json()) as {
    address: { _id: string };
  };
  const placed = (await (
    await call('/api/order/cod', { items, address: added.address._id }, customer)
  ).json()) as { order: { id: string } };
  await call('/api/dineorder/cod', { items }, guest);
  const rounds = await db.selectFrom('dine_orders').select(['id', 'tab_id', 'guest_id']).execute();
  const orders = await db.selectFrom('orders').select(['id', 'user_id']).execute();
  const ids = [
    dish.id,
    dish.id,
    soldOut.id,
    added.address._id,
    placed.order.id,
    ...rounds.flatMap((one) => [one.id, one.tab_id, one.guest_id]),
    ...orders.flatMap((one) => [one.id, one.user_id]),
    'nothing',
  ];
  return {
    ids: ids.filter((id) => id !== null),
    async signIn(role) {
      if (role === 'nobody') return 'lang=ar';
      if (role === 'user') return user();
      if (role === 'dine') return dine();
      if (role === 'seller') return seller();
      if (role === 'everybody') return [await user(), await dine(), await seller()].join('; ');
      return `sh_user=${'x'.repeat(43)}; sh_dine=%ff; sh_seller=../..; lang=zz; lang; =; __proto__=1; ${'y'.repeat(2_000)}=z; sh_user="`;
    },
  };
}
