import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { PREPARING, SERVED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import type { TogetherRound } from './rounds';
import { UnreadyDialog } from './unready-dialog';
import { useAction } from './use-action';
import styles from './visit-panel.module.css';

type By = { staff: string | undefined };

/**
 * Sets the orders of a round that are in the kitchen to served. One that fails does not stop the
 * others; an order that somebody else served meanwhile stays as it is.
 * @throws ApiError of the first order that failed
 */
async function serveAll({ orders }: TogetherRound, by: By): Promise<void> {
  const open = orders.filter(({ isCancelled, status }) => !isCancelled && status === PREPARING);
  const results = await Promise.allSettled(
    open.map(({ _id }) => call('PUT /api/order/dinestatus', { orderId: _id, status: SERVED }, by)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/**
 * Marks a round as served: a waiter has brought what the kitchen made. While a part of it is ready,
 * that part only; what is on hold or being made is asked about.
 */
export function ServeRound({ round }: { round: TogetherRound }) {
  const { t } = useTranslation('mfe-seller');
  const [isAsking, setAsking] = useState(false);
  const { isSending, run } = useAction({ isKept: true });
  const { number, state, dishes } = round;
  if (state !== 'kitchen' && state !== 'late') return null;
  const unready = dishes.held + dishes.open;
  const serve = () =>
    run((by) => serveAll(round, by).then(() => ({ message: t('floor.roundServed', { number }) })));
  const serveReady = () =>
    run((by) => call('POST /api/seller/dishes', { action: 'serve', dishes: dishes.ready }, by));
  const isPart = unready > 0 && dishes.ready.length > 0;
  const press = () => {
    if (isPart) serveReady();
    else if (unready > 0) setAsking(true);
    else serve();
  };
  return (
    <>
      <Button
        variant={isPart ? 'accent' : 'line'}
        small
        className={styles.serve}
        aria-label={t(isPart ? 'floor.dish.serveReadyOf' : 'floor.serve', {
          number,
          count: dishes.ready.length,
        })}
        aria-disabled={isSending}
        onClick={press}
      >
        <Icon name="check" />
        {isPart ? t('floor.dish.serveReady', { count: dishes.ready.length }) : t('floor.served')}
      </Button>
      {isAsking && (
        <UnreadyDialog
          title={t('floor.dish.anywayTitle', { number })}
          text={t('floor.dish.anywayText')}
          submit={t('floor.dish.anyway')}
          dishes={dishes}
          isSending={isSending}
          onServe={serve}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
