import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { CANCELLED_STATUS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type KindOfOrder, useStatusWords } from '@smokehouse/shared/orders/kinds';
import { Button } from '@smokehouse/shared/ui';
import type { AnyOrder } from '../queries/orders';
import type { OrderHandle } from './order-handle';
import styles from './orders-board.module.css';

/**
 * Shows one column for each status, and one for cancelled orders if there are any. Cards move by
 * drag and drop or by their controls; cancelled ones stay.
 */
export function OrdersBoard<O extends AnyOrder>({
  statuses,
  orders,
  hasOlder,
  nameOf,
  handle,
  children,
}: {
  statuses: readonly string[];
  orders: readonly O[];
  /** The last column has more orders than are loaded. */
  hasOlder: boolean;
  nameOf: (order: O) => string;
  handle: (order: O) => OrderHandle;
  children: (order: O, handle: OrderHandle) => ReactNode;
}) {
  const [dragged, setDragged] = useState<O | null>(null);
  const isCancelled = (order: O) => handle(order).status === CANCELLED_STATUS;
  const hasCancelled = orders.some(isCancelled) && !statuses.includes(CANCELLED_STATUS);
  const columns = hasCancelled ? [...statuses, CANCELLED_STATUS] : statuses;
  return (
    <div className={styles.board}>
      {columns.map((status) => (
        <Column
          key={status}
          status={status}
          hasMore={hasOlder && statuses.indexOf(status) === statuses.length - 1}
          canTake={
            dragged !== null && handle(dragged).status !== status && status !== CANCELLED_STATUS
          }
          onDrop={() => {
            if (dragged) handle(dragged).move(status);
            setDragged(null);
          }}
        >
          {orders
            .filter((order) => handle(order).status === status)
            .map((order) => (
              <Card
                key={order._id}
                name={nameOf(order)}
                canMove={!isCancelled(order)}
                isDragged={dragged === order}
                onDrag={(isDragged) => setDragged(isDragged ? order : null)}
              >
                {children(order, handle(order))}
              </Card>
            ))}
        </Column>
      ))}
    </div>
  );
}

function Column({
  status,
  hasMore,
  canTake,
  onDrop,
  children,
}: {
  status: string;
  hasMore: boolean;
  canTake: boolean;
  onDrop: () => void;
  children: readonly ReactNode[];
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const drop = {
    onDragOver: (event: DragEvent) => {
      if (canTake) {
        event.preventDefault();
        setIsOver(true);
      }
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      setIsOver(false);
      onDrop();
    },
  };
  return (
    <section
      className={`${styles.column} ${canTake ? styles.free : ''} ${isOver ? styles.over : ''}`}
      aria-labelledby={id}
      {...drop}
    >
      <h2 id={id}>
        {shared(`status.${status}`, status)}{' '}
        <span className="num">
          {children.length}
          {hasMore && '+'}
        </span>
      </h2>
      {children.length > 0 ? <ul>{children}</ul> : <p>{t('board.empty')}</p>}
    </section>
  );
}

function Card({
  name,
  canMove,
  isDragged,
  onDrag,
  children,
}: {
  name: string;
  canMove: boolean;
  isDragged: boolean;
  onDrag: (isDragged: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  function begin(event: DragEvent) {
    event.dataTransfer.effectAllowed = 'move';
    // Firefox does not start a drag without data.
    event.dataTransfer.setData('text/plain', name);
    onDrag(true);
  }
  return (
    <li>
      <article
        className={`${styles.card} ${isDragged ? styles.dragged : ''}`}
        aria-labelledby={id}
        draggable={canMove}
        onDragStart={begin}
        onDragEnd={() => onDrag(false)}
      >
        <h3 className="vh" id={id}>
          {t('order.of', { name })}
        </h3>
        {children}
      </article>
    </li>
  );
}

/** Moves an order to the next status. Renders nothing for the last status. */
export function NextStep({
  order,
  name,
  statuses,
  status,
  move,
}: {
  /** By which the status is named. */
  order?: KindOfOrder;
  name: string;
  statuses: readonly string[];
  status: string;
  move: (status: string) => void;
}) {
  const wordsOf = useStatusWords();
  const next = statuses[statuses.indexOf(status) + 1];
  if (!next || status === CANCELLED_STATUS) return null;
  return (
    <Button variant="solid" small className={styles.next} onClick={() => move(next)}>
      {wordsOf({ delivery: order?.delivery }, next, 0)}
      <span className="vh">: {name}</span>
    </Button>
  );
}
