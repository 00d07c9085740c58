import { randomBytes } from 'node:crypto';
import { searchTextOf } from '../orders';
import { ADDRESS, expectOk, type Customer, type Shop } from '../orders/testing';

/** An instant in Riyadh's time: `riyadh('2026-11-20T03:59')`. */
export const riyadh = (time: string): Date => new Date(`${time}+03:00`);

/** The fields of a past delivery order that matter to tests. */
export interface PastSale {
  at: Date;
  status?: 'Food is being prepared' | 'Out For Delivery' | 'Food Delivered';
  state?: 'paid' | 'refunded';
  address?: Partial<typeof ADDRESS>;
  dish?: { id: string; name?: string; nameAr?: string | null; quantity?: number; halalas?: number };
}

/** Inserts a paid order as placing would have written it then. @returns its id */
export async function sellBefore(
  { db }: Shop,
  customer: Customer,
  { at, status = 'Food is being prepared', state = 'paid', address: given = {}, dish }: PastSale,
): Promise<string> {
  const address = { _id: customer.address, ...ADDRESS, ...given };
  const token = randomBytes(6).toString('hex');
  const lines = dish
    ? [
        {
          product_id: dish.id,
          name: dish.name ?? 'Smoked Wings',
          name_ar: dish.nameAr === undefined ? 'أجنحة مدخّنة' : dish.nameAr,
          image: '',
          category: '',
          price_halalas: dish.halalas ?? 6500,
          quantity: dish.quantity ?? 1,
        },
      ]
    : [];
  const food = lines.reduce((sum, line) => sum + line.price_halalas * line.quantity, 0);
  const { id } = await db
    .insertInto('orders')
    .values({
      user_id: customer.id,
      amount_halalas: food + 5000,
      delivery_halalas: 5000,
      currency: 'SAR',
      address: JSON.stringify(address),
      provider: 'sandbox',
      receipt: `T-${token}`,
      payment_state: state,
      payment_id: token,
      paid_at: at,
      created_at: at,
      status,
      search_text: searchTextOf({
        words: [address.firstName, address.lastName, address.street, `T-${token}`],
        phone: address.phone,
        lines,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (lines.length > 0)
    await db
      .insertInto('order_lines')
      .values(lines.map((line, index) => ({ ...line, order_id: id, line: index })))
      .execute();
  return id;
}

/** Places an order at a table at a given time, and resets the clock. @returns the guest's id */
export async function dineAt(
  shop: Shop,
  at: Date,
  product: string,
  quantity = 1,
  name = 'Fahad',
  table = '1',
): Promise<string> {
  const now = shop.clock.now();
  shop.clock.set(at.getTime());
  const guest = await shop.guest(name, table);
  await guest.call('POST /api/dineorder/cod', { items: [{ product, quantity }] });
  shop.clock.set(now);
  return guest.id;
}

/** Places and pays a delivery order at a given time, and resets the clock. @returns its id */
export async function buyAt(
  { clock }: Shop,
  customer: Customer,
  at: Date,
  items: Parameters<Customer['order']>[0],
): Promise<string> {
  const now = clock.now();
  clock.set(at.getTime());
  const { id } = await customer.order(items);
  await expectOk(customer.verify((await customer.pay(id)).body));
  const order = (await customer.orders()).find((one) => one.id === id);
  clock.set(now);
  return order?._id ?? '';
}

/** Marks all orders at tables as paid. */
export async function payTables({ db }: Shop): Promise<void> {
  await db.updateTable('dine_orders').set({ is_paid: true }).execute();
}
