import type { ReactNode } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import {
  CANCELLED_STATUS,
  type Correction,
  COUNTDOWN_MS,
  CURRENCY,
  FIRST_STATUS,
  type DineOrder,
  formatCountdown,
  type Order,
  type OrderEstimate,
  type OrderLine,
} from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import {
  chargedQuantity,
  dishClass,
  isItemOf,
  isTakenBack,
  Less,
  LineNotes,
  LineQuantity,
} from '@smokehouse/shared/orders/corrections';
import { reasonOf, useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { detailsOf, LineDetails } from '@smokehouse/shared/orders/line-details';
import {
  isPickup,
  isPlanned,
  type KindOfOrder,
  OrderStatusLabel,
  useStatusWords,
} from '@smokehouse/shared/orders/kinds';
import { ON_THE_WAY } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { DoneLabel } from '@smokehouse/shared/orders/done-label';
import { useCountdown } from '@smokehouse/shared/orders/use-countdown';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, DishPicture, Icon, Price, StatusLabel } from '@smokehouse/shared/ui';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { amountText } from '../corrections/public/amount-text';
import { DeskIcon } from '../parts/desk-icon';
import { useTableName } from '../parts/table-name';
import { useNow } from '../parts/use-now';
import styles from './order-parts.module.css';

interface LinesProps {
  order: Pick<Order, 'items' | 'corrections' | 'status'>;
  /** Corrects a line of the order. */
  onCorrect: (line: OrderLine) => void;
}

/**
 * Ordered dishes with picture, name and quantity, and the unit price if `prices` is set. A dish that
 * is still charged opens its correction.
 */
export function OrderItems({
  order,
  onCorrect,
  prices = false,
}: LinesProps & { prices?: boolean }) {
  const language = useLanguage((state) => state.language);
  return (
    <ul className={styles.items}>
      {order.items.map((line, index) => (
        <li key={`${line.product._id}-${index}`}>
          <Correctable line={line} onCorrect={isTakenBack(order) ? undefined : onCorrect}>
            <DishPicture image={line.product.image} sizes="56px" />
            <span className={styles.text}>
              <b className={nameClass(order, line)}>{dishName(line.product, language)}</b>{' '}
              <span className="num">
                <LineQuantity line={line} />
                {prices && (
                  <>
                    {' '}
                    · <Price amount={line.product.price} />
                  </>
                )}
              </span>
              <LineDetails line={detailsOf(line)} />
              <LineNotes line={line} corrections={order.corrections} />
            </span>
          </Correctable>
        </li>
      ))}
      <Discounts order={order} />
    </ul>
  );
}

/** Each discount as a line, with what it takes off by now. */
function Discounts({ order: { items, corrections = [] } }: Pick<LinesProps, 'order'>) {
  const { t } = useTranslation('mfe-seller');
  const text = useCorrectionTexts();
  const language = useLanguage((state) => state.language);
  return corrections.map((correction) => {
    const { _id, kind, percent, amount, given = amount, items: [item] = [] } = correction;
    if (kind !== 'discount' || given === 0) return null;
    const dish = item && items.find((line) => isItemOf(item, line));
    return (
      <li key={_id} className={styles.discount}>
        {t('order.discounted')}
        {percent !== undefined && (
          <>
            {' '}
            <bdi className="num">{percent}%</bdi>
          </>
        )}{' '}
        · {dish && <bdi>{dishName(dish.product, language)} · </bdi>}
        {text(reasonOf(correction))} <Less amount={given} />
      </li>
    );
  });
}

/** Ordered dishes as compact lines: quantity and name. */
export function OrderLines({ order, onCorrect }: LinesProps) {
  const language = useLanguage((state) => state.language);
  return (
    <ul className={styles.lines}>
      {order.items.map((line, index) => (
        <li key={`${line.product._id}-${index}`}>
          <Correctable line={line} onCorrect={isTakenBack(order) ? undefined : onCorrect}>
            <span className={styles.text}>
              <b className="num">
                <LineQuantity line={line} />
              </b>{' '}
              <span className={nameClass(order, line)}>{dishName(line.product, language)}</span>
              <LineDetails line={detailsOf(line)} />
              <LineNotes line={line} corrections={order.corrections} />
            </span>
          </Correctable>
        </li>
      ))}
      <Discounts order={order} />
    </ul>
  );
}

