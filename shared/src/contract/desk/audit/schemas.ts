import * as z from 'zod/mini';
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_SUBJECTS } from '../../operations/audit/rules';
import { id, textOrEmpty } from '../../strings';
import { tradingDay } from '../../trading-day';

/** The fields that changed, by name. Names end with the unit: `priceHalalas`. */
const values = z.record(z.string(), z.unknown());
const staffNames = { nameEn: z.optional(z.string()), nameAr: z.optional(z.string()) };

/** One change in the audit log. */
export const auditEvent = z.object({
  id: z.number(),
  at: z.string(),
  actor: z.object({
    kind: z.enum(AUDIT_ACTORS),
    id: z.optional(z.string()),
    ...staffNames,
    role: z.optional(z.string()),
  }),
  /** The shared tablet, or browser and system. */
  device: z.optional(z.string()),
  /** One of `AUDIT_ACTIONS`, or one of a later version. */
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** A name in English, a number, a table, a day or the key of a category. */
    label: z.optional(z.string()),
    /** The same name in Arabic. */
    labelAr: z.optional(z.string()),
  }),
  before: z.optional(values),
  after: z.optional(values),
  /**
   * The name of the guest that `guest` of `after` is the id of: the log itself has no data of guests.
   * Missing once it is removed.
   */
  guest: z.optional(z.string()),
  /** A code of the desk's dialogs, or a sentence. */
  reason: z.optional(z.string()),
  approver: z.optional(z.object({ id: z.string(), ...staffNames })),
});
export type AuditEvent = z.output<typeof auditEvent>;

/** Which changes the desk shows or exports. All of what is given must match. */
export const auditFilter = z.object({
  /** The id of a member of the staff, or a kind of actor: `team`, `customer`, `system`. */
  person: z.optional(id),
  kind: z.optional(z.enum(AUDIT_SUBJECTS)),
  action: z.optional(z.enum(AUDIT_ACTIONS)),
  /** Trading days, both included. */
  from: z.optional(tradingDay),
  to: z.optional(tradingDay),
  /** The id or the label of what changed: the number of a bill, a table, a name in any language. */
  id: z.optional(textOrEmpty(64)),
});
export type AuditFilter = z.output<typeof auditFilter>;

/** A page of the log, newest first. `before`: `next` of the page before. */
export const auditQuery = z.extend(auditFilter, {
  before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
});

/** The state of the hash chain. */
export const auditChain = z.object({
  /** How many events are part of it. */
  position: z.number(),
  /** Of the last one: whoever notes it can prove later that nothing before it changed. */
  hash: z.string(),
  /** When the last one was recorded. */
  until: z.optional(z.string()),
  checkedAt: z.string(),
  fault: z.optional(
    z.object({
      kind: z.enum(['changed', 'removed', 'inserted']),
      of: z.enum(['event', 'seal']),
      id: z.number(),
    }),
  ),
});
export type AuditChain = z.output<typeof auditChain>;
