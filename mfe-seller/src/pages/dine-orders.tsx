import { useState } from 'react';
import { call, sellerDineOrdersQuery } from '@smokehouse/shared/api';
import { DINE_STATUSES, type DineOrder } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Icon } from '@smokehouse/shared/ui';
import { OrderItems, OrderMeta, OrderStatus, StatusSelect } from '../parts/order-parts';
import { OrdersFrame } from '../parts/orders-frame';
import { Receipt } from '../parts/receipt';

/** The orders of the tables, each with its bill. */
export default function DineOrders() {
  const { t } = useTranslation('mfe-seller');
  const { data, isError, refetch } = useQuery(sellerDineOrdersQuery);
  const [billed, setBilled] = useState<DineOrder | null>(null);
  const [preparing, placed] = DINE_STATUSES;
  return (
    <main className="o-main" id="main">
      <OrdersFrame
        title={t('dineOrders')}
        orders={data?.orders}
        tallies={[[preparing, t('order.prepared')], [placed, t('order.placed')]]}
        columns={[t('head.items'), t('head.total'), t('head.status'), t('head.update')]}
        kind="mfe-seller-dine"
        failed={isError}
        onRetry={() => void refetch()}
      >
        {data?.orders.map((order) => (
          <div className="ord mfe-seller-dine" role="listitem" key={order._id}>
            <OrderItems items={order.items} prices />
            <OrderMeta order={order} />
            <OrderStatus order={order} clockSkew={data.clockSkew} />
            <div className="upd">
              <StatusSelect orderId={order._id} statuses={DINE_STATUSES} update={(status) => call('PUT /api/order/dinestatus', { orderId: order._id, status })} onDone={() => refetch()} />
              <button type="button" className="btn btn-line btn-sm" onClick={() => setBilled(order)}><Icon name="list" />{t('order.bill')}</button>
            </div>
          </div>
        ))}
      </OrdersFrame>
      {billed && <Receipt order={billed} onClose={() => setBilled(null)} />}
    </main>
  );
}
