import { useEffect, useEffectEvent, useRef } from 'react';
import { Map as TileMap } from 'maplibre-gl';
import type { MapTiles } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { boundsOf, type MapView, roundPin } from './map-view';
import styles from './area-map.module.css';

export interface TileLayerProps {
  label: string;
  tiles: MapTiles;
  /** The places that are visible at first. */
  around: readonly Pin[];
  /** Called when the first tile is there, and when the map is moved. */
  onView: (view: MapView) => void;
  onPick: ((pin: Pin) => void) | undefined;
  /** Called if there is no WebGL, or if the first tiles cannot be loaded. */
  onFail: () => void;
}

const MARGIN_PX = 32;
/** Of the tiles. Unit: pixels. */
const TILE_SIZE = 256;
const MAX_ZOOM = 18;

const viewOf = (map: TileMap): MapView => {
  const { clientWidth: width, clientHeight: height } = map.getContainer();
  return {
    width,
    height,
    projection: {
      toPoint: (pin) => map.project(pin),
      toPin: ({ x, y }) => roundPin(map.unproject([x, y])),
    },
    zoomBy: (steps) => map.zoomTo(map.getZoom() + steps),
  };
};

function createMap(container: HTMLElement, { label, tiles, around }: TileLayerProps): TileMap {
  const { west, south, east, north } = boundsOf(around);
  const map = new TileMap({
    container,
    style: {
      version: 8,
      sources: {
        tiles: { type: 'raster', tiles: [tiles.url], tileSize: TILE_SIZE, maxzoom: MAX_ZOOM },
      },
      layers: [{ id: 'tiles', type: 'raster', source: 'tiles' }],
    },
    bounds: [west, south, east, north],
    fitBoundsOptions: { padding: MARGIN_PX },
    maxZoom: MAX_ZOOM,
    maxPitch: 0,
    dragRotate: false,
    renderWorldCopies: false,
    // It sets HTML, which the page's security policy forbids. The map shows the text itself.
    attributionControl: false,
    locale: { 'Map.Title': label },
  });
  map.touchZoomRotate.disableRotation();
  return map;
}

/** Raster tiles that can be moved and zoomed. */
export function TileLayer(props: TileLayerProps) {
  const box = useRef<HTMLDivElement>(null);
  const start = useEffectEvent((container: HTMLElement) => createMap(container, props));
  const onView = useEffectEvent((map: TileMap) => props.onView(viewOf(map)));
  const onPick = useEffectEvent((pin: Pin) => props.onPick?.(roundPin(pin)));
  const onFail = useEffectEvent(() => props.onFail());
  useEffect(() => {
    if (!box.current) return undefined;
    let map: TileMap;
    try {
      map = start(box.current);
    } catch {
      onFail();
      return undefined;
    }
    let isShown = false;
    const update = () => {
      if (isShown) onView(map);
    };
    map.on('sourcedata', ({ tile }) => {
      if (isShown || !tile) return;
      isShown = true;
      update();
    });
    map.on('move', update);
    map.on('resize', update);
    map.on('click', ({ lngLat }) => onPick(lngLat));
    // A later tile that fails leaves a gap.
    map.on('error', () => {
      if (!isShown) onFail();
    });
    return () => map.remove();
  }, []);
  return <div className={styles.tiles} ref={box} />;
}
