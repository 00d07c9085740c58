import { type ComponentType, type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import type { DeliveryArea, MapTiles } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { drawingOf, type MapView, pointUnder, type Projection } from './map-view';
import type { TileLayerProps } from './tile-layer';
import { useMovablePoints } from './use-movable-points';
import styles from './area-map.module.css';

interface Props {
  label: string;
  areas: readonly DeliveryArea[];
  /** Id of the area that stands out. */
  selected?: string | undefined;
  restaurant: Pin;
  /** Tiles below the areas. Without them, or while they cannot be loaded, the background is plain. */
  tiles?: MapTiles | undefined;
  /** Places with a number, like how many people ask from there. */
  marks?: readonly { pin: Pin; count: number; label: string }[] | undefined;
  zoomTexts: { in: string; out: string };
  /** Called with the place of a click. */
  onPick?: ((pin: Pin) => void) | undefined;
  /** Drawn above the areas. */
  children?: ((projection: Projection) => ReactNode) | undefined;
}

/** The delivery areas. North is up in both languages. */
export function AreaMap(props: Props) {
  const { label, areas, restaurant, tiles, marks = [], zoomTexts, onPick, children } = props;
  // Kept, so that the map does not move while areas change.
  const [around] = useState(() => [
    ...areas.flatMap(({ points }) => points),
    ...marks.map(({ pin }) => pin),
    restaurant,
  ]);
  const [drawing] = useState(() => drawingOf(around));
  const { TileLayer, view, setView, onFail } = useTiles(tiles);
  const { projection, width, height } = view ?? drawing;
  const pick = (event: MouseEvent<SVGSVGElement>) =>
    onPick?.(projection.toPin(pointUnder(event.currentTarget, event)));
  return (
    <div className={`${styles.frame} ${view ? styles.live : ''}`}>
      {TileLayer && tiles && (
        <TileLayer
          label={label}
          tiles={tiles}
          around={around}
          onView={setView}
          onPick={onPick}
          onFail={onFail}
        />
      )}
      <svg
        className={styles.map}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="xMidYMid meet"
        role="group"
        aria-label={label}
        onClick={pick}
      >
        <Areas {...props} projection={projection} />
        {marks.map((mark) => (
          <Mark key={mark.label} at={projection.toPoint(mark.pin)} {...mark} />
        ))}
        <House at={projection.toPoint(restaurant)} />
        {children?.(projection)}
      </svg>
      {view && <Zoom view={view} texts={zoomTexts} />}
      {view && tiles && <small className={styles.attribution}>{tiles.attribution}</small>}
    </div>
  );
}

/** The layer of the tiles, once it is loaded, and what it shows. */
function useTiles(tiles: MapTiles | undefined) {
  const [layer, setLayer] = useState<{ TileLayer: ComponentType<TileLayerProps> }>();
  const [view, setView] = useState<MapView>();
  const isWanted = tiles !== undefined;
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    import(/* webpackChunkName: "tile-layer" */ '@smokehouse/shared/bundled/tile-layer').then(
      ({ TileLayer }) => isCurrent && setLayer({ TileLayer }),
      // The plain background stays.
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [isWanted]);
  return {
    TileLayer: layer?.TileLayer,
    view,
    setView,
    onFail: () => setLayer(undefined),
  };
}

const middleOf = (points: readonly { x: number; y: number }[]) => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});

function Areas({
  areas,
  selected,
  restaurant,
  projection,
}: Pick<Props, 'areas' | 'selected' | 'restaurant'> & { projection: Projection }) {
  const { language } = useLanguage();
  const star = projection.toPoint(restaurant);
  return areas.map((area) => {
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
  });
}

function Mark({
  at,
  count,
  label,
}: {
  at: { x: number; y: number };
  count: number;
  label: string;
}) {
  return (
    <g transform={`translate(${at.x} ${at.y})`} role="img" aria-label={label}>
      <circle className={styles.mark} r={16} />
      <text className={styles.count} y={6}>
        {count}
      </text>
    </g>
  );
}

/** The restaurant. */
function House({ at }: { at: { x: number; y: number } }) {
  return (
    <g transform={`translate(${at.x} ${at.y})`} aria-hidden>
      <circle className={styles.house} r={15} />
      <path
        className={styles.star}
        d="m0-9 2.6 5.6 6.2.7-4.6 4.2 1.3 6.1L0 3.6l-5.5 3 1.3-6.1-4.6-4.2 6.2-.7Z"
      />
    </g>
  );
}

function Zoom({ view, texts }: { view: MapView; texts: Props['zoomTexts'] }) {
  return (
    <div className={styles.zoom}>
      <button type="button" aria-label={texts.in} onClick={() => view.zoomBy(1)}>
        <Icon name="plus" />
      </button>
      <button type="button" aria-label={texts.out} onClick={() => view.zoomBy(-1)}>
        <Icon name="minus" />
      </button>
    </div>
  );
}

/** The customer's place. It is dragged, or moved with the arrow keys. */
export function MapPin({
  at,
  label,
  projection,
  onMove,
}: {
  at: Pin;
  label: string;
  projection: Projection;
  onMove: (pin: Pin) => void;
}) {
  const { shown, handlersOf } = useMovablePoints([at], projection, (_index, pin) => onMove(pin));
  return shown.map(({ x, y }, index) => (
    <path
      key={index}
      className={styles.pin}
      transform={`translate(${x} ${y})`}
      d="M0 0C-8-10-14-17-14-26a14 14 0 0 1 28 0C14-17 8-10 0 0Zm0-20a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z"
      fillRule="evenodd"
      role="button"
      tabIndex={0}
      aria-label={label}
      {...handlersOf(index)}
    />
  ));
}
