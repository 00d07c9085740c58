import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from 'kysely';
import type { Database } from '../../src/database/pool';
import type { DB } from '../../src/database/types';
import { insertAddress } from '../../src/ordering/addresses/queries';
import { ensureCodes } from '../../src/ordering/tables/codes';
import { insertGuest } from '../../src/people/guests/queries';
import { insertFirstOwner } from '../../src/people/sellers/queries';

/** A person, with the values that may appear in the server's statements. */
export interface Person {
  userId: string;
  addressId: string;
  token: string;
  /** The same person as a guest who sits at a table of their own and has shown its code. */
  guestId: string;
  table: string;
  guestToken: string;
}

const ADDRESS = {
  firstName: 'Noura',
  lastName: 'Al-Harbi',
  email: 'noura@bench.example',
  street: '12 Olaya Street',
  city: 'Riyadh',
  state: 'Riyadh',
  zipcode: '12211',
  country: 'Saudi Arabia',
  phone: '+966501234567',
};
const CATEGORIES = [
  'main-course',
  'burger',
  'sandwiches',
  'bar-bq',
  'salad-2',
  'dessert',
  'kids-meal',
  'extras',
  'catering',
  'mocktail-and-drinks',
];

async function signIn(
  db: Database,
  role: 'user' | 'dine' | 'seller',
  subject: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  await db
    .insertInto('sessions')
    .values({
      role,
      subject,
      token_hash: createHash('sha256').update(token).digest(),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + 86_400_000),
    })
    .execute();
  return token;
}

/** Customers, each signed in, with an address and a cart; they are guests too. */
export async function insertPeople(db: Database, count: number): Promise<Person[]> {
  const people: Person[] = [];
  const now = new Date();
  const tables = Array.from({ length: count }, (_, index) => String(index + 1));
  const codes = await ensureCodes(db, tables, now);
  for (let index = 0; index < count; index++) {
    const userId = `bench-${randomBytes(8).toString('hex')}`;
    await db
      .insertInto('users')
      .values({ id: userId, name: 'Noura', email: `${userId}@bench.example`, password_hash: '-' })
      .execute();
    const address = await insertAddress(db, userId, ADDRESS);
    await db
      .insertInto('carts')
      .values({ user_id: userId, items: JSON.stringify({ 'dish-1': 1, 'dish-2': 2 }) })
      .execute();
    const table = String(index + 1);
    const { id: guestId } = await insertGuest(db, {
      name: 'Noura',
      mobile: '+966501234567',
      table_label: table,
      table_code: codes.get(table)?.code ?? null,
      created_at: now,
    });
    people.push({
      userId,
      addressId: address?._id ?? '',
      token: await signIn(db, 'user', userId),
      guestId,
      table,
      guestToken: await signIn(db, 'dine', guestId),
    });
  }
  return people;
}

/** Adds the owner. @returns the token */
export async function insertSeller(db: Database): Promise<string> {
  const { id } = await db
    .insertInto('sellers')
    .values({ email: `${randomBytes(8).toString('hex')}@bench.example`, password_hash: '-' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertFirstOwner(db, id);
  return signIn(db, 'seller', id);
}

/**
 * A menu of this many dishes with options, and with texts of realistic length; other dishes are
 * removed from it (orders refer to them).
 */
export async function writeMenu(db: Database, count: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('products').set({ deleted_at: new Date() }).execute();
    for (let from = 0; from < count; from += 500) {
      await tx
        .insertInto('products')
        .values(
          Array.from({ length: Math.min(500, count - from) }, (_, index) => {
            const number = from + index + 1;
            return {
              id: `dish-${number}`,
              name: `Oak-Smoked Brisket No. ${number}`,
              name_ar: `بريسكت مدخّن رقم ${number}`,
              category: CATEGORIES[number % CATEGORIES.length] ?? '',
              description:
                'Fourteen hours over oak, sliced to order, with pickles, onions and the sauce of the house.',
              description_ar:
                'أربع عشرة ساعة فوق البلوط، تُقطّع عند الطلب، مع المخلل والبصل وصلصة البيت.',
              price_halalas: 2500 + (number % 90) * 100,
              calories_kcal: 640,
              allergens: ['gluten', 'milk'],
            };
          }),
        )
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ deleted_at: null }))
        .execute();
    }
    await writeOptions(tx);
  });
}

/** Offers three optional sauces with every dish of the menu. */
async function writeOptions(tx: Transaction<DB>): Promise<void> {
  const group = 'bench-sauces';
  await tx
    .insertInto('option_groups')
    .values({ id: group, name: 'Sauces', name_ar: 'الصلصات', min_count: 0, max_count: 2 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('menu_options')
    .values(
      ['Smoked chilli', 'White barbecue', 'Mustard'].map((name, position) => ({
        group_id: group,
        id: `sauce-${position}`,
        position,
        name,
        price_halalas: 600,
        calories_kcal: 90,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('dish_option_groups')
    .columns(['product_id', 'group_id', 'position'])
    .expression((eb) =>
      eb
        .selectFrom('products')
        .select(({ val }) => ['id', val(group).as('group_id'), val(0).as('position')])
        .where('deleted_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
