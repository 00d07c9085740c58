import { type KeyboardEvent, type MouseEvent, type PointerEvent, useState } from 'react';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { pointUnder, type Projection } from './map-view';

/** Steps of the arrow keys. Unit: the drawing's own. */
const STEP = 4;
const LONG_STEP = 24;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Drag {
  index: number;
  /** Where the point is now. */
  x: number;
  y: number;
  /** From the pointer to the point. */
  dx: number;
  dy: number;
}

/**
 * Points of a map that are dragged, or moved with the arrow keys (further with Shift). One change is
 * made when a point is dropped.
 * @returns the points of the drawing, and the handlers of each
 */
export function useMovablePoints(
  pins: readonly Pin[],
  projection: Projection,
  onMove: (index: number, pin: Pin) => void,
) {
  const [drag, setDrag] = useState<Drag>();
  const shown = pins.map((pin, index) => (drag?.index === index ? drag : projection.toPoint(pin)));
  const move = (index: number, point: { x: number; y: number }) =>
    onMove(index, projection.toPin(point));

  function onKeyDown(event: KeyboardEvent, index: number) {
    const point = shown[index];
    const arrow = ARROWS[event.key];
    if (!arrow || !point) return;
    event.preventDefault();
    const step = event.shiftKey ? LONG_STEP : STEP;
    move(index, { x: point.x + arrow.x * step, y: point.y + arrow.y * step });
  }
  function onPointerDown(event: PointerEvent<SVGElement>, index: number) {
    const svg = event.currentTarget.ownerSVGElement;
    const point = shown[index];
    if (!svg || !point) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const { x, y } = pointUnder(svg, event);
    setDrag({ index, x: point.x, y: point.y, dx: point.x - x, dy: point.y - y });
  }
  function onPointerMove(event: PointerEvent<SVGElement>) {
    const svg = event.currentTarget.ownerSVGElement;
    if (!svg || !drag) return;
    const { x, y } = pointUnder(svg, event);
    setDrag({ ...drag, x: x + drag.dx, y: y + drag.dy });
  }
  function onPointerUp() {
    if (drag) move(drag.index, drag);
    setDrag(undefined);
  }
  return {
    shown,
    handlersOf: (index: number) => ({
      onKeyDown: (event: KeyboardEvent) => onKeyDown(event, index),
      onPointerDown: (event: PointerEvent<SVGElement>) => onPointerDown(event, index),
      onPointerMove,
      onPointerUp,
      onPointerCancel: () => setDrag(undefined),
      // Not a click on the map.
      onClick: (event: MouseEvent) => event.stopPropagation(),
    }),
  };
}
