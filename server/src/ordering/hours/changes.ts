import { sql, type Transaction } from 'kysely';
import type { OpenInterval, OpenWeek } from '@smokehouse/shared/contract/ordering/hours/rules';
import { addDays } from '@smokehouse/shared/contract/time';
import type { DB } from '../../database/types';
import type { Database } from '../../database/pool';
import { AppError } from '../../http/errors';
import type { Audit } from '../../operations/audit';
import { auditedPause, auditedPeriod, auditedWeek } from './audit';
import { proposalsAround } from './calendar';
import { closeUnpaidOutside } from './outside';
import { dayOf, firstChangeableDay, weekOf } from './rules';
import { pauseAt } from './state';
import { readOrdering, type Pause, type SlotSettings } from './store';

/** Most periods that are stored. */
const MAX_PERIODS = 500;
/** Longest confirmed season. Unit: days. */
const MAX_DAYS = 40;

/** Changes of the hours come one at a time, so that each sees the ones before. */
async function lockHours(tx: Transaction<DB>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('opening hours', 0))`.execute(tx);
}

/** Who changes the hours, and when. */
export interface Change {
  db: Database;
  now: number;
  /** The seller's id. */
  by: string;
  audit: Audit;
}

/** Makes a change of the hours, after which unpaid orders for times outside of them are closed. */
async function changeSchedule<T>(
  { db, now }: Pick<Change, 'db' | 'now'>,
  change: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await lockHours(tx);
    const result = await change(tx);
    await closeUnpaidOutside(tx, (await readOrdering(tx)).schedule, now);
    return result;
  });
}

/**
 * Stores the week and the slots. They hold from the current trading day on; the days before keep
 * their hours.
 * @throws AppError 409 if somebody else has changed them since `version`
 */
export async function saveWeek(
  { db, now, by, audit }: Change,
  { version, week, slots }: { version: number; week: OpenWeek; slots: SlotSettings },
): Promise<void> {
  await changeSchedule({ db, now }, async (tx) => {
    const ordering = await readOrdering(tx);
    if (ordering.version !== version) throw new AppError('changed_meanwhile', 409);
    const row = {
      valid_from: firstChangeableDay(ordering.schedule, now),
      week: JSON.stringify(week),
      changed_at: new Date(now),
      changed_by: by,
    };
    await tx
      .insertInto('opening_weeks')
      .values(row)
      .onConflict((conflict) => conflict.column('valid_from').doUpdateSet(row))
      .execute();
    const settings = {
      version: version + 1,
      slot_minutes: slots.minutes,
      slot_capacity: slots.capacity,
      lead_minutes: slots.leadMinutes,
    };
    await tx
      .insertInto('ordering_settings')
      .values(settings)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(settings))
      .execute();
    const { schedule, slots: before } = ordering;
    await audit(tx, {
      subject: { type: 'hours', id: 'week' },
      before: auditedWeek(weekOf(schedule, row.valid_from), before),
      after: auditedWeek(week, slots),
    });
  });
}

interface SpecialDay {
  day: string;
  intervals: readonly OpenInterval[];
  name: { en: string; ar: string };
}

/**
 * Stores the hours of one day, in place of an earlier special day.
 * @throws AppError 422 for a day that is over, or too many special days
 */
export async function saveSpecialDay(
  { db, now, by, audit }: Change,
  { day, intervals, name }: SpecialDay,
): Promise<void> {
  await changeSchedule({ db, now }, async (tx) => {
    const { schedule, periods } = await readOrdering(tx);
    if (day < firstChangeableDay(schedule, now)) throw new AppError('day_over', 422);
    if (periods.length >= MAX_PERIODS) throw new AppError('days_full', 422);
    await tx
      .deleteFrom('opening_periods')
      .where('kind', '=', 'special')
      .where('from_day', '=', sql<Date>`${day}::date`)
      .execute();
    const period = { kind: 'special', from: day, to: day, intervals, name } as const;
    await insertPeriod(tx, period, by, now);
    const before = periods.find((one) => one.kind === 'special' && one.from === day);
    await audit(tx, {
      subject: { type: 'hours', id: day, label: day },
      before: before && auditedPeriod(before),
      after: auditedPeriod(period),
    });
  });
}

/**
 * Removes a special day or a season. One that has begun ends with the day before: the hours of past
 * days stay.
 * @returns false if there is none
 */
export async function removePeriod({ db, now, audit }: Change, id: string): Promise<boolean> {
  return changeSchedule({ db, now }, async (tx) => {
    const { schedule, periods } = await readOrdering(tx);
    const period = periods.find((one) => one.id === id);
    if (!period) return false;
    const first = firstChangeableDay(schedule, now);
    const subject = { type: 'hours', id: period.from, label: period.from } as const;
    const before = auditedPeriod(period);
    if (period.from >= first) {
      await tx.deleteFrom('opening_periods').where('id', '=', id).execute();
      await audit(tx, { subject, before });
      return true;
    }
    const to = period.to >= first ? addDays(first, -1) : period.to;
    await audit(tx, { subject, before, after: { ...before, toDay: to } });
    if (period.to >= first)
      await tx
        .updateTable('opening_periods')
        .set({ to_day: to, changed_at: new Date(now) })
        .where('id', '=', id)
        .execute();
    return true;
  });
}

interface Decision {
  key: string;
  decision: 'confirm' | 'dismiss';
  from?: string | undefined;
  to?: string | undefined;
  intervals?: readonly OpenInterval[] | undefined;
}

/**
 * Confirms a proposal of the calendar, as the owner corrected it, or dismisses it.
 * @throws AppError 404 for an unknown proposal, 409 if it is decided already, 422 for bad days
 */
export async function decideProposal(
  { db, now, by, audit }: Change,
  made: Decision,
): Promise<void> {
  await changeSchedule({ db, now }, async (tx) => {
    const { schedule, decided } = await readOrdering(tx);
    if (decided.has(made.key)) throw new AppError('proposal_decided', 409);
    const proposal = proposalsAround(dayOf(schedule, now)).find(({ key }) => key === made.key);
    if (!proposal) throw new AppError('proposal_unknown', 404);
    const { key, kind, name } = proposal;
    const isDismissed = made.decision === 'dismiss';
    const first = firstChangeableDay(schedule, now);
    const asked = made.from ?? proposal.from;
    // A season that is confirmed after it began holds from the current day on.
    const from = asked < first && !isDismissed ? first : asked;
    const to = made.to ?? proposal.to;
    if (to < from || to > addDays(from, MAX_DAYS)) throw new AppError('days_wrong', 422);
    const intervals = made.intervals ?? proposal.intervals;
    const period = { kind, from, to, intervals, name };
    await insertPeriod(tx, period, by, now, { proposal: key, dismissed: isDismissed });
    await audit(tx, {
      subject: { type: 'hours', id: from, label: from },
      after: { ...auditedPeriod(period), decision: made.decision },
    });
  });
}

interface NewPeriod {
  kind: 'special' | 'eid' | 'ramadan';
  from: string;
  to: string;
  intervals: readonly OpenInterval[];
  name: { en: string; ar: string };
}

async function insertPeriod(
  tx: Transaction<DB>,
  { kind, from, to, intervals, name }: NewPeriod,
  by: string,
  now: number,
  decision: { proposal: string; dismissed: boolean } | undefined = undefined,
): Promise<void> {
  await tx
    .insertInto('opening_periods')
    .values({
      kind,
      from_day: from,
      to_day: to,
      intervals: JSON.stringify(intervals),
      name_en: name.en,
      name_ar: name.ar,
      changed_at: new Date(now),
      changed_by: by,
      ...decision,
    })
    .execute();
}

type PauseChange =
  | { kind: 'none'; ends?: Pause['kind'] | undefined }
  | { kind: 'busy'; minutes: number; lasts: number }
  | { kind: 'closed'; lasts: number };

/**
 * Starts or ends a pause. A new one replaces the one before, but a kitchen that is busy when it
 * closes is busy again afterwards.
 * @returns the kind of the one before, if it was not over, and of the one that runs now
 */
export async function changePause(
  { db, now, by, audit }: Change,
  change: PauseChange,
): Promise<Partial<Record<'before' | 'after', Pause['kind']>>> {
  return db.transaction().execute(async (tx) => {
    await lockHours(tx);
    const current = pauseAt(await readOrdering(tx), now);
    const next = nextPause(current, change, now);
    if (next) {
      const row = { ...pauseRow(next), changed_at: new Date(now), changed_by: by };
      await tx
        .insertInto('ordering_pauses')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
    } else await tx.deleteFrom('ordering_pauses').execute();
    const [before, after] = [auditedPause(current, now), auditedPause(next, now)];
    if (next !== current)
      await audit(tx, { subject: { type: 'hours', id: 'pause' }, before, after });
    else audit.unchanged();
    return { ...(current && { before: current.kind }), ...(next && { after: next.kind }) };
  });
}

/** The pause that a change leads to; the current one itself if nothing changes. */
function nextPause(current: Pause | null, change: PauseChange, now: number): Pause | null {
  const busy = runningBusy(current, now);
  if (change.kind === 'none') {
    if (change.ends && current && current.kind !== change.ends) return current;
    return current?.kind === 'closed' && busy ? { kind: 'busy', ...busy } : null;
  }
  const endsAt = now + change.lasts * 60_000;
  return change.kind === 'busy'
    ? { kind: 'busy', minutes: change.minutes, endsAt }
    : { kind: 'closed', minutes: 0, endsAt, busy };
}

/** Until when the kitchen is busy, also behind a pause. */
function runningBusy(current: Pause | null, now: number): Pause['busy'] {
  const busy = current?.kind === 'busy' ? current : current?.busy;
  return busy && busy.endsAt > now ? { minutes: busy.minutes, endsAt: busy.endsAt } : null;
}

const pauseRow = ({ kind, minutes, endsAt, busy }: Pause) => ({
  ...{ kind, minutes, ends_at: new Date(endsAt) },
  busy_minutes: busy?.minutes ?? null,
  busy_ends_at: busy ? new Date(busy.endsAt) : null,
});
