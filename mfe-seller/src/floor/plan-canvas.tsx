import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { type PlacedTable } from '@smokehouse/shared/contract';
import { AREA_SIZE, PLAN_GRID, TABLE_SIZE } from '@smokehouse/shared/contract/ordering/floor/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Chairs, placeOf } from './plan';
import styles from './plan-editor.module.css';
import floor from './floor.module.css';

/** Key → direction. The plan is not mirrored in Arabic, so left is left. */
const DIRECTIONS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
/** With Shift, an arrow key moves a table this many steps. */
const FAR = 5;

/** Where a drag began: the pointer on the screen, and the table on the plan. */
interface Drag {
  table: string;
  pointer: { x: number; y: number };
  start: { x: number; y: number };
}

/** The area with its tables, which are dragged by pointer or moved by arrow keys. */
export function PlanCanvas({
  tables,
  chosen,
  onChoose,
  onMove,
}: {
  tables: readonly PlacedTable[];
  chosen: string | null;
  onChoose: (table: string) => void;
  onMove: (table: string, x: number, y: number) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const canvas = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  function begin(event: PointerEvent<HTMLButtonElement>, { table, x, y }: PlacedTable) {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { table, pointer: { x: event.clientX, y: event.clientY }, start: { x, y } };
    onChoose(table);
  }
  function follow(event: PointerEvent) {
    const box = canvas.current?.getBoundingClientRect();
    const { current } = drag;
    if (!current || !box) return;
    const scale = AREA_SIZE.width / box.width;
    onMove(
      current.table,
      current.start.x + (event.clientX - current.pointer.x) * scale,
      current.start.y + (event.clientY - current.pointer.y) * scale,
    );
  }
  const end = () => {
    drag.current = null;
  };
  function press(event: KeyboardEvent, { table, x, y }: PlacedTable) {
    const direction = DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    const step = PLAN_GRID * (event.shiftKey ? FAR : 1);
    onMove(table, x + direction[0] * step, y + direction[1] * step);
  }
  return (
    <div className={floor.plan} ref={canvas}>
      {tables.map((placed) => {
        const { table, shape, seats, x, y } = placed;
        return (
          <div key={table} className={styles.item}>
            <Chairs placed={placed} taken={0} />
            <button
              type="button"
              className={`${floor.tile} ${floor.free} ${shape === 'round' ? floor.round : ''} ${styles.drag}`}
              style={placeOf({ x, y, ...TABLE_SIZE[shape] })}
              aria-pressed={table === chosen}
              aria-label={t('floor.edit.tableLabel', {
                table,
                shape: t(`floor.edit.shapes.${shape}`),
                seats,
                x,
                y,
              })}
              onClick={() => onChoose(table)}
              onFocus={() => onChoose(table)}
              onPointerDown={(event) => begin(event, placed)}
              onPointerMove={follow}
              onPointerUp={end}
              onPointerCancel={end}
              onKeyDown={(event) => press(event, placed)}
            >
              <b className="num">{table}</b>
              <span className="num">{seats}</span>
            </button>
          </div>
        );
      })}
    </div>
  );
}
