import { type ReactNode, useId } from 'react';
import { call } from '@smokehouse/shared/api';
import type { DineOrder } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Sheet } from '../parts/page';
import { dineIns, waitingOrdersQuery } from '../queries/orders';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './waiting-orders.module.css';

/** The orders without a table's code, above the list of the kitchen, until they are confirmed. */
export function WaitingOrders({
  orders,
  children,
}: {
  orders: readonly DineOrder[];
  children: (order: DineOrder) => ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const id = useId();
  return (
    <section className={styles.waiting} aria-labelledby={id}>
      <h2 id={id}>
        {t('waiting.title')} <span className="num">{orders.length}</span>
      </h2>
      <p>{t('waiting.text')}</p>
      <Sheet>
        <ul>
          {orders.map((order) => (
            <li key={order._id}>{children(order)}</li>
          ))}
        </ul>
      </Sheet>
    </section>
  );
}

/** Confirms an order with one press, so that the kitchen starts it. */
export function ConfirmButton({ order: { _id, name } }: { order: DineOrder }) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const { isSending, send } = useDeskMutation({ stale: [[dineIns.key]] });
  const confirm = () =>
    send(async () => {
      await call('POST /api/order/dineconfirm', { orderId: _id });
      // A request in flight would bring the order back.
      await client.cancelQueries({ queryKey: waitingOrdersQuery.queryKey });
      client.setQueryData(
        waitingOrdersQuery.queryKey,
        (list) => list && { ...list, orders: list.orders.filter((order) => order._id !== _id) },
      );
      return { message: t('waiting.done', { name }) };
    });
  return (
    <Button variant="accent" aria-disabled={isSending} onClick={() => void confirm()}>
      <Icon name="check" />
      {t('waiting.confirm')}
      <span className="vh">: {name}</span>
    </Button>
  );
}
