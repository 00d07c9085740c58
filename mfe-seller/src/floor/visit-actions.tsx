import { Suspense, useState, useSyncExternalStore } from 'react';
import type { VisitDetails } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { Button, ButtonLink, Icon } from '@smokehouse/shared/ui';
import { FloorIcon, type FloorIconName } from './public/floor-icon';
import { useCorrectTable } from '../corrections/public/use-correct-table';
import { Clear } from './clear-table';
import { viewAddress } from './floor-view';
import { originsOf } from './joined-parts';
import { keptCount, keptOrder, onWaitingOrders, waitingCount } from './kept-orders';
import { BillsDialog, MoveGuestDialog, MoveVisitDialog, WalkOutDialog } from './lazy-dialogs';
import type { AreaTiles, Tile } from './tiles';
import styles from './visit-panel.module.css';

const STACK = ['move', 'merge', 'split'] as const;
const ICONS = {
  correct: null,
  move: 'move',
  merge: 'merge',
  split: 'split',
  bill: 'receipt',
} as const satisfies Record<string, FloorIconName | null>;
type DialogName = (typeof STACK)[number] | 'bill';

/** The step that comes next at a table: its button is the only ember one. */
function nextStepOf({ state }: Tile, visit: VisitDetails | null): 'bill' | 'clear' | 'add' {
  if (state === 'bill') return 'bill';
  if (visit && visit.unpaid === 0 && visit.total > 0) return 'clear';
  return 'add';
}

/** What the staff can do with a table. */
export function VisitActions({
  tile,
  visit,
  areas,
  where,
}: {
  tile: Tile;
  visit: VisitDetails | null;
  areas: readonly AreaTiles[];
  where: { area: string | null };
}) {
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const next = nextStepOf(tile, visit);
  const orderAddress = viewAddress({ ...where, table: tile.table, mode: 'order' });
  return (
    <div className={styles.actions}>
      {visit && <Stack visit={visit} onDialog={setDialog} />}
      <div className={styles.nextRow}>
        {next !== 'add' && <AddItems isNext={false} table={tile.table} to={orderAddress} />}
        {visit && next !== 'bill' && visit.total > 0 && (
          <StackButton name="bill" onClick={() => setDialog('bill')} />
        )}
        {next === 'add' && <AddItems isNext table={tile.table} to={orderAddress} />}
        {next === 'bill' && <BillNext onClick={() => setDialog('bill')} />}
        {visit && next === 'clear' && <Clear visit={visit} isNext />}
      </div>
      {visit && dialog && (
        <Suspense fallback={null}>
          <VisitDialog name={dialog} visit={visit} areas={areas} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </div>
  );
}

/** Correct what was ordered, move, merge, split. */
function Stack({ visit, onDialog }: { visit: VisitDetails; onDialog: (name: DialogName) => void }) {
  const { correctTable, tableDialog } = useCorrectTable(visit.table);
  return (
    <>
      {visit.rounds.length > 0 && <StackButton name="correct" onClick={correctTable} />}
      {STACK.map((name) => (
        <StackButton key={name} name={name} onClick={() => onDialog(name)} />
      ))}
      {tableDialog}
    </>
  );
}

function StackButton({ name, onClick }: { name: keyof typeof ICONS; onClick: () => void }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Button variant="line" className={styles.stack} onClick={onClick}>
      <span className={name === 'move' ? 'flip' : undefined}>
        {name === 'correct' ? <Icon name="x" /> : <FloorIcon name={ICONS[name]} />}
      </span>
      {t(`floor.${name}`)}
    </Button>
  );
}

/** The other table from which all that is collected for a table came, if it did. */
function originOf(table: string): string | undefined {
  const origins = originsOf(keptOrder(table));
  return origins.length === 1 ? origins[0]?.from : undefined;
}

/** Leads to the order of a waiter, and says what of it is not sent. */
function AddItems({ isNext, table, to }: { isNext: boolean; table: string; to: string }) {
  const { t } = useTranslation('mfe-seller');
  const waiting = useSyncExternalStore(onWaitingOrders, () => waitingCount(table));
  const kept = useSyncExternalStore(onWaitingOrders, () => keptCount(keptOrder(table)));
  const from = useSyncExternalStore(onWaitingOrders, () => originOf(table));
  const origin = from === undefined ? '' : ` · ${t('order.fromTable', { table: from })}`;
  return (
    <ButtonLink
      variant={isNext ? 'accent' : 'line'}
      className={isNext ? styles.next : styles.stack}
      to={to}
    >
      <Icon name="plus" />
      {t('floor.addItems')}
      {kept > 0
        ? ` (${t('floor.notSent', { count: kept })}${origin})`
        : waiting > 0 && ` (${t('floor.waits', { count: waiting })})`}
    </ButtonLink>
  );
}

function BillNext({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Button variant="accent" className={styles.next} onClick={onClick}>
      <FloorIcon name="receipt" />
      {t('floor.bill')}
    </Button>
  );
}

/** Closes the visit of guests who leave: without an order, or without paying. */
export function Leave({ visit }: { visit: VisitDetails }) {
  const { t } = useTranslation('mfe-seller');
  const [isOpen, setIsOpen] = useState(false);
  if (visit.unpaid === 0) return visit.total === 0 ? <Clear visit={visit} isNext={false} /> : null;
  return (
    <>
      <Button variant="text" className={styles.last} onClick={() => setIsOpen(true)}>
        {t('floor.walkOut.open')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <WalkOutDialog visit={visit} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function VisitDialog({
  name,
  visit,
  areas,
  onClose,
}: {
  name: DialogName;
  visit: VisitDetails;
  areas: readonly AreaTiles[];
  onClose: () => void;
}) {
  const navigate = useNavigate();
  switch (name) {
    case 'split':
      return <MoveGuestDialog visit={visit} areas={areas} onClose={onClose} />;
    case 'bill':
      return <BillsDialog visit={visit} onClose={onClose} />;
    default:
      return (
        <MoveVisitDialog
          kind={name}
          visit={visit}
          areas={areas}
          onMoved={(table) => void navigate(viewAddress({ table }))}
          onClose={onClose}
        />
      );
  }
}