/** Nothing of a cancelled order is made, also if guests who left cancelled it without a correction. */
const nameClass = ({ status }: LinesProps['order'], line: OrderLine) =>
  dishClass(status === CANCELLED_STATUS ? { ...line, removed: line.quantity } : line);

/** A line of an order as a button that corrects it, unless nothing of it can be corrected. */
function Correctable({
  line,
  onCorrect,
  children,
}: {
  line: OrderLine;
  onCorrect: LinesProps['onCorrect'] | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!onCorrect || chargedQuantity(line) === 0)
    return <div className={styles.item}>{children}</div>;
  return (
    <button type="button" className={styles.item} onClick={() => onCorrect(line)}>
      <span className="vh">{t('order.correct')}: </span>
      {children}
      <DeskIcon name="undo" />
    </button>
  );
}

/** Opens the correction of an order that was not taken back. */
export function CorrectButton({
  order,
  name,
  onCorrect,
}: {
  order: Pick<Order, 'status' | 'corrections'>;
  name: string;
  onCorrect: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  if (isTakenBack(order)) return null;
  return (
    <Button variant="line" small onClick={onCorrect}>
      <DeskIcon name="undo" />
      {t('order.correct')}
      <span className="vh">: {name}</span>
    </Button>
  );
}

/** Cancelled before it was paid, with guests who left: nothing of it is due any more. */
const isNeverDue = ({ isPaid, status }: Pick<Order, 'isPaid' | 'status'>): boolean =>
  status === CANCELLED_STATUS && !isPaid;

/** Nothing was paid and nothing is due: it was cancelled, or all of it is free of charge. */
export const isNothingDue = (order: Pick<Order, 'amount' | 'isPaid' | 'status'>): boolean =>
  isNeverDue(order) || (!order.isPaid && order.amount === 0);

/** How an order was paid; before a payment, how it is to be. */
function useMethod(): (order: { paymentType: string; ways?: DineOrder['ways'] }) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ paymentType, ways = [] }) =>
    ways.length > 0
      ? ways.map((way) => t(`bill.way.${way}`)).join(t('comma'))
      : t(`method.${paymentType}`, paymentType);
}

