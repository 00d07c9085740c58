import { type FloorArea, type PlacedTable } from '@smokehouse/shared/contract';
import {
  MAX_FLOOR_NAME,
  MAX_SEATS,
  TABLE_SHAPES,
} from '@smokehouse/shared/contract/ordering/floor/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field, Icon, IconButton } from '@smokehouse/shared/ui';
import type { PlanChange } from './plan-changes';
import styles from './plan-editor.module.css';

/** Shape and seats of the chosen table. */
export function TableFields({
  placed,
  onChange,
}: {
  placed: PlacedTable | undefined;
  onChange: (change: PlanChange) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!placed) return <p className={styles.text}>{t('floor.edit.choose')}</p>;
  const { table, shape, seats } = placed;
  return (
    <section className={styles.box} aria-label={t('floor.table', { table })}>
      <h2>{t('floor.table', { table })}</h2>
      <div className={styles.shapes} role="group" aria-label={t('floor.edit.shape')}>
        {TABLE_SHAPES.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === shape}
            onClick={() => onChange({ what: 'shape', table, shape: one })}
          >
            {t(`floor.edit.shapes.${one}`)}
          </button>
        ))}
      </div>
      <div className={styles.seats}>
        <span>{t('floor.edit.seats')}</span>
        <IconButton
          label={t('floor.edit.fewer')}
          disabled={seats === 1}
          onClick={() => onChange({ what: 'seats', table, by: -1 })}
        >
          <Icon name="minus" />
        </IconButton>
        <output className="num">{seats}</output>
        <IconButton
          label={t('floor.edit.more')}
          disabled={seats === MAX_SEATS}
          onClick={() => onChange({ what: 'seats', table, by: 1 })}
        >
          <Icon name="plus" />
        </IconButton>
      </div>
      <Button variant="line" small block onClick={() => onChange({ what: 'remove', table })}>
        <Icon name="trash" />
        {t('floor.edit.remove')}
      </Button>
    </section>
  );
}

/** Tables that exist and are not on the plan. */
export function UnplacedTables({
  tables,
  onPut,
}: {
  tables: readonly string[];
  onPut: (table: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <section className={styles.box}>
      <h2>{t('floor.edit.unplaced')}</h2>
      {tables.length === 0 && <p className={styles.text}>{t('floor.edit.allPlaced')}</p>}
      <div className={styles.unplaced}>
        {tables.map((table) => (
          <Button
            key={table}
            variant="line"
            small
            aria-label={t('floor.edit.put', { table })}
            onClick={() => onPut(table)}
          >
            <span className="num">{table}</span>
          </Button>
        ))}
      </div>
    </section>
  );
}

/** Names of an area; an empty one can be removed. */
export function AreaFields({
  area: { id: area, name, tables },
  isOnly,
  onChange,
}: {
  area: FloorArea;
  isOnly: boolean;
  onChange: (change: PlanChange) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <section className={styles.box}>
      <h2>{t('floor.edit.area')}</h2>
      <Field
        label={t('floor.edit.nameEn')}
        dir="ltr"
        lang="en"
        value={name.en}
        maxLength={MAX_FLOOR_NAME}
        onChange={({ target }) =>
          onChange({ what: 'rename', area, language: 'en', name: target.value })
        }
      />
      <Field
        label={t('floor.edit.nameAr')}
        dir="rtl"
        lang="ar"
        value={name.ar}
        maxLength={MAX_FLOOR_NAME}
        onChange={({ target }) =>
          onChange({ what: 'rename', area, language: 'ar', name: target.value })
        }
      />
      {!isOnly && tables.length > 0 && (
        <p className={styles.text}>{t('floor.edit.areaNotEmpty')}</p>
      )}
      {!isOnly && tables.length === 0 && (
        <Button variant="line" small block onClick={() => onChange({ what: 'removeArea', area })}>
          <Icon name="trash" />
          {t('floor.edit.removeArea')}
        </Button>
      )}
    </section>
  );
}
