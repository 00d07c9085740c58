import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { SERVED } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { KeptButton } from './kept-button';
import { markOf, useKeptPresses } from './kept-presses';
import type { NumberedRound } from './rounds';
import { UnmadeNames, UnreadyDialog } from './unready-dialog';
import { useAction } from './use-action';
import styles from './visit-panel.module.css';

/**
 * Marks a round as served: a waiter has brought what the kitchen made. While a part of it is ready,
 * that part only; what is on hold or being made is asked about.
 */
export function ServeRound({ round }: { round: NumberedRound }) {
  const { t } = useTranslation('mfe-seller');
  const [isAsking, setAsking] = useState(false);
  const { isSending, run } = useAction();
  const { number, state, order, dishes } = round;
  const isKept = useKeptPresses();
  if (state !== 'kitchen' && state !== 'late') return null;
  const unready = dishes.held + dishes.open;
  const isPart = unready > 0 && dishes.ready.length > 0;
  const label = t(isPart ? 'floor.dish.serveReadyOf' : 'floor.serve', {
    number,
    count: dishes.atPass,
  });
  const waits = isKept(order._id) || (isPart && dishes.ready.map(markOf).every(isKept));
  const serve = () =>
    run(
      async (by) => {
        await call('PUT /api/order/dinestatus', { orderId: order._id, status: SERVED }, by);
        return { message: t('floor.roundServed', { number }) };
      },
      { kept: label, marks: [order._id, ...dishes.all.map(markOf)] },
    );
  const serveReady = () =>
    run((by) => call('POST /api/seller/dishes', { action: 'serve', dishes: dishes.ready }, by), {
      kept: label,
      marks: dishes.ready.map(markOf),
    });
  const press = () => {
    if (isPart) serveReady();
    else if (unready > 0) setAsking(true);
    else serve();
  };
  return (
    <>
      <KeptButton
        variant={isPart ? 'accent' : 'line'}
        small
        className={styles.serve}
        waits={waits}
        isSending={isSending}
        label={label}
        icon="check"
        onPress={press}
      >
        {isPart ? t('floor.dish.serveReady', { count: dishes.atPass }) : t('floor.serveAll')}
      </KeptButton>
      {isAsking && (
        <UnreadyDialog
          title={t('floor.dish.anywayTitle', { number })}
          text={t('floor.dish.anywayText')}
          submit={t('floor.dish.anyway')}
          dishes={dishes}
          isSending={isSending}
          onServe={serve}
          onClose={() => setAsking(false)}
        >
          <UnmadeNames lines={order.lines} />
        </UnreadyDialog>
      )}
    </>
  );
}

/** Serves whatever of a table stands at the pass, when it is of several rounds. */
export function ServeAllReady({ rounds }: { rounds: readonly NumberedRound[] }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, run } = useAction();
  const isKept = useKeptPresses();
  const ready = rounds.filter(({ dishes }) => dishes.ready.length > 0);
  if (ready.length < 2) return null;
  const dishes = ready.flatMap((round) => round.dishes.ready);
  const count = ready.reduce((sum, round) => sum + round.dishes.atPass, 0);
  const label = t('floor.dish.serveReady', { count });
  const marks = dishes.map(markOf);
  return (
    <KeptButton
      variant="accent"
      block
      waits={marks.every(isKept)}
      isSending={isSending}
      label={label}
      icon="check"
      onPress={() =>
        run((by) => call('POST /api/seller/dishes', { action: 'serve', dishes }, by), {
          kept: label,
          marks,
        })
      }
    >
      {label}
    </KeptButton>
  );
}
