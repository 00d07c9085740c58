import { sql, type Transaction } from 'kysely';
import { type AreaRequests, type Language, saudiMobile } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { z } from 'zod';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** Requests of one contact that visitors sent, and that each account sent. */
export const MAX_AREA_REQUESTS = 5;
/** Side of the squares by which requests are counted, about a kilometre. Unit: degrees. */
const CELL_DEG = 0.01;
const YEAR_MS = 365 * 24 * 60 * 60_000;
/** Rows of the seller's lists. */
const MAX_LISTED = 100;

/** Where somebody is told. */
export type Contact = { email: string } | { mobile: string };

/** An email address or a Saudi mobile number; null for another text. */
export function contactOf(text: string): Contact | null {
  if (z.email().safeParse(text).success) return { email: text };
  const mobile = text.includes('@') ? null : saudiMobile(text);
  return mobile && { mobile };
}

interface AreaRequest {
  contact: Contact;
  pin: Pin;
  language: Language;
  userId: string | null;
  now: Date;
}

const IS_REACHED = sql<boolean>`exists (
  select from delivery_areas a where not a.paused and a.shape @> r.pin)`;
const AREA_OF = sql<{ en: string; ar: string }>`(
  select json_build_object('en', a.name_en, 'ar', a.name_ar)
  from delivery_areas a where not a.paused and a.shape @> r.pin order by a.position limit 1)`;

/**
 * Stores a request. A contact has one for each square: the same one again changes nothing, except
 * that it is no longer only the request of the account that sent it first. Anybody can type a
 * contact, so what visitors sent takes no room from an account, and the newest of it replaces the
 * oldest: nobody can use up the requests of somebody else.
 * @returns false if the account has sent the maximum number for the contact
 */
export async function insertAreaRequest(
  tx: Transaction<DB>,
  { contact, pin, language, userId, now }: AreaRequest,
): Promise<boolean> {
  const address = Object.values(contact)[0] as string;
  // Requests of one contact wait for each other, so that concurrent ones are counted.
  const key = `area request ${address.toLowerCase()}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  const [cellLng, cellLat] = [Math.floor(pin.lng / CELL_DEG), Math.floor(pin.lat / CELL_DEG)];
  const { rows } = await sql<{ count: number; isKnown: boolean }>`
    select count(*) filter (where user_id is not distinct from ${userId})::int as count,
      coalesce(bool_or(cell_lng = ${cellLng} and cell_lat = ${cellLat}), false) as "isKnown"
    from area_requests where lower(coalesce(email, mobile)) = lower(${address})`.execute(tx);
  const [stored] = rows;
  if (stored?.isKnown) {
    await sql`update area_requests set asked_by_others = true
      where lower(coalesce(email, mobile)) = lower(${address})
        and cell_lng = ${cellLng} and cell_lat = ${cellLat}
        and user_id is distinct from ${userId}`.execute(tx);
    return true;
  }
  if ((stored?.count ?? 0) >= MAX_AREA_REQUESTS) {
    if (userId !== null) return false;
    await sql`delete from area_requests where id in (
      select id from area_requests
      where lower(coalesce(email, mobile)) = lower(${address}) and user_id is null
      order by asked_by_others, created_at, id limit 1)`.execute(tx);
  }
  await tx
    .insertInto('area_requests')
    .values({
      ...contact,
      pin: sql`point(${pin.lng}::float8, ${pin.lat}::float8)`,
      cell_lng: cellLng,
      cell_lat: cellLat,
      language,
      user_id: userId,
      created_at: now,
    })
    .execute();
  return true;
}

/** A person to tell that an area contains their place. */
export interface Reached {
  email: string;
  language: Language;
  area: { en: string; ar: string };
}

/**
 * Deletes the requests with an email whose place an open area contains now, so that each is told
 * once. Belongs into the transaction that queues the mails.
 */
export async function takeReached(tx: Transaction<DB>): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    delete from area_requests r where r.email is not null and ${IS_REACHED}
    returning r.email, r.language, ${AREA_OF} as area`.execute(tx);
  return [...new Map(rows.map((one) => [one.email.toLowerCase(), one])).values()];
}

/** Where people ask from, and who is to be called. */
export async function listAreaRequests(db: Database): Promise<AreaRequests> {
  const { rows: places } = await sql<{ lng: number; lat: number; count: number; at: Date }>`
    select avg(r.pin[0])::float8 as lng, avg(r.pin[1])::float8 as lat, count(*)::int as count,
      max(r.created_at) as at
    from area_requests r where not ${IS_REACHED}
    group by r.cell_lng, r.cell_lat order by count desc, at desc limit ${MAX_LISTED}`.execute(db);
  const { rows: toCall } = await sql<AreaRequests['toCall'][number]>`
    select r.id as "_id", r.mobile, ${AREA_OF} as area
    from area_requests r where r.mobile is not null and ${IS_REACHED}
    order by r.created_at limit ${MAX_LISTED}`.execute(db);
  return {
    places: places.map(({ lng, lat, count, at }) => ({
      pin: { lng, lat },
      count,
      lastAt: at.toISOString(),
    })),
    toCall,
  };
}

/** Removes a request. @returns false if it is not there any more */
export async function deleteAreaRequest(db: Database, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('area_requests')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/**
 * The requests that a customer sent while signed in, and those of visitors with the email of their
 * account, once that is proven: whoever registers may type the email of somebody else.
 */
const isOf = (userId: string) => sql<boolean>`(
  r.user_id = ${userId}
  or r.user_id is null and lower(r.email) = (
    select lower(u.email) from users u where u.id = ${userId} and u.email_proven_at is not null))`;

/** The requests of a customer, for their export. */
export async function listAreaRequestsOf(db: Database, userId: string) {
  const { rows } = await sql<{ contact: string; lng: number; lat: number; at: Date }>`
    select coalesce(r.email, r.mobile) as contact, r.pin[0] as lng, r.pin[1] as lat,
      r.created_at as at
    from area_requests r where ${isOf(userId)} order by r.created_at, r.id`.execute(db);
  return rows.map(({ contact, lng, lat, at }) => ({
    contact,
    pin: { lng, lat },
    at: at.toISOString(),
  }));
}

/**
 * Removes the requests of a customer who deletes the account. Their email must still be stored. What
 * somebody else asked for too stays, without the account.
 */
export async function deleteAreaRequests(tx: Transaction<DB>, userId: string): Promise<void> {
  await sql`update area_requests set user_id = null
    where user_id = ${userId} and asked_by_others`.execute(tx);
  await sql`delete from area_requests r where ${isOf(userId)}`.execute(tx);
}

/** Removes requests after a year. */
export async function forgetAreaRequests(db: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('area_requests')
    .where('created_at', '<', new Date(now.getTime() - YEAR_MS))
    .execute();
}
