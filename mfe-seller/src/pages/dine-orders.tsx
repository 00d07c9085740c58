import { useState } from 'react';
import { call, sellerDineOrdersQuery } from '@smokehouse/shared/api';
import { DINE_STATUSES, type DineOrder, type DineStatus } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Icon } from '@smokehouse/shared/ui';
import { OrderItems, OrderMeta, OrderStatus, StatusSelect } from '../orders/order-parts';
import { OrderRow, OrdersPage } from '../orders/orders-page';
import { Receipt } from '../orders/receipt';
import { type StatusCall, useStatusChange } from '../orders/use-status-change';
import styles from './dine-orders.module.css';

const dine: StatusCall<DineStatus> = {
  listKey: sellerDineOrdersQuery.queryKey,
  statuses: DINE_STATUSES,
  send: (orderId, status) => call('PUT /api/order/dinestatus', { orderId, status }),
};

function TableOrder({ order, clockSkew, onBill }: { order: DineOrder; clockSkew: number; onBill: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { status, isSaving, change } = useStatusChange(order, order.name, dine);
  return (
    <OrderRow kind="dine" name={order.name}>
      <OrderItems items={order.items} prices />
      <OrderMeta order={order} label={t('head.total')} guest={order.name} />
      <OrderStatus {...order} status={status} clockSkew={clockSkew} />
      <div className={styles.update}>
        <StatusSelect name={`${order.name}, ${order._id}`} statuses={DINE_STATUSES} isSaving={isSaving} onChoose={change} />
        <button type="button" className="btn btn-line btn-sm" onClick={onBill}><Icon name="print" />{t('order.bill')}<span className="vh">: {order.name}</span></button>
      </div>
    </OrderRow>
  );
}

/** The orders of the tables, each with its bill. */
export default function DineOrders() {
  const { t } = useTranslation('mfe-seller');
  const { data, isError, refetch } = useQuery(sellerDineOrdersQuery);
  const [billed, setBilled] = useState<DineOrder | null>(null);
  const [preparing, placed] = DINE_STATUSES;
  return (
    <>
      <OrdersPage
        kind="dine"
        title={t('dineOrders')}
        empty={t('order.emptyDine')}
        icon="table"
        orders={data?.orders}
        figures={[[preparing, t('order.prepared')], [placed, t('order.placed')]]}
        columns={[t('head.items'), t('head.total'), t('head.status'), t('head.update')]}
        failed={isError}
        onRetry={() => void refetch()}
        row={(order) => <TableOrder order={order} clockSkew={data?.clockSkew ?? 0} onBill={() => setBilled(order)} />}
      />
      {billed && <Receipt order={billed} onClose={() => setBilled(null)} />}
    </>
  );
}
