import { sql, type RawBuilder } from 'kysely';
import { toHalalas, toSar } from '@smokehouse/shared/contract';
import type {
  TableCallKind,
  TableVisit,
  UnseatedGuest,
  VisitDetails,
  VisitGuest,
  VisitRound,
} from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { correctionsOf, showCorrected, type FoundCorrection } from '../corrections';
import { dueFrom, IS_CONFIRMED, ROUND_DUE } from '../dine-orders';
import { guestsOf } from '../seating';
import { findUndo } from './move-queries';
import { MERGED, unpaidOf } from './queries';
import { stateOf } from './state';

/** A guest without a table is listed for this time after their last order. Unit: ms. */
const UNSEATED_MS = 6 * 60 * 60_000;

/** As JSON of the database: times are ISO 8601, money is halalas. */
interface FoundRound {
  placedAt: string;
  status: string;
  halalas: number;
  /** What of it is left to pay. */
  unpaidHalalas: number;
  /** From when the promise of the oldest dish runs that is to be made now. */
  dueFrom: string | null;
}
interface FoundCall {
  _id: string;
  kind: TableCallKind;
  paysForAll: boolean;
  name: string;
  calledAt: string;
  isOpen: boolean;
}

const isoOf = (time: RawBuilder<unknown>) =>
  sql<string>`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const iso = (column: string) => isoOf(sql.ref(column));

/** The confirmed rounds of a visit that are not cancelled. `v` is the visit. */
const ROUNDS = sql<FoundRound[]>`(
  select coalesce(json_agg(json_build_object(
    'placedAt', ${iso('o.created_at')}, 'status', o.status,
    'halalas', o.amount_halalas - o.corrected_halalas,
    'unpaidHalalas', ${ROUND_DUE},
    'dueFrom', ${isoOf(dueFrom(sql.ref('o.created_at'), sql.ref('o.id')))})), '[]'::json)
  from tabs t join dine_orders o on o.tab_id = t.id
  where t.visit_id = v.id and o.cancelled_at is null and ${IS_CONFIRMED})`;

/**
 * The calls of a visit's guests since it opened, longest waiting first. One that is open is listed at
 * its table: without a code a guest may have named another one. `v` is the visit.
 */
const CALLS = sql<FoundCall[]>`(
  select coalesce(json_agg(json_build_object(
    '_id', c.id, 'kind', c.kind, 'paysForAll', c.pays_for_all, 'name', g.name,
    'calledAt', ${iso('c.called_at')}, 'isOpen', c.answered_at is null) order by c.called_at, c.id), '[]'::json)
  from guests g join guest_calls c on c.guest_id = g.id
  where g.visit_id = v.id and c.called_at >= v.opened_at
    and (c.answered_at is not null or c.table_label = v.table_label))`;

/** The dishes of a visit that stand at the pass. `v` is the visit. */
const READY = sql<{ count: number; since: string | null }>`(
  select json_build_object('count', coalesce(sum(i.quantity), 0),
    'since', ${isoOf(sql`min(s.ready_at)`)})
  from tabs t join dine_orders o on o.tab_id = t.id join dish_states s on s.dine_order_id = o.id
    join kitchen_ticket_items i on i.ticket_id = s.ticket_id and i.line = s.line
  where t.visit_id = v.id and o.cancelled_at is null and s.state = 'ready')`;

const GUESTS = guestsOf(sql`select v.id`);
/** Of a visit `v`: nobody in it is known by name. */
const IS_WHOLE = sql<boolean>`not exists (
  select from guests g where g.visit_id = v.id and not g.stands_for_all)`;
/** A visit whose guests all went to other tables is over. */
const HAS_GUESTS = sql<boolean>`exists (select from guests g where g.visit_id = v.id)`;

const open = (db: Database) =>
  db
    .selectFrom('table_visits as v')
    .select([
      'v.id',
      'v.table_label as table',
      'v.opened_at as openedAt',
      GUESTS.as('guests'),
      IS_WHOLE.as('isWhole'),
      ROUNDS.as('rounds'),
      CALLS.as('calls'),
      READY.as('ready'),
      MERGED.as('merged'),
    ])
    .where('v.closed_at', 'is', null)
    .where(HAS_GUESTS);
type OpenVisit = Awaited<ReturnType<ReturnType<typeof open>['execute']>>[number];

/** The open visits of all tables. */
export async function listVisits(db: Database, now: number): Promise<TableVisit[]> {
  const visits = await open(db).orderBy('v.opened_at').execute();
  return visits.map((visit) => toVisit(visit, now));
}

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

function toVisit(
  { id, table, openedAt, guests, isWhole, rounds, calls, ready, merged }: OpenVisit,
  now: number,
): TableVisit {
  const payer = calls.find(({ paysForAll }) => paysForAll)?.name;
  const billCalls = calls.filter(({ kind }) => kind === 'bill');
  const { state, since } = stateOf(
    {
      openedAt: openedAt.getTime(),
      rounds: rounds.map(({ placedAt, status, unpaidHalalas, dueFrom: due }) => ({
        placedAt: Date.parse(placedAt),
        status,
        unpaidHalalas,
        dueFrom: due === null ? null : Date.parse(due),
      })),
      billAskedAt: billCalls.length
        ? Math.max(...billCalls.map(({ calledAt }) => Date.parse(calledAt)))
        : null,
    },
    now,
  );
  return {
    _id: id,
    table,
    state,
    ...(since !== undefined && { since: new Date(since).toISOString() }),
    openedAt: openedAt.toISOString(),
    guests,
    ...(isWhole && { isWhole }),
    total: toSar(sumOf(rounds.map(({ halalas }) => halalas))),
    unpaid: toSar(sumOf(rounds.map(({ unpaidHalalas }) => unpaidHalalas))),
    ...(ready.count > 0 && { ready: ready.count }),
    ...(ready.since !== null && { readyAt: ready.since }),
    calls: calls
      .filter(({ isOpen }) => isOpen)
      .map(({ _id, kind, paysForAll, name, calledAt }) => ({
        _id,
        kind,
        ...(paysForAll && { paysForAll }),
        name,
        calledAt,
      })),
    ...(payer !== undefined && { payer }),
    ...(merged.length > 0 && { merged }),
  };
}

/** The open visit of a table with its guests and rounds. */
export async function findVisit(
  db: Database,
  table: string,
  now: number,
): Promise<VisitDetails | undefined> {
  const visit = await open(db).where('v.table_label', '=', table).executeTakeFirst();
  if (!visit) return undefined;
  const [rounds, unpaid, guests, move] = await Promise.all([
    listRounds(db, visit.id),
    unpaidOf(db, visit.id),
    listGuests(db, visit.id),
    findUndo(db, visit.id),
  ]);
  const sum = (guest: string, amountOf: (round: VisitRound) => number) =>
    toSar(
      sumOf(
        rounds
          .filter((round) => round.guest === guest && !round.isCancelled)
          .map((round) => toHalalas(amountOf(round))),
      ),
    );
  const people: VisitGuest[] = guests.map(({ id, name, stands_for_all }) => ({
    _id: id,
    name,
    isAll: stands_for_all,
    total: sum(id, ({ amount }) => amount),
    unpaid: sum(id, ({ unpaid }) => unpaid),
  }));
  return {
    ...toVisit(visit, now),
    unpaidSold: toSar(unpaid.sold),
    people,
    rounds,
    ...(move && {
      undo: {
        _id: move.id,
        kind: move.kind as 'move' | 'merge',
        from: move.from_table,
        at: move.moved_at.toISOString(),
        ...(move.name !== null && {
          guest: { name: move.name, isAll: move.stands_for_all ?? false },
          to: move.to_table,
        }),
      },
    }),
  };
}

/** The guests of a visit, and those who ordered in it and left; the one for the table first. */
function listGuests(db: Database, visitId: string) {
  return db
    .selectFrom('guests as g')
    .select(['g.id', 'g.name', 'g.stands_for_all'])
    .where(
      sql<boolean>`g.visit_id = ${visitId} or exists (
        select from tabs t where t.guest_id = g.id and t.visit_id = ${visitId})`,
    )
    .orderBy('g.stands_for_all', 'desc')
    .orderBy('g.id')
    .execute();
}

const LINES = sql<VisitRound['lines']>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'product', l.product_id, 'name', l.name, 'nameAr', l.name_ar,
    'details', l.details, 'detailsAr', l.details_ar,
    'note', l.note, 'quantity', l.quantity,
    'amount', l.price_halalas * l.quantity / 100.0,
    'state', s.state,
    'firedAt', (select ${iso('i.fired_at')} from kitchen_ticket_items i
      where i.ticket_id = s.ticket_id and i.line = s.line),
    'readyAt', case when s.state = 'ready' then ${iso('s.ready_at')} end)) order by l.line), '[]'::json)
  from dine_order_lines l
  left join dish_states s on s.dine_order_id = l.order_id and s.line = l.line
  where l.order_id = o.id)`;

