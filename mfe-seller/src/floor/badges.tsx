import { type ReactNode, useSyncExternalStore } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { endedCount } from './followed-orders';
import { keptCount, keptOrder, onWaitingOrders, waitingCount } from './kept-orders';
import type { Tile } from './tiles';
import styles from './floor.module.css';

/**
 * What waits at a table: open calls, dishes at the pass, a round without a connection, and one
 * that is not sent.
 */
export function Badges({ tile: { table, visit } }: { tile: Tile }) {
  const { t } = useTranslation('mfe-seller');
  const waiting = useSyncExternalStore(onWaitingOrders, () => waitingCount(table));
  const kept = useSyncExternalStore(
    onWaitingOrders,
    () => keptCount(keptOrder(table)) + endedCount(table),
  );
  const calls = visit?.calls.length ?? 0;
  const ready = visit?.ready ?? 0;
  return (
    <>
      <Badge count={calls} text={t('floor.calls', { count: calls })}>
        <DeskIcon name="bell" />
      </Badge>
      <Badge kind="readyBadge" count={ready} text={t('floor.dish.readyCount', { count: ready })}>
        <Icon name="check" />
      </Badge>
      <Badge kind="waitsBadge" count={waiting} text={t('floor.waits', { count: waiting })}>
        <Icon name="cloud" />
      </Badge>
      <Badge kind="keptBadge" count={kept} text={t('floor.notSent', { count: kept })}>
        <DeskIcon name="pencil" />
      </Badge>
    </>
  );
}

function Badge({
  kind = '',
  count,
  text,
  children,
}: {
  kind?: string;
  count: number;
  text: string;
  children: ReactNode;
}) {
  if (count === 0) return null;
  return (
    <span className={`${styles.badge} ${styles[kind] ?? ''}`}>
      {children}
      <span className="num" aria-hidden="true">
        {count}
      </span>
      <span className="vh">{text}</span>
    </span>
  );
}
