import type { KeyboardEvent } from 'react';
import { AreaMap } from '@smokehouse/shared/bundled/area-map';
import type { Projection } from '@smokehouse/shared/bundled/map-view';
import { useMovablePoints } from '@smokehouse/shared/bundled/use-movable-points';
import type { AreaRequests, DeliveryArea, MapTiles } from '@smokehouse/shared/contract';
import type { Pin } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { placeText } from './area-requests';
import { movePoint, removePoint, splitEdge } from './area-changes';
import styles from './areas.module.css';

interface Props {
  areas: readonly DeliveryArea[];
  selected: string | undefined;
  restaurant: Pin;
  tiles: MapTiles | undefined;
  /** Where people ask for deliveries. */
  places: AreaRequests['places'];
  onChange: (area: DeliveryArea) => void;
}

/** The map on which the selected area is drawn by its points. */
export function AreaEditor({ areas, selected, restaurant, tiles, places, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  const area = areas.find(({ id }) => id === selected);
  return (
    <div>
      <div className={styles.map}>
        <AreaMap
          label={t('areas.map')}
          areas={areas}
          selected={selected}
          restaurant={restaurant}
          tiles={tiles}
          marks={places.map(({ pin, count }) => ({
            pin,
            count,
            label: `${placeText(pin)}: ${t('areas.askedHere', { count })}`,
          }))}
          zoomTexts={{ in: t('areas.zoomIn'), out: t('areas.zoomOut') }}
        >
          {(projection) =>
            area && <Points key={area.id} area={area} projection={projection} onChange={onChange} />
          }
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
  const { shown, handlersOf } = useMovablePoints(area.points, projection, (index, pin) =>
    onChange(movePoint(area, index, pin)),
  );
  const name = area.name[language];

  function onKeyDown(event: KeyboardEvent, index: number) {
    if (event.key !== 'Delete' && event.key !== 'Backspace') return;
    event.preventDefault();
    onChange(removePoint(area, index));
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
      {shown.map(({ x, y }, index) => {
        const moves = handlersOf(index);
        return (
          <circle
            key={`point-${index}`}
            className={styles.point}
            cx={x}
            cy={y}
            r={10}
            role="button"
            tabIndex={0}
            aria-label={t('areas.point', { number: index + 1, area: name })}
            {...moves}
            onKeyDown={(event) => {
              moves.onKeyDown(event);
              onKeyDown(event, index);
            }}
          />
        );
      })}
    </>
  );
}
