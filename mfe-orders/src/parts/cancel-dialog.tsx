import { useState } from 'react';
import { ApiError, call, ordersQuery } from '@smokehouse/shared/api';
import { useRequestKeys } from '@smokehouse/shared/bundled/request-keys';
import type { Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Button, Icon, Modal, notify, Price } from '@smokehouse/shared/ui';
import styles from './cancel-dialog.module.css';
import { isOrderCancelled } from './order-refund';

/**
 * Asks before an order is cancelled, which cannot be undone. Where that is no longer possible, it
 * says so instead.
 */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('mfe-orders');
  const { isSending, cancel } = useCancel(order._id, onClose);
  const isTooLate = !order.cancellable && !isSending;
  return (
    <Modal title={t('cancel.title')} onClose={onClose}>
      {isTooLate ? (
        <TooLate order={order} onClose={onClose} />
      ) : (
        <>
          <p>
            {t('cancel.text')} <Price amount={order.amount} />
          </p>
          <div className={styles.actions}>
            <Button variant="accent" autoFocus onClick={onClose}>
              {t('cancel.keep')}
            </Button>
            <Button variant="line" busy={isSending} onClick={() => void cancel()}>
              <Icon name="x" />
              {t('cancel.submit')}
            </Button>
          </div>
        </>
      )}
    </Modal>
  );
}

/** The kitchen has begun while the question was open, or the order is cancelled already. */
function TooLate({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('mfe-orders');
  const { t: shared } = useTranslation('shared');
  return (
    <>
      <p role="alert">{t(isOrderCancelled(order) ? 'cancelled' : 'cancel.tooLate')}</p>
      <div className={styles.actions}>
        <Button variant="accent" autoFocus onClick={onClose}>
          {shared('close')}
        </Button>
      </div>
    </>
  );
}

/** Presses of one dialog have the same idempotency key, so that a lost answer can be repeated. */
function useCancel(orderId: string, onClose: () => void) {
  const { t } = useTranslation('mfe-orders');
  const client = useQueryClient();
  const { keyFor } = useRequestKeys();
  const [isSending, setIsSending] = useState(false);
  async function cancel() {
    setIsSending(true);
    try {
      const { message } = await call(
        'POST /api/order/cancel',
        { orderId },
        { idempotencyKey: keyFor() },
      );
      notify.success(message);
      onClose();
    } catch (error) {
      const isOffline = error instanceof ApiError && error.code === 'network';
      notify.error(isOffline ? t('cancel.offline') : error instanceof Error ? error.message : '');
      setIsSending(false);
      // The order is no longer as shown: the ticket behind the dialog says how it is.
      if (error instanceof ApiError && error.status === 409) onClose();
    }
    void client.invalidateQueries({ queryKey: ordersQuery.queryKey });
  }
  return { isSending, cancel };
}
