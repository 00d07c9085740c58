import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';

/** Converts places to points of the drawing, and back. */
export interface Projection {
  toPoint: (pin: Pin) => { x: number; y: number };
  toPin: (point: { x: number; y: number }) => Pin;
}

/** What a map shows. Sizes are in the drawing's own units. */
export interface MapView {
  width: number;
  height: number;
  projection: Projection;
  zoomBy: (steps: number) => void;
}

/** Size of the drawing without tiles, in its own units. */
const SIZE = { width: 720, height: 480 } as const;
const MARGIN = 36;

/** A tenth of a metre is enough. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** A place with as many digits as are stored. */
export const roundPin = ({ lng, lat }: Pin): Pin => ({ lng: round(lng), lat: round(lat) });

/** The smallest rectangle around places. */
export function boundsOf(pins: readonly Pin[]) {
  const lngs = pins.map(({ lng }) => lng);
  const lats = pins.map(({ lat }) => lat);
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

/**
 * Fits places into the drawing. A degree of longitude is shorter than one of latitude by the cosine
 * of the latitude; the difference within a city is not visible.
 */
export function drawingOf(pins: readonly Pin[]): Omit<MapView, 'zoomBy'> {
  const { west, east, south, north } = boundsOf(pins);
  const center = { lng: (west + east) / 2, lat: (south + north) / 2 };
  const shrink = Math.cos((center.lat * Math.PI) / 180);
  const width = Math.max(0.02, (east - west) * shrink);
  const height = Math.max(0.02, north - south);
  const scale = Math.min((SIZE.width - 2 * MARGIN) / width, (SIZE.height - 2 * MARGIN) / height);
  return {
    ...SIZE,
    projection: {
      toPoint: ({ lng, lat }) => ({
        x: SIZE.width / 2 + (lng - center.lng) * shrink * scale,
        y: SIZE.height / 2 - (lat - center.lat) * scale,
      }),
      toPin: ({ x, y }) =>
        roundPin({
          lng: center.lng + (x - SIZE.width / 2) / scale / shrink,
          lat: center.lat - (y - SIZE.height / 2) / scale,
        }),
    },
  };
}

/** The point of the drawing under the pointer. */
export function pointUnder(
  svg: SVGSVGElement,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const matrix = svg.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  return { x, y };
}