/** The lines with how many of each were removed, or are free of charge, and the corrections. */
function withCorrections(
  lines: VisitRound['lines'],
  found: readonly FoundCorrection[],
): Pick<VisitRound, 'lines' | 'corrections'> {
  const { quantities, corrections } = showCorrected(
    lines.map(({ product, quantity, amount }) => ({
      product,
      quantity,
      priceHalalas: toHalalas(amount) / quantity,
    })),
    found,
  );
  return {
    lines: lines.map((line, index) => ({ ...line, ...quantities[index] })),
    ...(corrections.length > 0 && { corrections }),
  };
}

async function listRounds(db: Database, visitId: string): Promise<VisitRound[]> {
  const rounds = await db
    .selectFrom('dine_orders as o')
    .innerJoin('tabs as t', 't.id', 'o.tab_id')
    .select([
      'o.id',
      'o.guest_id',
      'o.request_key',
      'o.created_at',
      'o.status',
      'o.is_paid',
      'o.cancelled_at',
      sql<number>`(o.amount_halalas - o.corrected_halalas)::int8`.as('halalas'),
      sql<number>`(${ROUND_DUE})::int8`.as('due'),
      'o.moved_from',
      LINES.as('lines'),
      correctionsOf('dine').as('corrections'),
    ])
    .where('t.visit_id', '=', visitId)
    .where(IS_CONFIRMED)
    .orderBy('o.created_at')
    .orderBy('o.id')
    .execute();
  return rounds.map((round) => ({
    _id: round.id,
    guest: round.guest_id,
    ...(round.request_key !== null && { requestKey: round.request_key }),
    ...(round.moved_from !== null && { movedFrom: round.moved_from }),
    placedAt: round.created_at.toISOString(),
    status: round.status,
    isPaid: round.is_paid,
    isCancelled: round.cancelled_at !== null,
    amount: toSar(round.halalas),
    unpaid: toSar(round.due),
    ...withCorrections(round.lines, round.corrections ?? []),
  }));
}

