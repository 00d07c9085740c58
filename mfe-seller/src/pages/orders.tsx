import { call, sellerOrdersQuery } from '@smokehouse/shared/api';
import { type Address, DELIVERY_STATUSES, type DeliveryStatus, type Order } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { OrderItems, OrderMeta, OrderStatus, StatusSelect } from '../orders/order-parts';
import { OrderRow, OrdersPage } from '../orders/orders-page';
import { type StatusCall, useStatusChange } from '../orders/use-status-change';
import styles from './orders.module.css';

const delivery: StatusCall<DeliveryStatus> = {
  listKey: sellerOrdersQuery.queryKey,
  statuses: DELIVERY_STATUSES,
  send: (orderId, status) => call('PUT /api/order/status', { orderId, status }),
};

/** Where an order goes, and whom to call there. */
function AddressBlock({ address }: { address: Address | null }) {
  if (!address) return <address className={styles.address}>—</address>;
  return (
    <address className={styles.address}>
      <b><bdi>{address.firstName} {address.lastName}</bdi></b>
      <bdi>{address.street}, {address.city}, {address.state} {address.zipcode}, {address.country}</bdi>
      <a href={`tel:${address.phone.replace(/[^+\d]/g, '')}`}><bdi dir="ltr" className="num">{address.phone}</bdi></a>
    </address>
  );
}

function DeliveryOrder({ order, clockSkew }: { order: Order; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const { status, isSaving, change } = useStatusChange(order, order.receipt, delivery);
  return (
    <OrderRow kind="delivery" name={order.receipt}>
      <OrderItems items={order.items} />
      <AddressBlock address={order.address} />
      <OrderMeta order={order} label={t('head.amount')} />
      <OrderStatus {...order} status={status} clockSkew={clockSkew} />
      <StatusSelect name={order.receipt} statuses={DELIVERY_STATUSES} isSaving={isSaving} onChoose={change} />
    </OrderRow>
  );
}

/** The paid delivery orders, newest as the server sends them. */
export default function Orders() {
  const { t } = useTranslation('mfe-seller');
  const { data, isError, refetch } = useQuery(sellerOrdersQuery);
  const [preparing, out, delivered] = DELIVERY_STATUSES;
  return (
    <OrdersPage
      kind="delivery"
      title={t('orders')}
      empty={t('order.empty')}
      icon="truck"
      orders={data?.orders}
      figures={[[preparing, t('order.prepared')], [out, t('order.onTheWay')], [delivered, t('order.delivered')]]}
      columns={[t('head.items'), t('head.address'), t('head.amount'), t('head.status'), t('head.update')]}
      failed={isError}
      onRetry={() => void refetch()}
      row={(order) => <DeliveryOrder order={order} clockSkew={data?.clockSkew ?? 0} />}
    />
  );
}
