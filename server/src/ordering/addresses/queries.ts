import type { Address, AddressFields } from '@smokehouse/shared/contract';
import { sql } from 'kysely';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';

/** Limits the rows of one account. */
export const MAX_ADDRESSES = 50;

const COLUMNS = [
  'id',
  'first_name',
  'last_name',
  'email',
  'street',
  'city',
  'state',
  'zipcode',
  'country',
  'phone',
  'place',
] as const;
type Row = Record<Exclude<(typeof COLUMNS)[number], 'place'>, string> & {
  place: unknown;
};

function toAddress({ id, first_name, last_name, place, ...rest }: Row): Address {
  // insertAddress() alone writes this column.
  const { pin, shortAddress } = (place ?? {}) as Pick<Address, 'pin' | 'shortAddress'>;
  return {
    _id: id,
    firstName: first_name,
    lastName: last_name,
    ...rest,
    ...(pin && { pin }),
    ...(shortAddress && { shortAddress }),
  };
}

/** A customer's addresses, oldest first. A checkout preselects the first. */
export async function listAddresses(db: Database, userId: string): Promise<Address[]> {
  const rows = await db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toAddress);
}

const ownAddress = statement((db, value: ValueOf<{ userId: string; id: string }>) =>
  db
    .selectFrom('addresses')
    .select(COLUMNS)
    .where('id', '=', value('id'))
    .where('user_id', '=', value('userId')),
);

/** {@link findAddress}, to be sent together with other queries. */
export const addressQuery = (userId: string, id: string) => ownAddress.with({ userId, id });

/** The address of a row of {@link addressQuery}. */
export const addressOf = ([row]: readonly Row[]): Address | undefined => row && toAddress(row);

/** An address of this customer; undefined for an unknown one and for another customer's. */
export async function findAddress(
  db: Database,
  userId: string,
  id: string,
): Promise<Address | undefined> {
  return addressOf(await ownAddress(db, { userId, id }));
}

/** The columns of an address as a customer enters it. */
function columnsOf(address: AddressFields) {
  const { firstName: first_name, lastName: last_name, pin, shortAddress, ...rest } = address;
  const place = pin || shortAddress ? JSON.stringify({ pin, shortAddress }) : null;
  return { ...rest, first_name, last_name, place };
}

/**
 * Saves an address; undefined when the account has the maximum number. Called while the account is
 * held by one transaction alone, else the number is not exact.
 */
export async function insertAddress(
  db: Database,
  userId: string,
  address: AddressFields,
): Promise<Address | undefined> {
  const { first_name, last_name, place, ...rest } = columnsOf(address);
  const { rows } = await sql<Row>`
    INSERT INTO addresses
      (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone, place)
    SELECT ${userId}, ${first_name}, ${last_name}, ${rest.email}, ${rest.street}, ${rest.city},
      ${rest.state}, ${rest.zipcode}, ${rest.country}, ${rest.phone}, ${place}::jsonb
    WHERE (SELECT count(*) FROM addresses WHERE user_id = ${userId}) < ${MAX_ADDRESSES}
    RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db);
  return rows[0] && toAddress(rows[0]);
}

/** Changes an address of this customer; undefined for an unknown one and for another customer's. */
export async function updateAddress(
  db: Database,
  userId: string,
  id: string,
  address: AddressFields,
): Promise<Address | undefined> {
  const row = await db
    .updateTable('addresses')
    .set(columnsOf(address))
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();
  return row && toAddress(row);
}

/**
 * Removes an address of this customer.
 * @returns false for an unknown one and for another customer's
 */
export async function deleteAddress(db: Database, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('addresses')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