/** Guests with an open tab who are part of no visit, and ordered lately; oldest order first. */
export async function listUnseated(db: Database, now: number): Promise<UnseatedGuest[]> {
  const rows = await db
    .selectFrom('tabs as t')
    .innerJoin('guests as g', 'g.id', 't.guest_id')
    .innerJoin('dine_orders as o', 'o.tab_id', 't.id')
    .select([
      'g.id',
      'g.name',
      't.table_label',
      sql<Date>`max(o.created_at)`.as('ordered_at'),
      sql<boolean>`bool_or(not ${IS_CONFIRMED})`.as('waiting'),
      sql<number>`sum(o.amount_halalas - o.corrected_halalas)::int8`.as('halalas'),
    ])
    .where('t.closed_at', 'is', null)
    .where('t.visit_id', 'is', null)
    .where('o.cancelled_at', 'is', null)
    .where('o.created_at', '>', new Date(now - UNSEATED_MS))
    .groupBy(['g.id', 'g.name', 't.id', 't.table_label'])
    .orderBy('ordered_at')
    .limit(50)
    .execute();
  return rows.map(({ id, name, table_label: table, ordered_at, waiting, halalas }) => ({
    _id: id,
    name,
    ...(table !== null && { table }),
    waiting,
    total: toSar(halalas),
    orderedAt: ordered_at.toISOString(),
  }));
}
