import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import {
  AreaMap,
  pointUnder,
  type Projection,
  projectionOf,
} from '@smokehouse/shared/bundled/area-map';
import type { DeliveryArea } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/rules/areas';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { movePoint, removePoint, splitEdge } from './area-changes';
import styles from './areas.module.css';

/** Steps of the arrow keys. Unit: the drawing's own. */
const STEP = 4;
const LONG_STEP = 24;
const ARROWS: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

interface Props {
  areas: readonly DeliveryArea[];
  selected: string | undefined;
  restaurant: Pin;
  onChange: (area: DeliveryArea) => void;
}

/** The map on which the selected area is drawn by its points. */
export function AreaEditor({ areas, selected, restaurant, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  // Kept while the seller draws, so that the map does not move under the pointer.
  const [projection] = useState(() =>
    projectionOf([...areas.flatMap(({ points }) => points), restaurant]),
  );
  const area = areas.find(({ id }) => id === selected);
  return (
    <div>
      <div className={styles.map}>
        <AreaMap
          label={t('areas.map')}
          areas={areas}
          selected={selected}
          restaurant={restaurant}
          projection={projection}
        >
          {area && <Points key={area.id} area={area} projection={projection} onChange={onChange} />}
        </AreaMap>
      </div>
      <p className={styles.help}>{t('areas.help')}</p>
    </div>
  );
}

function Points({
  area,
  projection,
  onChange,
}: {
  area: DeliveryArea;
  projection: Projection;
  onChange: (area: DeliveryArea) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { language } = useLanguage();
  /** The point that is dragged, and where it is now. One change is made when it is dropped. */
  const [drag, setDrag] = useState<{ index: number; x: number; y: number }>();
  const shown = area.points.map((pin, index) =>
    drag?.index === index ? drag : projection.toPoint(pin),
  );
  const name = area.name[language];

  function onKeyDown(event: KeyboardEvent, index: number) {
    const point = shown[index];
    const arrow = ARROWS[event.key];
    if (arrow && point) {
      event.preventDefault();
      const step = event.shiftKey ? LONG_STEP : STEP;
      const moved = { x: point.x + arrow.x * step, y: point.y + arrow.y * step };
      onChange(movePoint(area, index, projection.toPin(moved)));
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onChange(removePoint(area, index));
    }
  }
  function follow(event: PointerEvent<SVGElement>, index: number) {
    const svg = event.currentTarget.ownerSVGElement;
    if (svg) setDrag({ index, ...pointUnder(svg, event) });
  }
  function drop() {
    if (drag) onChange(movePoint(area, drag.index, projection.toPin(drag)));
    setDrag(undefined);
  }
  return (
    <>
      {shown.map((point, index) => {
        const next = shown[(index + 1) % shown.length] ?? point;
        const label = t('areas.addPoint', { number: index + 1, area: name });
        return (
          <circle
            key={`middle-${index}`}
            className={styles.middle}
            cx={(point.x + next.x) / 2}
            cy={(point.y + next.y) / 2}
            r={7}
            role="button"
            tabIndex={0}
            aria-label={label}
            onClick={() => onChange(splitEdge(area, index))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              onChange(splitEdge(area, index));
            }}
          />
        );
      })}
      {shown.map(({ x, y }, index) => (
        <circle
          key={`point-${index}`}
          className={styles.point}
          cx={x}
          cy={y}
          r={10}
          role="button"
          tabIndex={0}
          aria-label={t('areas.point', { number: index + 1, area: name })}
          onKeyDown={(event) => onKeyDown(event, index)}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            follow(event, index);
          }}
          onPointerMove={(event) => drag && follow(event, index)}
          onPointerUp={drop}
          onPointerCancel={() => setDrag(undefined)}
        />
      ))}
    </>
  );
}
