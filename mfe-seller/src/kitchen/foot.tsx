import { useEffect } from 'react';
import type { KitchenTicket } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useNow } from '../parts/use-now';
import { KitchenIcon } from './kitchen-icon';
import { TicketNumber, usePlace } from './ticket-label';
import styles from './kitchen.module.css';

/** What was bumped last, and can be undone for ten seconds. */
export interface LastBump {
  ticket: KitchenTicket;
  /** Of one station: the items that were struck. */
  items: number[] | null;
  /** By this device's clock. Unit: ms since 1970. */
  at: number;
}

const UNDO_MS = 10_000;

/** Undo and recall. */
export function Foot({
  last,
  bumped,
  onUndo,
  onUndoOver,
  onRecall,
}: {
  last: LastBump | null;
  bumped: readonly KitchenTicket[];
  onUndo: (last: LastBump) => void;
  onUndoOver: () => void;
  onRecall: (ticket: KitchenTicket) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const place = usePlace();
  const recallable = bumped.filter(({ _id }) => _id !== last?.ticket._id).slice(0, 4);
  return (
    <footer className={styles.foot}>
      <div role="status" className={styles.undoSlot}>
        {last && (
          <div className={styles.undo}>
            <KitchenIcon name="check" />
            <span>
              <span className={styles.bumped}>{t('kitchen.bumped')}</span>{' '}
              <bdi>{place(last.ticket)}</bdi> <TicketNumber number={last.ticket.number} />
            </span>
            <UndoButton key={last.at} last={last} onUndo={onUndo} onOver={onUndoOver} />
          </div>
        )}
      </div>
      {recallable.length > 0 && <h2 className={styles.label}>{t('kitchen.recall')}</h2>}
      {recallable.map((ticket) => (
        <button
          key={ticket._id}
          type="button"
          className={styles.recall}
          aria-label={`${t('kitchen.recall')}: ${place(ticket)} #${ticket.number}`}
          onClick={() => onRecall(ticket)}
        >
          <TicketNumber number={ticket.number} />
          <small>
            <bdi>{place(ticket)}</bdi> ·{' '}
            <bdi dir="ltr" className="num">
              {timeOfDay(ticket.bumpedAt ?? ticket.allBumpedAt ?? ticket.openedAt)}
            </bdi>
          </small>
        </button>
      ))}
    </footer>
  );
}

function UndoButton({
  last,
  onUndo,
  onOver,
}: {
  last: LastBump;
  onUndo: (last: LastBump) => void;
  onOver: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const seconds = Math.ceil((last.at + UNDO_MS - useNow()) / 1000);
  const isOver = seconds <= 0;
  useEffect(() => {
    if (isOver) onOver();
  }, [isOver, onOver]);
  return (
    <button type="button" data-undo onClick={() => onUndo(last)}>
      <KitchenIcon name="undo" flip />
      {t('kitchen.undo')}
      <span className="num" aria-hidden="true">
        {t('kitchen.seconds', { seconds: Math.min(10, Math.max(0, seconds)) })}
      </span>
    </button>
  );
}
