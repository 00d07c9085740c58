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
] as const;
type Row = Record<(typeof COLUMNS)[number], string>;

function toAddress({ id, first_name, last_name, ...rest }: Row): Address {
  return { _id: id, firstName: first_name, lastName: last_name, ...rest };
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

/** An address of this customer; undefined for an unknown one and for another customer's. */
export async function findAddress(
  db: Database,
  userId: string,
  id: string,
): Promise<Address | undefined> {
  const [row] = await ownAddress(db, { userId, id });
  return row && toAddress(row);
}

/** Saves an address; undefined when the account has the maximum number. */
export async function insertAddress(
  db: Database,
  userId: string,
  address: AddressFields,
): Promise<Address | undefined> {
  const { firstName: first_name, lastName: last_name, ...rest } = address;
  const { rows } = await sql<Row>`
    INSERT INTO addresses
      (user_id, first_name, last_name, email, street, city, state, zipcode, country, phone)
    SELECT ${userId}, ${first_name}, ${last_name}, ${rest.email}, ${rest.street}, ${rest.city},
      ${rest.state}, ${rest.zipcode}, ${rest.country}, ${rest.phone}
    WHERE (SELECT count(*) FROM addresses WHERE user_id = ${userId}) < ${MAX_ADDRESSES}
    RETURNING ${sql.join(COLUMNS.map((column) => sql.ref(column)))}`.execute(db);
  return rows[0] && toAddress(rows[0]);
}
