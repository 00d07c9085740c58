import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  AUDIT_FIELDS,
  AUDIT_FIELDS_BY_ID,
  type AuditAction,
  type AuditField,
  type AuditSubject,
} from '@smokehouse/shared/contract/operations/audit/rules';
import type { StaffRole } from '@smokehouse/shared/contract/people/staff/rules';
import type { Timekeeping } from '../../clock';
import type { Database } from '../../database/pool';

/** Who changes something. */
export type AuditActor =
  | {
      kind: 'staff';
      id: string;
      role?: StaffRole | undefined;
      /** The shared tablet, whose name is recorded. */
      tabletId?: string | undefined;
      /** Browser and system of an own device. */
      device?: string | undefined;
    }
  /** `id`: the name of its token. */
  | { kind: 'team'; id: string }
  | { kind: 'customer'; id: string }
  /** `tabletId`: at a shared tablet where nobody is signed in. */
  | { kind: 'system'; tabletId?: string | undefined };

/** Fields by name. Units are part of the names: `priceHalalas`. No secrets, no data of customers. */
export type AuditValues = Readonly<Partial<Record<AuditField, unknown>>>;

/** One change. */
export interface AuditChange {
  /** The label is shown instead of the id; that of a member of the staff is their name. */
  subject: { type: AuditSubject; id: string; label?: string | null | undefined };
  /** Null or absent: it did not exist. */
  before?: AuditValues | null | undefined;
  /** Null or absent: it does not exist any more. */
  after?: AuditValues | null | undefined;
  reason?: string | null | undefined;
  /** What was done, if it is not what the call or job is for. */
  action?: AuditAction;
}

/** Who makes the changes of one call or job, when, and which. */
export interface AuditSource extends Timekeeping {
  actor: AuditActor;
  action: AuditAction;
  /** The manager of whom the call has an approval. */
  approverId?: string | null | undefined;
  /** In tests: a field without a text in the page is an error. */
  failsWithoutAudit?: boolean | undefined;
}

/** Records changes of one source, each in the transaction that makes it. */
export interface Audit {
  /** A change whose values before and after are equal is none: nothing is recorded. */
  (tx: Database, change: AuditChange): Promise<void>;
  /** Says that the request changes nothing, as one that is repeated. */
  unchanged: () => void;
}

/** Longer texts are cut, so that one row stays small. Unit: characters. */
const MAX_TEXT = 300;

/** Not in the middle of a surrogate pair, which PostgreSQL does not store. */
const cut = (text: string) => text.slice(0, MAX_TEXT).replace(/[\uD800-\uDBFF]$/, '');

/** Cuts long texts, also inside of lists and objects. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${cut(value)}…` : value;
  if (Array.isArray(value)) return value.map(shorten);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one)]));
}

type Values = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is Values =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Date);
const absent = (value: unknown) => value === undefined || value === null;
const isSame = (one: unknown, other: unknown) =>
  (absent(one) && absent(other)) || isDeepStrictEqual(one, other);

interface Difference {
  before: Values;
  after: Values;
}

/**
 * The fields that differ, of both sides, also inside of objects that both have; null if none does.
 * Absent fields are null.
 */
export function changedFields(before: Values, after: Values): Difference | null {
  const changed: [key: string, before: unknown, after: unknown][] = [];
  for (const key of Object.keys({ ...before, ...after })) {
    const [was, is] = [before[key] ?? null, after[key] ?? null];
    if (isSame(was, is)) continue;
    const inner = isRecord(was) && isRecord(is) ? changedFields(was, is) : undefined;
    if (inner) changed.push([key, inner.before, inner.after]);
    else if (inner === undefined) changed.push([key, shorten(was), shorten(is)]);
  }
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([key, was]) => [key, was])),
    after: Object.fromEntries(changed.map(([key, , is]) => [key, is])),
  };
}

