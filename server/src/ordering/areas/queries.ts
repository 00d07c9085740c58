import { sql, type Transaction } from 'kysely';
import type { DeliveryArea, Pickup, StoredAreas } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import type { Database } from '../../database/pool';
import { statement, type ValueOf } from '../../database/statement';
import type { DB } from '../../database/types';

/** An area, and where it is from the place that was looked for. */
export type FoundArea = Omit<DeliveryArea, 'points'> & {
  contains: boolean;
  /** How far away it begins at least; 0 inside, absent without a place. Unit: km. */
  km?: number;
};

/** Pickup and all areas. */
export interface FoundAreas {
  pickup: Pickup;
  areas: FoundArea[];
}

const AREA = sql`
  'id', a.id, 'name', json_build_object('en', a.name_en, 'ar', a.name_ar),
  'districts', a.districts, 'feeHalalas', a.fee_halalas, 'minimumHalalas', a.minimum_halalas,
  'freeAboveHalalas', a.free_above_halalas,
  'minutes', json_build_object('from', a.minutes_from, 'to', a.minutes_to), 'paused', a.paused,
  'served', case when a.served_from is not null
    then json_build_object('from', a.served_from, 'to', a.served_to) end`;

const PICKUP = sql<Pickup>`json_build_object('open', s.pickup,
  'minutes', json_build_object('from', s.pickup_from, 'to', s.pickup_to))`;

/** A polygon as an array of points: PostgreSQL has no function for it, but its text is JSON. */
const POINTS = sql`(
  select json_agg(json_build_object('lng', point -> 0, 'lat', point -> 1) order by n)
  from jsonb_array_elements(translate(a.shape::text, '()', '[]')::jsonb)
    with ordinality as p(point, n))`;

/** Areas and pickup in one statement, so that they fit together. */
export async function readAreas(db: Database): Promise<StoredAreas> {
  const { rows } = await sql<StoredAreas>`
    select s.version, ${PICKUP} as pickup, (
      select coalesce(json_agg(json_strip_nulls(json_build_object(${AREA}, 'points', ${POINTS}))
        order by a.position), '[]'::json)
      from delivery_areas a) as areas
    from delivery_settings s`.execute(db);
  const [stored] = rows;
  if (!stored) throw new Error('the row of delivery_settings is missing');
  return stored;
}

/** The shortest degree around Riyadh, that of the longitude in the north. Unit: km. */
const KM_OF_DEGREE = sql.lit(100);

/** Pickup, and every area with whether it contains a pin. Has one row. */
const found = statement(
  (_db, value: ValueOf<{ lng: number | null; lat: number | null }>) => sql<FoundAreas>`
    select ${PICKUP} as pickup, (
      select coalesce(json_agg(json_strip_nulls(json_build_object(${AREA},
          'contains', coalesce(a.shape @> p.at, false),
          'km', (p.at <-> a.shape) * ${KM_OF_DEGREE}))
        order by a.position), '[]'::json)
      from delivery_areas a,
        (select point(${value('lng')}::float8, ${value('lat')}::float8) as at) p) as areas
    from delivery_settings s`,
);

/** Every area in the order of their priority, with whether it contains the pin. Edges are inside. */
export async function findAreas(db: Database, pin: Pin | undefined): Promise<FoundAreas> {
  return oneRow(await found(db, coordinatesOf(pin)));
}

/** {@link findAreas}, to be sent together with other queries. */
export const areasAround = (pin: Pin | undefined) => found.with(coordinatesOf(pin));

const coordinatesOf = (pin: Pin | undefined) => ({ lng: pin?.lng ?? null, lat: pin?.lat ?? null });

/** The row of {@link areasAround}. */
export function oneRow([row]: readonly FoundAreas[]): FoundAreas {
  if (!row) throw new Error('the row of delivery_settings is missing');
  return row;
}

/**
 * Takes the next version, which locks the row: two sellers who save at once cannot mix their areas.
 * @returns false if another seller has changed the areas since `seen`
 */
export async function takeVersion(
  tx: Transaction<DB>,
  change: { seen: number; pickup: Pickup; sellerId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('delivery_settings')
    .set({
      version: change.seen + 1,
      pickup: change.pickup.open,
      pickup_from: change.pickup.minutes.from,
      pickup_to: change.pickup.minutes.to,
      changed_at: change.now,
      changed_by: change.sellerId,
    })
    .where('version', '=', change.seen)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Replaces all areas. Their order is their priority. */
export async function replaceAreas(
  tx: Transaction<DB>,
  areas: readonly DeliveryArea[],
): Promise<void> {
  await tx.deleteFrom('delivery_areas').execute();
  if (areas.length === 0) return;
  await tx
    .insertInto('delivery_areas')
    .values(
      areas.map((area, position) => ({
        id: area.id,
        position,
        name_en: area.name.en,
        name_ar: area.name.ar,
        districts: area.districts,
        shape: `(${area.points.map(({ lng, lat }) => `(${lng},${lat})`).join(',')})`,
        fee_halalas: area.feeHalalas,
        minimum_halalas: area.minimumHalalas,
        free_above_halalas: area.freeAboveHalalas ?? null,
        minutes_from: area.minutes.from,
        minutes_to: area.minutes.to,
        served_from: area.served?.from ?? null,
        served_to: area.served?.to ?? null,
        paused: area.paused,
      })),
    )
    .execute();
}
