import { type DeliveryArea, toHalalas, toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Input } from '@smokehouse/shared/ui';
import { ServedCell } from './served-cell';
import styles from './areas.module.css';

interface Props {
  areas: readonly DeliveryArea[];
  selected: string | undefined;
  onSelect: (id: string) => void;
  onChange: (area: DeliveryArea) => void;
  onRemove: (id: string) => void;
  /** Puts an area before the one above it, which it then wins over. */
  onRaise: (id: string) => void;
}

const COLUMNS = ['area', 'fee', 'minimum', 'freeAbove', 'minutes', 'served', 'orders'] as const;

/** Names, charges and minutes of the areas. */
export function AreaTable({ areas, selected, onSelect, onChange, onRemove, onRaise }: Props) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`areas.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {areas.map((area, position) => (
            <tr
              key={area.id}
              aria-current={area.id === selected ? 'true' : undefined}
              onFocus={() => onSelect(area.id)}
            >
              <Row
                area={area}
                onChange={onChange}
                onRemove={() => onRemove(area.id)}
                onRaise={position > 0 ? () => onRaise(area.id) : undefined}
              />
            </tr>
          ))}
        </tbody>
      </table>
      {areas.length > 1 && <p className={styles.order}>{t('areas.order')}</p>}
    </div>
  );
}

function Row({
  area,
  onChange,
  onRemove,
  onRaise,
}: {
  area: DeliveryArea;
  onChange: (area: DeliveryArea) => void;
  onRemove: () => void;
  /** Undefined for the first area. */
  onRaise: (() => void) | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const { language } = useLanguage();
  const name = area.name[language];
  const label = (column: string) => `${t(`areas.${column}`)}: ${name}`;
  const { freeAboveHalalas, ...rest } = area;
  const { served, ...always } = area;
  return (
    <>
      <th scope="row" className={styles.names}>
        <TextCell
          label={label('nameEn')}
          dir="ltr"
          value={area.name.en}
          onChange={(en) => onChange({ ...area, name: { ...area.name, en } })}
        />
        <TextCell
          label={label('nameAr')}
          dir="rtl"
          value={area.name.ar}
          onChange={(ar) => onChange({ ...area, name: { ...area.name, ar } })}
        />
        <TextCell
          label={label('districts')}
          placeholder={t('areas.districts')}
          value={area.districts.join(', ')}
          onChange={(text) =>
            onChange({
              ...area,
              districts: text
                .split(/[,،]/)
                .map((one) => one.trim())
                .filter(Boolean),
            })
          }
        />
      </th>
      <td>
        <MoneyCell
          label={label('fee')}
          halalas={area.feeHalalas}
          onChange={(feeHalalas = 0) => onChange({ ...area, feeHalalas })}
        />
      </td>
      <td>
        <MoneyCell
          label={label('minimum')}
          halalas={area.minimumHalalas}
          onChange={(minimumHalalas = 0) => onChange({ ...area, minimumHalalas })}
        />
      </td>
      <td>
        <MoneyCell
          label={label('freeAbove')}
          halalas={freeAboveHalalas}
          onChange={(sum) => onChange({ ...rest, ...(sum && { freeAboveHalalas: sum }) })}
        />
      </td>
      <td className={styles.stack}>
        {(['from', 'to'] as const).map((end) => (
          <NumberCell
            key={end}
            label={label(end)}
            value={area.minutes[end]}
            onChange={(minutes) =>
              onChange({ ...area, minutes: { ...area.minutes, [end]: minutes ?? 1 } })
            }
          />
        ))}
      </td>
      <td>
        <ServedCell
          key={`${served?.from} ${served?.to}`}
          served={served}
          label={label}
          onChange={(hours) => onChange({ ...always, ...(hours && { served: hours }) })}
        />
      </td>
      <td>
        <label className={styles.taking}>
          <input
            type="checkbox"
            checked={!area.paused}
            aria-label={label('taking')}
            onChange={(event) => onChange({ ...area, paused: !event.target.checked })}
          />
          {t(area.paused ? 'areas.paused' : 'areas.taking')}
        </label>
        {onRaise && (
          <Button variant="text" small aria-label={label('raise')} onClick={onRaise}>
            {t('areas.raise')}
          </Button>
        )}
        <Button variant="text" small aria-label={label('remove')} onClick={onRemove}>
          {t('areas.remove')}
        </Button>
      </td>
    </>
  );
}

interface CellProps<T> {
  label: string;
  value: T;
  onChange: (value: T) => void;
}

/** A text that changes the area when the field is left, so that Undo takes back all of it. */
function TextCell({
  label,
  value,
  onChange,
  ...input
}: CellProps<string> & { dir?: string; placeholder?: string }) {
  return (
    <Input
      key={value}
      aria-label={label}
      defaultValue={value}
      maxLength={200}
      onBlur={({ target }) => target.value !== value && onChange(target.value)}
      {...input}
    />
  );
}

export function NumberCell({
  label,
  value,
  step = 1,
  onChange,
}: CellProps<number | undefined> & { step?: number }) {
  return (
    <Input
      key={value}
      className={styles.number ?? ''}
      type="number"
      min={0}
      step={step}
      aria-label={label}
      defaultValue={value}
      onBlur={({ target }) => {
        const next = target.value === '' ? undefined : target.valueAsNumber;
        if (next !== value) onChange(next);
      }}
    />
  );
}

function MoneyCell({
  label,
  halalas,
  onChange,
}: {
  label: string;
  halalas: number | undefined;
  onChange: (halalas: number | undefined) => void;
}) {
  return (
    <NumberCell
      label={label}
      step={0.01}
      value={halalas === undefined ? undefined : toSar(halalas)}
      onChange={(sar) => onChange(sar === undefined ? undefined : toHalalas(sar))}
    />
  );
}
