import { randomBytes } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { CURRENCY, DELIVERY_CHARGE_SAR, toHalalas } from '@smokehouse/shared/contract';
import type { DB } from '../../database/types';
import { searchTextOf, subtotal } from '../../ordering/orders';
import type { SampleOrder } from './plan';

/** Prefixes that distinguish sample rows from real ones. */
export const SAMPLE_RECEIPT = 'SAMPLE-';
export const SAMPLE_GUEST = 'sample-guest';
const SAMPLE_USER = 'sample-user';
const PEOPLE = 500;

/** Writes the customers and guests of sample orders. Nobody can sign in as them. */
export async function writePeople(tx: Transaction<DB>): Promise<void> {
  await sql`
    insert into users (id, name, email, password_hash)
    select ${SAMPLE_USER} || '-' || n, 'Sample', ${SAMPLE_USER} || '-' || n || '@sample.example', '-'
    from generate_series(0, ${PEOPLE - 1}::int) n
    on conflict do nothing`.execute(tx);
  await sql`
    insert into guests (id, name, mobile)
    select ${SAMPLE_GUEST} || '-' || n, 'Sample', '0500000000'
    from generate_series(0, ${PEOPLE - 1}::int) n
    on conflict do nothing`.execute(tx);
}

/** A UUID version 7 with a time in the past, as the database would have generated it then. */
function idAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0');
  const random = randomBytes(10).toString('hex');
  return [
    time.slice(0, 8),
    time.slice(8),
    `7${random.slice(0, 3)}`,
    `a${random.slice(3, 6)}`,
    random.slice(6, 18),
  ].join('-');
}

/** Writes a batch of orders with their lines and status changes, one statement for each table. */
export async function writeOrders(
  tx: Transaction<DB>,
  orders: readonly SampleOrder[],
): Promise<void> {
  const all = orders.map((order, index) => ({
    ...order,
    id: idAt(order.at),
    person: index % PEOPLE,
  }));
  const delivery = all.filter(({ kind }) => kind === 'delivery');
  const dine = all.filter(({ kind }) => kind === 'dine');
  await sql`
    insert into orders (
      id, user_id, amount_halalas, delivery_halalas, currency, address, provider,
      provider_order_id, receipt, payment_state, payment_id, paid_at, status, created_at,
      search_text
    )
    select
      id, user_id, amount, delivery, currency, address, 'sandbox',
      'order_' || token, ${SAMPLE_RECEIPT} || token, state, 'pay_' || token, at, status, at,
      search_text
    from json_to_recordset(${JSON.stringify(delivery.map(deliveryRow))}::json) as r (
      id text, user_id text, amount int, delivery int, currency text, address jsonb, token text,
      state text, at timestamptz, status text, search_text text
    )`.execute(tx);
  await sql`
    insert into dine_orders (
      id, guest_id, name, mobile, table_label, amount_halalas, currency, is_paid, status,
      created_at, search_text
    )
    select * from json_to_recordset(${JSON.stringify(dine.map(dineRow))}::json) as r (
      id text, guest_id text, name text, mobile text, table_label text, amount int, currency text,
      is_paid boolean, status text, at timestamptz, search_text text
    )`.execute(tx);
  for (const [rows, lines, changes, role, reference] of [
    [delivery, 'order_lines', 'order_status_changes', 'user', 'order_id'],
    [dine, 'dine_order_lines', 'dine_order_status_changes', 'dine', 'dine_order_id'],
  ] as const) {
    const lineRows = rows.flatMap((order) =>
      order.lines.map((line, index) => ({ ...line, order_id: order.id, line: index })),
    );
    await sql`
      insert into ${sql.table(lines)} (
        order_id, line, product_id, name, name_ar, image, category, price_halalas, quantity
      )
      select * from json_to_recordset(${JSON.stringify(lineRows)}::json) as r (
        order_id text, line int, product_id text, name text, name_ar text, image text,
        category text, price_halalas int, quantity int
      )`.execute(tx);
    const steps = rows.flatMap((order) =>
      order.steps.map((step) => ({
        ...step,
        order_id: order.id,
        by_role: step.from === null ? role : 'seller',
      })),
    );
    await sql`
      insert into ${sql.table(changes)} (order_id, from_status, to_status, by_role, changed_at)
      select order_id, "from", "to", by_role, at
      from json_to_recordset(${JSON.stringify(steps)}::json) as r (
        order_id text, "from" text, "to" text, by_role text, at timestamptz
      )`.execute(tx);
    const done = rows.filter(({ steps }) => steps.length > 1);
    await writeTickets(tx, done, { reference, lines });
  }
}

