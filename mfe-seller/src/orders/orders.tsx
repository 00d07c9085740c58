import { type Order, paths } from '@smokehouse/shared/contract';
import { creditNotePdf } from '@smokehouse/shared/contract/money/bills/addresses';
import { useTranslation } from '@smokehouse/shared/i18n';
import { isTakenBack } from '@smokehouse/shared/orders/corrections';
import { ButtonLink } from '@smokehouse/shared/ui';
import { deliveries } from '../queries/orders';
import { OrderHistory } from './order-history';
import {
  CorrectButton,
  OrderItems,
  OrderLines,
  OrderMeta,
  OrderStatus,
  StatusSelect,
} from './order-parts';
import { NextStep } from './orders-board';
import type { OrderHandle } from './order-handle';
import { DriverPhone } from './driver-phone';
import { LeftWithout } from './left-without';
import { OrdersPage } from './orders-page';
import { ReadySince } from './ready-since';
import { OrderRow } from './orders-table';
import { DeskIcon } from '../parts/desk-icon';
import styles from './orders.module.css';

/** Delivery address with a link that calls the customer; of a pickup also one that writes to them. */
function AddressBlock({ order: { address, delivery } }: { order: Order }) {
  const { t: shared } = useTranslation('shared');
  const isPickup = delivery?.fulfilment === 'pickup';
  if (!address) return <address className={styles.address}>—</address>;
  return (
    <address className={styles.address}>
      <b>
        <bdi>
          {address.firstName} {address.lastName}
        </bdi>
      </b>
      {isPickup ? (
        <b>{shared('pickup')}</b>
      ) : (
        <bdi>
          {address.street}, {address.city}, {address.state} {address.zipcode}, {address.country}
        </bdi>
      )}
      {delivery?.shortAddress && (
        <bdi dir="ltr" className={styles.shortAddress}>
          {delivery.shortAddress}
        </bdi>
      )}
      {address.phone && (
        <a href={`tel:${address.phone.replace(/[^+\d]/g, '')}`}>
          <bdi dir="ltr" className="num">
            {address.phone}
          </bdi>
        </a>
      )}
      {isPickup && address.email && (
        <a href={`mailto:${address.email}`}>
          <bdi dir="ltr">{address.email}</bdi>
        </a>
      )}
    </address>
  );
}

/** Opens the PDF of the bill in a new tab. */
function BillLink({ order }: { order: Order }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <ButtonLink
      variant="line"
      small
      href={paths.billPdf(order._id, 'a4')}
      target="_blank"
      rel="noreferrer"
    >
      <DeskIcon name="file" />
      {t('order.billPdf')}
      <span className="vh">: {order.receipt}</span>
    </ButtonLink>
  );
}

/** Open the PDFs of the credit notes in new tabs. */
function CreditNoteLinks({ order: { _id, corrections = [] } }: { order: Order }) {
  const { t } = useTranslation('mfe-seller');
  return corrections.map(
    ({ creditNote }) =>
      creditNote && (
        <a
          key={creditNote}
          className={styles.creditNote}
          href={creditNotePdf(_id, creditNote)}
          target="_blank"
          rel="noreferrer"
        >
          {t('order.creditNote')}{' '}
          <bdi dir="ltr" className="num">
            {creditNote}
          </bdi>
        </a>
      ),
  );
}

function DeliveryRow({
  order,
  handle: { status, isSaving, move, correct, clockSkew },
}: {
  order: Order;
  handle: OrderHandle;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <OrderRow kind="delivery" name={order.receipt}>
      <OrderItems order={order} onCorrect={correct} />
      <AddressBlock order={order} />
      <OrderMeta order={order} label={t('head.amount')} />
      <OrderStatus order={order} status={status} clockSkew={clockSkew}>
        <LeftWithout order={order} />
        <ReadySince order={order} clockSkew={clockSkew} />
        <OrderHistory order={order} name={order.receipt} />
      </OrderStatus>
      <div className={styles.update}>
        {!isTakenBack(order) && (
          <StatusSelect
            id={order._id}
            name={order.receipt}
            status={status}
            statuses={deliveries.statuses}
            order={order}
            isSaving={isSaving}
            onChoose={move}
          />
        )}
        <DriverPhone order={order} status={status} />
        <CorrectButton order={order} name={order.receipt} onCorrect={() => correct()} />
        <BillLink order={order} />
        <CreditNoteLinks order={order} />
      </div>
    </OrderRow>
  );
}

function DeliveryCard({
  order,
  handle: { status, isSaving, move, correct, clockSkew },
}: {
  order: Order;
  handle: OrderHandle;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      <AddressBlock order={order} />
      <OrderLines order={order} onCorrect={correct} />
      <OrderMeta order={order} label={t('head.amount')} />
      <OrderStatus order={order} status={status} clockSkew={clockSkew} isColumn>
        <LeftWithout order={order} />
        <ReadySince order={order} clockSkew={clockSkew} />
        <OrderHistory order={order} name={order.receipt} />
      </OrderStatus>
      <div className={styles.update}>
        <NextStep
          order={order}
          name={order.receipt}
          statuses={deliveries.statuses}
          status={status}
          move={move}
        />
        {!isTakenBack(order) && (
          <StatusSelect
            id={order._id}
            name={order.receipt}
            status={status}
            statuses={deliveries.statuses}
            order={order}
            isSaving={isSaving}
            onChoose={move}
          />
        )}
        <DriverPhone order={order} status={status} />
        <CorrectButton order={order} name={order.receipt} onCorrect={() => correct()} />
      </div>
    </>
  );
}

/** `/seller/orders`: the paid delivery orders, unfinished ones first, newest first. */
export default function Orders() {
  const { t } = useTranslation('mfe-seller');
  return (
    <OrdersPage
      kind="delivery"
      source={deliveries}
      title={t('orders')}
      empty={t('order.empty')}
      icon="truck"
      figures={[t('order.prepared'), t('order.onTheWay'), t('order.delivered')]}
      columns={[
        t('head.items'),
        t('head.address'),
        t('head.amount'),
        t('head.status'),
        t('head.update'),
      ]}
      nameOf={(order) => order.receipt}
      row={(order, handle) => <DeliveryRow order={order} handle={handle} />}
      card={(order, handle) => <DeliveryCard order={order} handle={handle} />}
    />
  );
}