/** What is stored of a change; null if nothing changed. */
function valuesOf({ before, after }: AuditChange): Partial<Difference> | null {
  if (before && after) return changedFields(before, after);
  return {
    ...(before && { before: shorten(before) as Values }),
    ...(after && { after: shorten(after) as Values }),
  };
}

const jsonOf = (values: Values | undefined) => (values ? JSON.stringify(values) : null);

const KNOWN: ReadonlySet<string> = new Set(AUDIT_FIELDS);
const BY_ID: ReadonlySet<string> = new Set(AUDIT_FIELDS_BY_ID);

/**
 * The names of fields, at any depth, that the page of the log has no text for.
 * @param areIds whether the keys of `values` are ids
 */
function unknownFields(values: unknown, areIds = false): string[] {
  if (Array.isArray(values)) return values.flatMap((one) => unknownFields(one));
  if (!isRecord(values)) return [];
  return Object.entries(values).flatMap(([key, value]) => [
    ...(areIds || KNOWN.has(key) ? [] : [key]),
    ...unknownFields(value, !areIds && BY_ID.has(key)),
  ]);
}

/** The columns of an actor; names of the staff are read with the row. */
function columnsOf(actor: AuditActor) {
  const id = actor.kind === 'system' ? null : actor.id;
  const { role = null, device = null } = actor.kind === 'staff' ? actor : {};
  const tabletId = ('tabletId' in actor && actor.tabletId) || null;
  return {
    ...{ id, role, tabletId, device },
    staffId: actor.kind === 'staff' ? id : null,
    team: actor.kind === 'team' ? id : null,
  };
}

/**
 * Adds a row to the audit log, in the transaction of the change.
 * @returns false if nothing changed; then nothing is recorded
 */
export async function recordAudit(
  tx: Database,
  { clock, dayOf, actor, action, approverId = null, failsWithoutAudit }: AuditSource,
  change: AuditChange,
): Promise<boolean> {
  const values = valuesOf(change);
  if (!values) return false;
  const unknown = failsWithoutAudit ? unknownFields([values.before, values.after]) : [];
  if (unknown.length > 0) throw new Error(`${action} names ${unknown.join(', ')} in the audit log`);
  const { type, id, label = null } = change.subject;
  const who = columnsOf(actor);
  const at = clock.now();
  await sql`
    insert into audit_events (at, trading_day, actor_kind, actor_id, actor_name_en, actor_name_ar,
      role, device, action, subject_type, subject_id, subject_label, before, after, reason,
      approver_id, approver_name_en, approver_name_ar)
    select ${new Date(at)}, ${dayOf(at)}::date, ${actor.kind}, ${who.id}::text,
      coalesce(m.name_en, ${who.team}), coalesce(m.name_ar, ${who.team}), ${who.role},
      coalesce(t.name, ${who.device}), ${action},
      ${type}, ${id}, coalesce(${label}, s.name_en),
      ${jsonOf(values.before)}::jsonb, ${jsonOf(values.after)}::jsonb, ${change.reason || null},
      ${approverId}::text, a.name_en, a.name_ar
    from (select) one
      left join staff m on m.id = ${who.staffId}
      left join staff s on s.id = ${type === 'staff' ? id : null}
      left join tablets t on t.id = ${who.tabletId}
      left join staff a on a.id = ${approverId}`.execute(tx);
  return true;
}

/** An {@link Audit} that counts what it was told. */
export interface CountingAudit {
  audit: Audit;
  /** Whether anything was recorded, or said to be unchanged. */
  wasTold: () => boolean;
}

/**
 * Binds the audit log to a call or job.
 * @param source called with each change: its time is that of the change
 */
export function bindAudit(source: () => AuditSource): CountingAudit {
  let isTold = false;
  const audit: Audit = Object.assign(
    async (tx: Database, change: AuditChange) => {
      const { action } = change;
      await recordAudit(tx, { ...source(), ...(action && { action }) }, change);
      isTold = true;
    },
    {
      unchanged: () => {
        isTold = true;
      },
    },
  );
  return { audit, wasTold: () => isTold };
}
