import { call, sellerOrdersQuery } from '@smokehouse/shared/api';
import { type Address, DELIVERY_STATUSES } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { OrderItems, OrderMeta, OrderStatus, StatusSelect } from '../parts/order-parts';
import { OrdersFrame } from '../parts/orders-frame';

/** Where an order goes, and whom to call there. */
function AddressBlock({ address }: { address: Address | null }) {
  if (!address) return <address>—</address>;
  return (
    <address>
      <b>{address.firstName} {address.lastName}</b>
      <bdi>{address.street}, {address.city}, {address.state} {address.zipcode}, {address.country}</bdi>
      <br />
      <bdi dir="ltr" className="num">{address.phone}</bdi>
    </address>
  );
}

/** The paid delivery orders, newest as the server sends them. */
export default function Orders() {
  const { t } = useTranslation('mfe-seller');
  const { data, isError, refetch } = useQuery(sellerOrdersQuery);
  const [preparing, out, delivered] = DELIVERY_STATUSES;
  return (
    <main className="o-main" id="main">
      <OrdersFrame
        title={t('orders')}
        orders={data?.orders}
        tallies={[[preparing, t('order.prepared')], [out, t('order.onTheWay')], [delivered, t('order.delivered')]]}
        columns={[t('head.items'), t('head.address'), t('head.amount'), t('head.status'), t('head.update')]}
        failed={isError}
        onRetry={() => void refetch()}
      >
        {data?.orders.map((order) => (
          <div className="ord" role="listitem" key={order._id}>
            <OrderItems items={order.items} />
            <AddressBlock address={order.address} />
            <OrderMeta order={order} />
            <OrderStatus order={order} clockSkew={data.clockSkew} />
            <div className="upd">
              <StatusSelect orderId={order._id} statuses={DELIVERY_STATUSES} update={(status) => call('PUT /api/order/status', { orderId: order._id, status })} onDone={() => refetch()} />
            </div>
          </div>
        ))}
      </OrdersFrame>
    </main>
  );
}
