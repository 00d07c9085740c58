import { call } from '@smokehouse/shared/api';
import { DINE_STATUSES, FIRST_STATUS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import type { TogetherRound } from './rounds';
import { useAction } from './use-action';
import styles from './visit-panel.module.css';

const [, SERVED] = DINE_STATUSES;

/**
 * Sets the orders of a round that are in the kitchen to served. One that fails does not stop the
 * others; an order that somebody else served meanwhile stays as it is.
 * @throws ApiError of the first order that failed
 */
async function serve({ orders }: TogetherRound, by: { staff: string | undefined }): Promise<void> {
  const open = orders.filter(({ isCancelled, status }) => !isCancelled && status === FIRST_STATUS);
  const results = await Promise.allSettled(
    open.map(({ _id }) => call('PUT /api/order/dinestatus', { orderId: _id, status: SERVED }, by)),
  );
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Marks a round as served: a waiter has brought what the kitchen made. */
export function ServeRound({ round }: { round: TogetherRound }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, run } = useAction({ isKept: true });
  const { number, state } = round;
  if (state !== 'kitchen' && state !== 'late') return null;
  const submit = () =>
    run((by) => serve(round, by).then(() => ({ message: t('floor.roundServed', { number }) })));
  return (
    <Button
      variant="line"
      small
      className={styles.serve}
      aria-label={t('floor.serve', { number })}
      aria-disabled={isSending}
      onClick={submit}
    >
      <Icon name="check" />
      {t('floor.served')}
    </Button>
  );
}
