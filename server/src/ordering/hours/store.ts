import { sql } from 'kysely';
import type { OpenInterval, OpenWeek } from '@smokehouse/shared/contract/ordering/hours/rules';
import type { Listener } from '../../database/listen';
import type { Database } from '../../database/pool';
import type { Period, Schedule } from './rules';

/** The seller's pause. It is over at `endsAt`, ms since 1970. */
export interface Pause {
  kind: 'busy' | 'closed';
  minutes: number;
  endsAt: number;
  /** The kitchen was busy when it was closed, and is again afterwards. */
  busy?: { minutes: number; endsAt: number } | null;
}

export interface SlotSettings {
  /** Length of a slot. */
  minutes: 15 | 20 | 30 | 60;
  /** Orders per slot. */
  capacity: number;
  /** How long before its slot the kitchen gets an order. */
  leadMinutes: number;
}

export interface StoredPeriod extends Period {
  id: string;
  proposal: string | null;
}

/** By which ways orders reach their customers, as the seller has set it. */
export interface Ways {
  pickup: boolean;
  /** The areas that are not paused. `served`: the hours of an area, if it has some. */
  areas: readonly { served: OpenInterval | null }[];
}

/** All that decides when orders are taken. */
export interface Ordering {
  /** 0 until the seller changes the hours. */
  version: number;
  schedule: Schedule;
  /** With those that are over. */
  periods: readonly StoredPeriod[];
  /** Proposals that the owner has confirmed or dismissed. */
  decided: ReadonlySet<string>;
  slots: SlotSettings;
  pause: Pause | null;
  ways: Ways;
}

const DEFAULT_SLOTS: SlotSettings = { minutes: 30, capacity: 8, leadMinutes: 45 };

interface Row {
  weeks: { from: string; week: OpenWeek }[];
  periods: {
    id: string;
    kind: Period['kind'];
    from: string;
    to: string;
    intervals: OpenInterval[];
    name: { en: string; ar: string };
    proposal: string | null;
    dismissed: boolean;
  }[];
  settings: { version: number; slots: SlotSettings } | null;
  pause: Pause | null;
  ways: Ways;
}

/** Reads the tables in one statement, so that they fit together. */
export async function readOrdering(db: Database): Promise<Ordering> {
  const { rows } = await sql<Row>`
    select
      (select coalesce(json_agg(json_build_object('from', valid_from, 'week', week)
        order by valid_from desc), '[]'::json) from opening_weeks) as weeks,
      (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'from', from_day,
        'to', to_day, 'intervals', intervals, 'proposal', proposal, 'dismissed', dismissed,
        'name', json_build_object('en', name_en, 'ar', name_ar))
        order by from_day, kind, id), '[]'::json) from opening_periods) as periods,
      (select json_build_object('version', version, 'slots', json_build_object(
        'minutes', slot_minutes, 'capacity', slot_capacity, 'leadMinutes', lead_minutes))
        from ordering_settings) as settings,
      (select json_build_object('kind', kind, 'minutes', minutes,
         'endsAt', (extract(epoch from ends_at) * 1000)::bigint,
         'busy', case when busy_ends_at is not null then json_build_object('minutes', busy_minutes,
           'endsAt', (extract(epoch from busy_ends_at) * 1000)::bigint) end)
         from ordering_pauses) as pause,
       (select json_build_object('pickup', s.pickup, 'areas', (
         select coalesce(json_agg(json_build_object('served', case when a.served_from is not null
           then json_build_object('from', a.served_from, 'to', a.served_to) end)), '[]'::json)
         from delivery_areas a where not a.paused)) from delivery_settings s) as ways`.execute(db);
  const { weeks, periods: all, settings, pause, ways } = rows[0] as Row;
  const periods = all.filter(({ dismissed }) => !dismissed);
  return {
    version: settings?.version ?? 0,
    schedule: { weeks, periods },
    periods,
    decided: new Set(all.flatMap(({ proposal }) => proposal ?? [])),
    slots: settings?.slots ?? DEFAULT_SLOTS,
    pause,
    ways,
  };
}

/** The defaults, until the settings have been read. */
const DEFAULTS: Ordering = {
  version: 0,
  schedule: { weeks: [], periods: [] },
  periods: [],
  decided: new Set(),
  slots: DEFAULT_SLOTS,
  pause: null,
  ways: { pickup: true, areas: [{ served: null }] },
};

/**
 * The settings from memory, read again after a change by any process. While the database cannot be
 * read, the last known ones hold.
 */
export interface OrderingStore {
  read: () => Promise<Ordering>;
  /** What was read last, for who must not wait: inside a transaction. */
  lastRead: () => Ordering;
  /** For the process that changes them: the notification may arrive after its next call. */
  forget: () => void;
}

/** @param onChange called after a change by any process */
export function createOrderingStore(
  db: Database,
  listener: Listener,
  onChange: () => void,
): OrderingStore {
  let known = DEFAULTS;
  let loading: Promise<Ordering> | undefined;
  const load = () => {
    const started = readOrdering(db).then(
      (ordering) => {
        // A slow answer from before a change must not replace the one after it.
        if (loading === started) known = ordering;
        return ordering;
      },
      () => {
        if (loading === started) loading = undefined;
        return known;
      },
    );
    loading = started;
    return started;
  };
  listener.on('opening_hours', (payload) => {
    void load();
    if (payload !== null) onChange();
  });
  return { read: () => loading ?? load(), lastRead: () => known, forget: () => void load() };
}
