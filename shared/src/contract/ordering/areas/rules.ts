/** Rules of delivery areas, for the server and the seller's editor. */

/** A place on the map, in degrees. */
export interface Pin {
  lng: number;
  lat: number;
}

export const MAX_DELIVERY_AREAS = 40;
export const MAX_AREA_POINTS = 60;
export const MAX_DISTRICTS = 20;
export const MAX_AREA_NAME = 60;

/** Areas and their points lie in this rectangle around Riyadh. Unit: degrees. */
export const AREA_REGION = { west: 45.5, south: 23.5, east: 48, north: 26 } as const;

/** The restaurant, until `SELLER_LOCATION` is set. */
export const RIYADH_PIN: Pin = { lng: 46.6753, lat: 24.7136 };

/** Why a shape is not an area. */
export type ShapeProblem = 'too_few_points' | 'outside_region' | 'crosses_itself';

/** Which side of the line from `a` to `b` the point is on: positive is left, 0 is on the line. */
const sideOf = (a: Pin, b: Pin, point: Pin): number =>
  (b.lng - a.lng) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lng - a.lng);

const isWithin = (a: Pin, b: Pin, point: Pin): boolean =>
  Math.min(a.lng, b.lng) <= point.lng &&
  point.lng <= Math.max(a.lng, b.lng) &&
  Math.min(a.lat, b.lat) <= point.lat &&
  point.lat <= Math.max(a.lat, b.lat);

/** True if two edges touch or cross. */
function meet(a: Pin, b: Pin, c: Pin, d: Pin): boolean {
  const [sideC, sideD] = [sideOf(a, b, c), sideOf(a, b, d)];
  const [sideA, sideB] = [sideOf(c, d, a), sideOf(c, d, b)];
  if (sideC * sideD < 0 && sideA * sideB < 0) return true;
  return (
    (sideC === 0 && isWithin(a, b, c)) ||
    (sideD === 0 && isWithin(a, b, d)) ||
    (sideA === 0 && isWithin(c, d, a)) ||
    (sideB === 0 && isWithin(c, d, b))
  );
}

/** True if edges that are not neighbours touch, or if a neighbour folds back onto its edge. */
function crossesItself(points: readonly Pin[]): boolean {
  const edges = points.map((from, index) => ({
    from,
    to: points[(index + 1) % points.length] ?? from,
  }));
  return edges.some((one, i) =>
    edges.some((other, j) => {
      if (j <= i) return false;
      if (j === i + 1) return isWithin(one.from, one.to, other.to) && isFlat(one, other.to);
      if (i === 0 && j === edges.length - 1)
        return isWithin(one.from, one.to, other.from) && isFlat(one, other.from);
      return meet(one.from, one.to, other.from, other.to);
    }),
  );
}

/** The least area, about a square metre. Unit: square degrees. */
const LEAST_AREA = 1e-10;

/** What an outline encloses, by the shoelace formula. Unit: square degrees. */
function enclosed(points: readonly Pin[]): number {
  const doubled = points.reduce((sum, { lng, lat }, index) => {
    const next = points[(index + 1) % points.length] ?? { lng, lat };
    return sum + lng * next.lat - next.lng * lat;
  }, 0);
  return Math.abs(doubled) / 2;
}

const isFlat = ({ from, to }: { from: Pin; to: Pin }, point: Pin): boolean =>
  sideOf(from, to, point) === 0;

/** True if a place is in the region of the areas. */
export const isInRegion = ({ lng, lat }: Pin): boolean =>
  lng >= AREA_REGION.west &&
  lng <= AREA_REGION.east &&
  lat >= AREA_REGION.south &&
  lat <= AREA_REGION.north;

/** Checks the outline of an area. Null if it is one polygon around Riyadh. */
export function shapeProblem(points: readonly Pin[]): ShapeProblem | null {
  if (new Set(points.map(({ lng, lat }) => `${lng} ${lat}`)).size < 3) return 'too_few_points';
  if (!points.every(isInRegion)) return 'outside_region';
  // Points on one line enclose nothing: the outline lies on itself.
  return enclosed(points) < LEAST_AREA || crossesItself(points) ? 'crosses_itself' : null;
}

/** Where a saved address is: its pin or short address, and its words. */
export const placeOfAddress = ({ pin, shortAddress, street, city, country }: LocatedAddress) => ({
  ...(pin && { pin }),
  ...(shortAddress && { shortAddress }),
  address: { street, city, country },
});

interface LocatedAddress {
  pin?: Pin | undefined;
  shortAddress?: string | undefined;
  street: string;
  city: string;
  country: string;
}

/** The fee for an order: free at `freeAboveHalalas` and more. Unit: halalas. */
export function feeFor(
  subtotalHalalas: number,
  area: { feeHalalas: number; freeAboveHalalas?: number | undefined },
): number {
  const { feeHalalas, freeAboveHalalas } = area;
  return freeAboveHalalas !== undefined && subtotalHalalas >= freeAboveHalalas ? 0 : feeHalalas;
}