/** Amount, payment method and date; for dine-in orders also guest, table and a missing code. */
export function OrderMeta({
  order,
  label,
  guest,
  table,
  movedFrom,
  tableCode,
}: {
  order: {
    amount: number;
    isPaid: boolean;
    status: string;
    paymentType: string;
    ways?: DineOrder['ways'];
    createdAt: string;
    scheduled?: Order['scheduled'];
    delivery?: Order['delivery'];
  };
  label: string;
  guest?: string;
  table?: string | undefined;
  /** The first table, if it is at another one now. */
  movedFrom?: string | undefined;
  tableCode?: boolean | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const tableName = useTableName();
  const methodOf = useMethod();
  return (
    <div className={styles.meta}>
      <span>
        <span className="vh">{label}: </span>
        <Price
          size="medium"
          className={styles.amount}
          amount={isNeverDue(order) ? 0 : order.amount}
        />
      </span>
      {order.scheduled && (
        <b>
          {t(isPickup(order) ? 'order.collect' : 'order.scheduled')}{' '}
          <bdi dir="ltr" className="num">
            {formatDate(order.scheduled.from)} {timeOfDay(order.scheduled.from)}–
            {timeOfDay(order.scheduled.to)}
          </bdi>
        </b>
      )}
      {guest && (
        <b>
          <bdi>{guest}</bdi>
        </b>
      )}
      {table && <b className={styles.table}>{tableName({ table, movedFrom })}</b>}
      {tableCode === false && (
        <span className={styles.noCode}>
          <Icon name="alert" />
          {t('order.noTableCode')}
        </span>
      )}
      <span>{t('order.method', { method: methodOf(order) })}</span>
      <span>
        <span className="vh">{t('order.date')}: </span>
        <bdi dir="ltr" className="num">
          {formatDate(order.createdAt)}
        </bdi>{' '}
        <bdi dir="ltr" className="num">
          {timeOfDay(order.createdAt)}
        </bdi>
      </span>
    </div>
  );
}

function Late({ due, clockSkew }: { due: string | undefined; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const now = useNow() + clockSkew;
  if (!due || now < Date.parse(due)) return null;
  return (
    <span className={`${styles.left} ${styles.late}`}>
      {t('order.late', { time: timeOfDay(due) })}
    </span>
  );
}

/** The new time of a late order, which its customer reads too, and whether they have. */
function NewTime({ estimate: { likely, toldAt } }: { estimate: OrderEstimate }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <span className={`${styles.left} ${styles.late}`}>
      {t('order.newTime', { time: timeOfDay(likely) })}{' '}
      {toldAt ? t('order.told', { time: timeOfDay(toldAt) }) : t('order.untold')}
    </span>
  );
}

const hasNewTime = ({ estimate }: Pick<TimedOrder, 'estimate'>): boolean =>
  estimate?.lateMinutes !== undefined;

/** A longer time is shown in hours and minutes. Unit: ms. */
const LONG_MS = 100 * 60_000;

/**
 * Remaining time on the server clock: until the slot begins, else until the end of what was
 * promised, unless there is a new time. Afterwards what the customer was promised, who may call.
 * Hidden for a pickup that is ready.
 */
function Remaining({
  order: { createdAt, scheduled, promise, delivery, estimate },
  status,
  clockSkew,
}: {
  order: TimedOrder;
  status: string;
  clockSkew: number;
}) {
  const isReady = isPickup({ delivery }) && status === ON_THE_WAY;
  const end = scheduled?.from ?? promise?.until;
  const left = useCountdown(isReady ? '' : status, createdAt, clockSkew, end);
  if (left === 0) return <Late due={scheduled?.to ?? promise?.until} clockSkew={clockSkew} />;
  return left && !hasNewTime({ estimate }) ? <TimeLeft left={left} /> : null;
}

function TimeLeft({ left }: { left: number }) {
  const { t } = useTranslation('mfe-seller');
  const minutes = Math.ceil(left / 60_000);
  const long = { hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  return (
    <span className={styles.left}>
      <bdi dir="ltr" className="num">
        {left < LONG_MS ? formatCountdown(left) : t('order.longLeft', long)}
      </bdi>{' '}
      {t('order.left')}
    </span>
  );
}

/** How long an order is marked as new. Unit: ms. */
const NEW_MS = 120_000;

function NewTag({ createdAt, clockSkew }: { createdAt: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  return useNow() + clockSkew - Date.parse(createdAt) < NEW_MS ? (
    <b className={styles.new}>{t('order.new')}</b>
  ) : null;
}

/** The fields that say until when an order is promised. */
type TimedOrder = Pick<Order, 'createdAt'> &
  Partial<Pick<Order, 'scheduled' | 'promise' | 'delivery' | 'estimate'>>;

type Paid = Pick<
  Order,
  'amount' | 'isPaid' | 'status' | 'refund' | 'givenBack' | 'paymentDoubt' | 'corrections'
> &
  Pick<DineOrder, 'walkOut'>;

/** Whether somebody has to refund it at the till. */
const isByHand = (ways: readonly { way: string }[]) =>
  ways.some(({ way }) => way === 'terminal' || way === 'transfer');

/** @param amount what the order still costs */
function stateOfParts(parts: readonly NonNullable<Correction['refund']>[], amount: number) {
  if (parts.some(({ done, way, ways }) => !done && isByHand(ways ?? [{ way }])))
    return { isDone: false, isBad: true, text: 'atTill' };
  const isDone = parts.every(({ done }) => done);
  return { isDone, text: isDone ? (amount > 0 ? 'part' : 'done') : 'pending' };
}

/**
 * What was or will be paid back, if anything. The refund of a second payment counts only while the
 * provider refuses it.
 */
function refundOf({ amount, refund, givenBack, corrections = [] }: Paid) {
  const parts = corrections.flatMap((correction) => correction.refund ?? []);
  if (refund?.refused || parts.some(({ refused }) => refused))
    return { isDone: false, isBad: true, text: 'refused' };
  if (parts.length > 0) return stateOfParts(parts, amount);
  if (!refund || refund.reason === 'surplus')
    return givenBack ? { isDone: true, text: 'part' } : undefined;
  return { isDone: refund.done, text: refund.done ? 'done' : 'pending' };
}

/** The state of the money: taken, in doubt, not taken, or paid back. */
function PaymentState({ order }: { order: Paid }) {
  const { t } = useTranslation('mfe-seller');
  const refund = refundOf(order);
  if (!refund && isNothingDue(order)) return '—';
  if (order.paymentDoubt && refund?.text !== 'done')
    return <DoubtedPayment doubt={order.paymentDoubt} />;
  if (refund) return <RefundState refund={refund} />;
  if (order.walkOut && !order.isPaid) return <BadState>{t('order.walkOut')}</BadState>;
  return <StatusLabel status={order.isPaid ? 'Paid' : 'Pending'} />;
}

/** A refund that is made, owed, refused by the provider, or to be made at the till. */
function RefundState({ refund }: { refund: NonNullable<ReturnType<typeof refundOf>> }) {
  const { t } = useTranslation('mfe-seller');
  if (refund.isBad)
    return (
      <BadState hint={t(`order.refund.${refund.text}Hint`)}>
        {t(`order.refund.${refund.text}`)}
      </BadState>
    );
  return (
    <DoneLabel done={refund.isDone}>
      <Icon name={refund.isDone ? 'check' : 'clock'} />
      {t(`order.refund.${refund.text}`)}
    </DoneLabel>
  );
}

/** What needs a hand, and what to do about it. */
function BadState({ children, hint }: { children: string; hint?: string }) {
  return (
    <>
      <span className="status s-bad">
        <Icon name="alert" />
        {children}
      </span>
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </>
  );
}

/** A payment that the provider contradicts after the order was sold, and what it reports. */
function DoubtedPayment({ doubt }: { doubt: NonNullable<Order['paymentDoubt']> }) {
  const { t } = useTranslation('mfe-seller');
  const { isFailed, amount, currency } = doubt;
  const reported = currency === CURRENCY ? amountText(amount) : `${currency} ${amount.toFixed(2)}`;
  const hint = isFailed ? t('order.doubt.failed') : t('order.doubt.changed', { amount: reported });
  return <BadState hint={hint}>{t('order.doubt.label')}</BadState>;
}

/** Status, remaining time and payment state of an order. */
export function OrderStatus({
  order,
  status,
  clockSkew,
  isColumn = false,
  children,
}: {
  order: Paid & TimedOrder;
  status: string;
  clockSkew: number;
  /** Inside a column of the board, whose heading already shows the status. */
  isColumn?: boolean;
  children?: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const { createdAt } = order;
  const now = useNow() + clockSkew;
  return (
    <div className={`${styles.status} ${isColumn ? styles.line : ''}`}>
      {status === FIRST_STATUS && !('readySince' in order && order.readySince) && (
        <NewTag createdAt={createdAt} clockSkew={clockSkew} />
      )}
      {(!isColumn || isPickup(order) || isPlanned(order, status, now)) && (
        <OrderStatusLabel order={order} status={status} now={now} chip />
      )}
      {status in COUNTDOWN_MS && <Remaining order={order} status={status} clockSkew={clockSkew} />}
      {order.estimate && hasNewTime(order) && <NewTime estimate={order.estimate} />}
      <span>
        <span className="vh">{t('order.payment')}: </span>
        <PaymentState order={order} />
      </span>
      {children}
    </div>
  );
}

/** Changes the status of an order. Its value is always "Select"; the status is shown beside it. */
export function StatusSelect({
  id,
  name,
  status,
  statuses,
  order,
  isSaving,
  onChoose,
}: {
  id: string;
  name: string;
  /** The current status. A cancelled order takes no other one. */
  status: string;
  statuses: readonly string[];
  /** By which the statuses are named. */
  order?: KindOfOrder;
  isSaving: boolean;
  onChoose: (status: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const wordsOf = useStatusWords();
  if (status === CANCELLED_STATUS) return null;
  function choose(value: string) {
    if (statuses.includes(value)) onChoose(value);
  }
  return (
    <Select
      className={styles.select}
      data-update={id}
      aria-label={t('order.updateOf', { name })}
      aria-busy={isSaving}
      value=""
      onChange={(event) => choose(event.target.value)}
    >
      <option value="" disabled>
        {t('order.select')}
      </option>
      {statuses.map((status) => (
        <option key={status} value={status}>
          {wordsOf({ delivery: order?.delivery }, status, 0)}
        </option>
      ))}
    </Select>
  );
}
