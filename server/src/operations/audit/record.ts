import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { tradingDayOf } from '@smokehouse/shared/contract';
import type { AuditAction, AuditSubject } from '@smokehouse/shared/contract/rules/audit';
import type { StaffRole } from '@smokehouse/shared/contract/rules/staff';
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
  | { kind: 'system' };

/** Fields by name. Units are part of the names: `priceHalalas`. No secrets, no data of customers. */
export type AuditValues = Readonly<Record<string, unknown>>;

/** One change. */
export interface AuditChange {
  subject: { type: AuditSubject; id: string; label?: string | null | undefined };
  /** Null or absent: it did not exist. */
  before?: AuditValues | null | undefined;
  /** Null or absent: it does not exist any more. */
  after?: AuditValues | null | undefined;
  reason?: string | null | undefined;
}

/** Who makes the changes of one call or job, when, and which. */
export interface AuditSource {
  /** ms since 1970. */
  at: number;
  actor: AuditActor;
  action: AuditAction;
  /** The manager of whom the call has an approval. */
  approverId?: string | null | undefined;
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

/** Cuts long texts, also inside of lists and objects. */
function shorten(value: unknown): unknown {
  if (typeof value === 'string')
    return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value;
  if (Array.isArray(value)) return value.map(shorten);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shorten(one)]));
}

const absent = (value: unknown) => value === undefined || value === null;
const isSame = (one: unknown, other: unknown) =>
  (absent(one) && absent(other)) || isDeepStrictEqual(one, other);

/** The fields that differ, of both sides; null if none does. Absent fields are null. */
export function changedFields(
  before: AuditValues,
  after: AuditValues,
): { before: AuditValues; after: AuditValues } | null {
  const keys = Object.keys({ ...before, ...after }).filter(
    (key) => !isSame(before[key], after[key]),
  );
  if (keys.length === 0) return null;
  const pick = (values: AuditValues) =>
    Object.fromEntries(keys.map((key) => [key, shorten(values[key] ?? null)]));
  return { before: pick(before), after: pick(after) };
}

/** What is stored of a change; null if nothing changed. */
function valuesOf({ before, after }: AuditChange) {
  if (before && after) return changedFields(before, after);
  return {
    before: before ? (shorten(before) as AuditValues) : null,
    after: after ? (shorten(after) as AuditValues) : null,
  };
}

const jsonOf = (values: AuditValues | null) => (values ? JSON.stringify(values) : null);

/**
 * Adds a row to the audit log, in the transaction of the change.
 * @returns false if nothing changed; then nothing is recorded
 */
export async function recordAudit(
  tx: Database,
  { at, actor, action, approverId = null }: AuditSource,
  change: AuditChange,
): Promise<boolean> {
  const values = valuesOf(change);
  if (!values) return false;
  const id = 'id' in actor ? actor.id : null;
  const { role = null, tabletId = null, device = null } = actor.kind === 'staff' ? actor : {};
  const team = actor.kind === 'team' ? actor.id : null;
  await sql`
    insert into audit_events (at, trading_day, actor_kind, actor_id, actor_name_en, actor_name_ar,
      role, device, action, subject_type, subject_id, subject_label, before, after, reason,
      approver_id, approver_name_en, approver_name_ar)
    select ${new Date(at)}, ${tradingDayOf(at)}::date, ${actor.kind}, ${id}::text,
      coalesce(m.name_en, ${team}), coalesce(m.name_ar, ${team}), ${role},
      coalesce(t.name, ${device}), ${action},
      ${change.subject.type}, ${change.subject.id}, ${change.subject.label ?? null},
      ${jsonOf(values.before)}::jsonb, ${jsonOf(values.after)}::jsonb, ${change.reason || null},
      ${approverId}::text, a.name_en, a.name_ar
    from (select) one
      left join staff m on m.id = ${actor.kind === 'staff' ? id : null}
      left join tablets t on t.id = ${tabletId}
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
      await recordAudit(tx, source(), change);
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
