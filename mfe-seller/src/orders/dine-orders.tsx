import { Fragment, type ReactNode, useState } from 'react';
import { CANCELLED_STATUS, DINE_STATUSES, type DineOrder } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { useQuery } from '@smokehouse/shared/query';
import { dineIns, waitingOrdersQuery } from '../queries/orders';
import { BillDialog } from '../bills/public/bill-dialog';
import { useTableName } from '../parts/table-name';
import { OrderHistory } from './order-history';
import {
  CorrectButton,
  isNothingDue,
  OrderItems,
  OrderLines,
  OrderMeta,
  OrderStatus,
  StatusSelect,
} from './order-parts';
import { NextStep } from './orders-board';
import type { OrderHandle } from './order-handle';
import { OrdersPage } from './orders-page';
import { OrderRow } from './orders-table';
import { ConfirmButton, WaitingOrders } from './waiting-orders';
import styles from './dine-orders.module.css';

interface RoundProps {
  order: DineOrder;
  handle: OrderHandle;
  onBill: () => void;
  /** The button that confirms a waiting order. */
  confirm?: ReactNode;
}

/** Names a round by its guest; one for the whole table, which has none, by its table. */
function useRoundName(): (order: DineOrder) => string {
  const tableName = useTableName();
  return ({ name, table, movedFrom }) => name || (table ? tableName({ table, movedFrom }) : '');
}

function Update({
  order,
  handle: { status, isSaving, move, correct },
  onBill,
  confirm,
}: RoundProps) {
  const { t } = useTranslation('mfe-seller');
  const name = useRoundName()(order);
  const numbers = order.bills ?? (order.bill === undefined ? [] : [order.bill]);
  return (
    <div className={styles.update}>
      {order.status !== CANCELLED_STATUS && confirm}
      <StatusSelect
        id={order._id}
        name={`${name}, ${order._id}`}
        status={status}
        statuses={DINE_STATUSES}
        isSaving={isSaving}
        onChoose={move}
      />
      {(order.bill !== undefined || !isNothingDue(order)) && (
        <Button variant="line" small onClick={onBill}>
          <Icon name="print" />
          {t('order.bill')}
          <span className="vh">: {name}</span>
        </Button>
      )}
      <CorrectButton order={order} name={name} onCorrect={() => correct()} />
      {numbers.length > 0 && (
        <span className={styles.number}>
          {t('order.billNumber')}{' '}
          {numbers.map((number, index) => (
            <Fragment key={number}>
              {index > 0 && t('comma')}
              <bdi dir="ltr" className="num">
                {number}
              </bdi>
            </Fragment>
          ))}
        </span>
      )}
    </div>
  );
}

function TableRow(props: RoundProps) {
  const { t } = useTranslation('mfe-seller');
  const {
    order,
    handle: { status, correct, clockSkew },
  } = props;
  const name = useRoundName()(order);
  return (
    <OrderRow kind="dine" name={name}>
      <OrderItems order={order} onCorrect={correct} prices />
      <OrderMeta
        order={order}
        label={t('head.total')}
        guest={order.name}
        table={order.table}
        movedFrom={order.movedFrom}
        tableCode={order.tableCode}
      />
      <OrderStatus order={order} status={status} clockSkew={clockSkew}>
        <OrderHistory
          order={order}
          name={name}
          confirmed={order.confirmed}
          walkOut={order.walkOut}
        />
      </OrderStatus>
      <Update {...props} />
    </OrderRow>
  );
}

function TableCard(props: RoundProps) {
  const { t } = useTranslation('mfe-seller');
  const {
    order,
    handle: { status, correct, clockSkew, move },
  } = props;
  const name = useRoundName()(order);
  return (
    <>
      <OrderMeta
        order={order}
        label={t('head.total')}
        guest={order.name}
        table={order.table}
        movedFrom={order.movedFrom}
        tableCode={order.tableCode}
      />
      <OrderLines order={order} onCorrect={correct} />
      <OrderStatus order={order} status={status} clockSkew={clockSkew} isColumn>
        <OrderHistory
          order={order}
          name={name}
          confirmed={order.confirmed}
          walkOut={order.walkOut}
        />
      </OrderStatus>
      <NextStep name={name} statuses={DINE_STATUSES} status={status} move={move} />
      <Update {...props} />
    </>
  );
}

/** `/seller/adminorders`: the dine-in orders, each with its bill. */
export default function DineOrders() {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useRoundName();
  const [billed, setBilled] = useState<DineOrder | null>(null);
  const waiting = useQuery(waitingOrdersQuery).data?.orders ?? [];
  return (
    <>
      <OrdersPage
        kind="dine"
        source={dineIns}
        title={t('dineOrders')}
        empty={t('order.emptyDine')}
        icon="table"
        figures={[t('order.prepared'), t('order.placed')]}
        columns={[t('head.items'), t('head.total'), t('head.status'), t('head.update')]}
        above={
          waiting.length === 0
            ? undefined
            : (handle) => (
                <WaitingOrders orders={waiting}>
                  {(order) => (
                    <TableRow
                      order={order}
                      handle={handle(order)}
                      onBill={() => setBilled(order)}
                      confirm={<ConfirmButton order={order} />}
                    />
                  )}
                </WaitingOrders>
              )
        }
        nameOf={nameOf}
        row={(order, handle) => (
          <TableRow order={order} handle={handle} onBill={() => setBilled(order)} />
        )}
        card={(order, handle) => (
          <TableCard order={order} handle={handle} onBill={() => setBilled(order)} />
        )}
      />
      {billed && <BillDialog orderId={billed._id} onClose={() => setBilled(null)} />}
    </>
  );
}
