import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { LOCK_KEYS } from '../../database/lock-keys';
import { expectCost } from '../../http/costs';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/** Events in one statement. */
const BATCH = 1_000;
/**
 * How long after an event with a higher id was sealed a row may still appear. A transaction of the
 * server ends long before (`database/pool.ts`), so a row that appears later was not written by it.
 */
const OPEN_FOR = sql`interval '10 minutes'`;

/**
 * An event as text, the same on every server: all columns in a fixed order, times in microseconds.
 * A later column is appended only where it has a value, so that old hashes stay right.
 */
const TEXT = sql<string>`jsonb_build_array(e.id, (extract(epoch from e.at) * 1000000)::bigint,
  to_char(e.trading_day, 'YYYY-MM-DD'), e.actor_kind, e.actor_id, e.actor_name_en, e.actor_name_ar,
  e.role, e.device, e.action, e.subject_type, e.subject_id, e.subject_label, e.before, e.after,
  e.reason, e.approver_id, e.approver_name_en, e.approver_name_ar)::text`;

/**
 * The highest id that was sealed ten minutes before the last seal. A row with a lower id that is not
 * sealed was inserted later.
 */
const CLOSED_ID = sql<number>`coalesce((
  select c.event_id from audit_seals c
  where c.sealed_at < (select max(l.sealed_at) from audit_seals l) - ${OPEN_FOR}
  order by c.event_id desc limit 1), 0)`;

const UNSEALED = sql`from audit_events e
  where not exists (select from audit_seals s where s.event_id = e.id)`;

/** The end of the chain. */
export interface ChainHead {
  position: number;
  /** SHA-256 in hexadecimal. */
  hash: string;
}

const START: ChainHead = { position: 0, hash: '00'.repeat(32) };

const nextHash = (hash: string, text: string): string =>
  createHash('sha256').update(Buffer.from(hash, 'hex')).update(text).digest('hex');

async function findHead(db: Database): Promise<ChainHead> {
  const { rows } = await sql<ChainHead>`
    select position, encode(hash, 'hex') as hash from audit_seals
    order by position desc limit 1`.execute(db);
  return rows[0] ?? START;
}

/**
 * Seals the committed events that are not sealed yet. Desk transactions insert events without a
 * common lock, so a row may become visible after one with a higher id: it is sealed next. One
 * process seals at a time.
 * @returns the new end of the chain; undefined if there was nothing to seal, or another process seals
 */
export async function sealEvents(db: Database): Promise<ChainHead | undefined> {
  let last: ChainHead | undefined;
  for (;;) {
    const sealed = await db.transaction().execute((tx) => sealBatch(tx));
    if (sealed) last = sealed.head;
    if (!sealed || sealed.count < BATCH) return last;
  }
}

async function sealBatch(tx: Transaction<DB>) {
  const { rows: locks } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_KEYS.auditSeals}) as locked`.execute(tx);
  if (!locks[0]?.locked) return undefined;
  const { rows: events } = await sql<{ id: number; text: string }>`
    select e.id, ${TEXT} as text ${UNSEALED} and e.id > ${CLOSED_ID}
    order by e.id limit ${BATCH}`.execute(tx);
  if (events.length === 0) return undefined;
  let head = await findHead(tx);
  const seals = events.map(({ text }) => {
    head = { position: head.position + 1, hash: nextHash(head.hash, text) };
    return head;
  });
  await sql`insert into audit_seals (position, event_id, hash)
    select * from unnest(${seals.map(({ position }) => position)}::bigint[],
      ${events.map(({ id }) => id)}::bigint[],
      ${seals.map(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[])`.execute(tx);
  return { head, count: events.length };
}

/** The first row at which the chain is broken. */
export interface ChainFault {
  /** `inserted`: after the rows around it were sealed. */
  kind: 'changed' | 'removed' | 'inserted';
  /** The id of the event; the position, where the seal itself is missing. */
  id: number;
  of: 'event' | 'seal';
}

export interface ChainState {
  head: ChainHead;
  /** Time of the last sealed event, ms since 1970. */
  until: number | null;
  fault: ChainFault | null;
}

interface SealedRow {
  position: number;
  event_id: number;
  hash: string;
  text: string | null;
  at: Date | null;
}

/** The fault of one sealed row; null if it continues the chain. */
function faultOf({ position, event_id: id, hash, text }: SealedRow, before: ChainHead) {
  if (position !== before.position + 1)
    return { kind: 'removed', of: 'seal', id: before.position + 1 } as const;
  if (text === null) return { kind: 'removed', of: 'event', id } as const;
  return nextHash(before.hash, text) === hash
    ? null
    : ({ kind: 'changed', of: 'event', id } as const);
}

/**
 * Reads the chain and names the first row that was changed, removed or inserted later.
 * @param from where an earlier check ended; without it, the whole chain is read
 */
export async function verifyChain(
  db: Database,
  from: Pick<ChainState, 'head' | 'until'> = { head: START, until: null },
): Promise<ChainState> {
  expectCost('export');
  let { head, until } = from;
  for (;;) {
    const { rows } = await sql<SealedRow>`
      select s.position, s.event_id, encode(s.hash, 'hex') as hash, e.at,
        case when e.id is not null then ${TEXT} end as text
      from audit_seals s left join audit_events e on e.id = s.event_id
      where s.position > ${head.position} order by s.position limit ${BATCH}`.execute(db);
    for (const row of rows) {
      const fault = faultOf(row, head);
      if (fault) return { head, until, fault };
      head = { position: row.position, hash: row.hash };
      until = row.at?.getTime() ?? until;
    }
    if (rows.length < BATCH) break;
  }
  return { head, until, fault: await findInserted(db) };
}

async function findInserted(db: Database): Promise<ChainFault | null> {
  const { rows } = await sql<{ id: number }>`
    select e.id ${UNSEALED} and e.id <= ${CLOSED_ID} order by e.id limit 1`.execute(db);
  return rows[0] ? { kind: 'inserted', of: 'event', id: rows[0].id } : null;
}

/** The hash at a position of the chain, for comparison with one that was noted earlier. */
export async function hashAt(db: Database, position: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`
    select encode(hash, 'hex') as hash from audit_seals where position = ${position}`.execute(db);
  return rows[0]?.hash;
}
