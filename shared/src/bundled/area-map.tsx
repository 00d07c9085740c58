import type { MouseEvent, ReactNode } from 'react';
import type { DeliveryArea } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/rules/areas';
import { useLanguage } from '@smokehouse/shared/stores';
import styles from './area-map.module.css';

/** Size of the drawing in its own units. */
export const MAP = { width: 720, height: 480 } as const;
const MARGIN = 36;

/** Converts places to points of the drawing, and back. */
export interface Projection {
  toPoint: (pin: Pin) => { x: number; y: number };
  toPin: (point: { x: number; y: number }) => Pin;
}

/**
 * Fits places into the drawing. A degree of longitude is shorter than one of latitude by the cosine
 * of the latitude; the difference within a city is not visible.
 */
export function projectionOf(pins: readonly Pin[]): Projection {
  const lngs = pins.map(({ lng }) => lng);
  const lats = pins.map(({ lat }) => lat);
  const center = {
    lng: (Math.min(...lngs) + Math.max(...lngs)) / 2,
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
  };
  const shrink = Math.cos((center.lat * Math.PI) / 180);
  const width = Math.max(0.02, (Math.max(...lngs) - Math.min(...lngs)) * shrink);
  const height = Math.max(0.02, Math.max(...lats) - Math.min(...lats));
  const scale = Math.min((MAP.width - 2 * MARGIN) / width, (MAP.height - 2 * MARGIN) / height);
  return {
    toPoint: ({ lng, lat }) => ({
      x: MAP.width / 2 + (lng - center.lng) * shrink * scale,
      y: MAP.height / 2 - (lat - center.lat) * scale,
    }),
    toPin: ({ x, y }) => ({
      lng: round(center.lng + (x - MAP.width / 2) / scale / shrink),
      lat: round(center.lat - (y - MAP.height / 2) / scale),
    }),
  };
}

/** A tenth of a metre is enough. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The point of the drawing under the pointer. */
export function pointUnder(
  svg: SVGSVGElement,
  { clientX, clientY }: { clientX: number; clientY: number },
) {
  const matrix = svg.getScreenCTM()?.inverse();
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
  return { x, y };
}

const middleOf = (points: readonly { x: number; y: number }[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

interface Props {
  label: string;
  areas: readonly DeliveryArea[];
  /** Id of the area that stands out. */
  selected?: string | undefined;
  restaurant: Pin;
  projection: Projection;
  /** Called with the place of a click. */
  onPick?: (pin: Pin) => void;
  /** Drawn above the areas. */
  children?: ReactNode;
}

/** The delivery areas on a plain background. North is up in both languages. */
export function AreaMap({
  label,
  areas,
  selected,
  restaurant,
  projection,
  onPick,
  children,
}: Props) {
  const { language } = useLanguage();
  const star = projection.toPoint(restaurant);
  const pick = (event: MouseEvent<SVGSVGElement>) =>
    onPick?.(projection.toPin(pointUnder(event.currentTarget, event)));
  return (
    <svg
      className={styles.map}
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      preserveAspectRatio="xMidYMid meet"
      role="group"
      aria-label={label}
      onClick={pick}
    >
      {areas.map((area) => {
        const points = area.points.map(projection.toPoint);
        const middle = middleOf(points);
        // Below the restaurant, which would cover it.
        const isCovered = Math.hypot(middle.x - star.x, middle.y - star.y) < 60;
        const look = [
          styles.area,
          area.id === selected && styles.selected,
          area.paused && styles.paused,
        ];
        return (
          <g key={area.id}>
            <polygon
              className={look.filter(Boolean).join(' ')}
              points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
            />
            <text className={styles.name} x={middle.x} y={isCovered ? star.y + 44 : middle.y}>
              {area.name[language]}
            </text>
          </g>
        );
      })}
      <g transform={`translate(${star.x} ${star.y})`} aria-hidden>
        <circle className={styles.house} r={15} />
        <path
          className={styles.star}
          d="m0-9 2.6 5.6 6.2.7-4.6 4.2 1.3 6.1L0 3.6l-5.5 3 1.3-6.1-4.6-4.2 6.2-.7Z"
        />
      </g>
      {children}
    </svg>
  );
}

/** The customer's place. */
export function MapPin({ at }: { at: { x: number; y: number } }) {
  return (
    <path
      className={styles.pin}
      transform={`translate(${at.x} ${at.y})`}
      d="M0 0C-8-10-14-17-14-26a14 14 0 0 1 28 0C14-17 8-10 0 0Zm0-20a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z"
      fillRule="evenodd"
      aria-hidden
    />
  );
}