/** Minutes in which a ticket of so many dishes is done: more of them take longer, some are late. */
const KITCHEN_MINUTES = sql`(6 + 3 * (abs(hashtext(o.id)) % 7) + abs(hashtext(o.id || 'late')) % 9)`;

/** Writes the kitchen's tickets of a batch, all of them done, and what the customers were told. */
async function writeTickets(
  tx: Transaction<DB>,
  orders: readonly Row[],
  { reference, lines }: { reference: 'order_id' | 'dine_order_id'; lines: string },
): Promise<void> {
  const rows = JSON.stringify(orders.map(({ id, at }) => ({ id, at })));
  const of = sql`json_to_recordset(${rows}::json) as o (id text, at timestamptz)`;
  const minutes = (count: ReturnType<typeof sql>) => sql`o.at + ${count} * interval '1 minute'`;
  await sql`
    insert into kitchen_tickets (${sql.ref(reference)}, opened_at, taken_at, bumped_at)
    select o.id, o.at, ${minutes(sql`1`)}, ${minutes(KITCHEN_MINUTES)} from ${of}`.execute(tx);
  await sql`
    insert into kitchen_ticket_items (
      ticket_id, line, product_id, name, name_ar, quantity, station, struck_at
    )
    select t.id, l.line, l.product_id, l.name, l.name_ar, l.quantity, p.station,
      o.at + (${KITCHEN_MINUTES} - l.line) * interval '1 minute'
    from ${of} join kitchen_tickets t on ${sql.ref(`t.${reference}`)} = o.id
    join ${sql.table(lines)} l on l.order_id = o.id join products p on p.id = l.product_id`.execute(
    tx,
  );
  await sql`
    insert into order_promises (
      ${sql.ref(reference)}, promised_at, from_at, likely_at, until_at
    )
    select o.id, o.at, ${minutes(sql`15`)}, ${minutes(sql`25`)}, ${minutes(sql`40`)}
    from ${of}`.execute(tx);
}

type Row = SampleOrder & { id: string; person: number };

function deliveryRow({
  id,
  person,
  first,
  last,
  street,
  phone,
  lines,
  at,
  status,
  isRefunded,
}: Row) {
  const delivery = toHalalas(DELIVERY_CHARGE_SAR);
  const token = randomBytes(8).toString('hex');
  return {
    id,
    user_id: `${SAMPLE_USER}-${person}`,
    amount: subtotal(lines) + delivery,
    delivery,
    currency: CURRENCY,
    token,
    at,
    status,
    state: isRefunded ? 'refunded' : 'paid',
    address: {
      _id: 'sample',
      firstName: first,
      lastName: last,
      email: 'sample@sample.example',
      street,
      city: 'Riyadh',
      state: 'Riyadh',
      zipcode: '12211',
      country: 'Saudi Arabia',
      phone,
    },
    search_text: searchTextOf({
      words: [first, last, street, `${SAMPLE_RECEIPT}${token}`],
      phone,
      lines,
    }),
  };
}

function dineRow({ id, person, first, last, phone, lines, at, status, isPaid }: Row) {
  return {
    id,
    guest_id: `${SAMPLE_GUEST}-${person}`,
    name: `${first} ${last}`,
    mobile: phone,
    table_label: String(1 + (person % 20)),
    amount: subtotal(lines),
    currency: CURRENCY,
    is_paid: isPaid,
    status,
    at,
    search_text: searchTextOf({ words: [`${first} ${last}`], phone, lines }),
  };
}
