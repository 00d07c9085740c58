import type { DeliveryArea } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';

/** Half the side of a new area. Unit: degrees, about a kilometre. */
const HALF_DEG = 0.01;

/** A square around the restaurant, with the name's first free number. */
export function newArea(
  { lng, lat }: Pin,
  areas: readonly DeliveryArea[],
  name: { en: string; ar: string },
): DeliveryArea {
  let number = areas.length + 1;
  while (areas.some((area) => area.id === `area-${number}`)) number++;
  return {
    id: `area-${number}`,
    name: { en: `${name.en} ${number}`, ar: `${name.ar} ${number}` },
    districts: [],
    points: [
      { lng: lng - HALF_DEG, lat: lat - HALF_DEG },
      { lng: lng + HALF_DEG, lat: lat - HALF_DEG },
      { lng: lng + HALF_DEG, lat: lat + HALF_DEG },
      { lng: lng - HALF_DEG, lat: lat + HALF_DEG },
    ],
    feeHalalas: 5000,
    minimumHalalas: 0,
    minutes: { from: 40, to: 55 },
    paused: false,
  };
}

export const replaceArea = (areas: readonly DeliveryArea[], area: DeliveryArea): DeliveryArea[] =>
  areas.map((one) => (one.id === area.id ? area : one));

/** Puts an area before the one above it. */
export function raiseArea(areas: readonly DeliveryArea[], id: string): DeliveryArea[] {
  const index = areas.findIndex((area) => area.id === id);
  const area = areas[index];
  if (!area || index === 0) return [...areas];
  return areas.toSpliced(index, 1).toSpliced(index - 1, 0, area);
}

export const movePoint = (area: DeliveryArea, index: number, pin: Pin): DeliveryArea => ({
  ...area,
  points: area.points.map((point, at) => (at === index ? pin : point)),
});

/** Adds a point in the middle of the edge that begins at a point. */
export function splitEdge(area: DeliveryArea, index: number): DeliveryArea {
  const [a, b] = [area.points[index], area.points[(index + 1) % area.points.length]];
  if (!a || !b) return area;
  const middle = { lng: (a.lng + b.lng) / 2, lat: (a.lat + b.lat) / 2 };
  return { ...area, points: area.points.toSpliced(index + 1, 0, middle) };
}

/** Removes a point. An area keeps three. */
export const removePoint = (area: DeliveryArea, index: number): DeliveryArea =>
  area.points.length > 3 ? { ...area, points: area.points.toSpliced(index, 1) } : area;
