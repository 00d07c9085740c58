import {
  CANCELLED_STATUS,
  type Correction,
  type Order,
  type OrderLine,
  toHalalas,
  toSar,
} from '@smokehouse/shared/contract';
import { reasonOf, useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { Price } from '@smokehouse/shared/ui';
import styles from './corrections.module.css';

/** The fields of an order's line that say what it costs and how it was corrected. */
export interface CorrectedLine extends Pick<OrderLine, 'quantity' | 'line' | 'removed' | 'comped'> {
  product: Pick<OrderLine['product'], '_id' | 'price'>;
}
type Lines = readonly CorrectedLine[];

/** True if the whole order was taken back: it is cancelled, or was delivered and then refunded. */
export const isTakenBack = ({
  status,
  corrections = [],
}: Pick<Order, 'status' | 'corrections'>): boolean =>
  status === CANCELLED_STATUS || corrections.some(({ kind }) => kind === 'cancel');

/** How many of a line are charged. */
export const chargedQuantity = ({ quantity, removed = 0, comped = 0 }: CorrectedLine): number =>
  quantity - removed - comped;

/** How many of a line are served: those that are charged or free of charge. */
export const servedQuantity = ({ quantity, removed = 0 }: CorrectedLine): number =>
  quantity - removed;

const halalasOf = (items: Lines, quantityOf: (line: CorrectedLine) => number) =>
  items.reduce((sum, line) => sum + toHalalas(line.product.price) * quantityOf(line), 0);

/** What an order consists of after its corrections. `total` is the sum. Unit: SAR. */
export interface OrderSums {
  /** The charged dishes; of an order that was taken back all dishes. */
  dishes: number;
  delivery: number;
  discount: number;
  /** What was taken back. */
  cancelled: number;
  total: number;
}

/** Adds up an order, so that its lines and sums visibly make its amount. */
export function sumsOf({
  items,
  amount,
  status,
  corrections = [],
}: Pick<Order, 'items' | 'amount' | 'status' | 'corrections'>): OrderSums {
  const total = toHalalas(amount);
  const placed = corrections.reduce((sum, one) => sum + toHalalas(one.amount), total);
  const allDishes = halalasOf(items, ({ quantity }) => quantity);
  const isOver = isTakenBack({ status, corrections });
  const dishes = isOver ? allDishes : halalasOf(items, chargedQuantity);
  const delivery = placed - allDishes;
  return {
    dishes: toSar(dishes),
    delivery: toSar(delivery),
    discount: isOver ? 0 : toSar(dishes + delivery - total),
    cancelled: isOver ? toSar(placed - total) : 0,
    total: amount,
  };
}

/** Class name of a line's dish: struck through if all of it was removed. */
export const dishClass = (line: CorrectedLine): string | undefined =>
  servedQuantity(line) === 0 ? styles.gone : undefined;

/** The quantity of a line, with the placed one struck through if some were removed. */
export function LineQuantity({ line }: { line: CorrectedLine }) {
  const served = servedQuantity(line);
  return (
    <bdi dir="ltr">
      {served < line.quantity && <s className={styles.gone}>× {line.quantity}</s>}
      {served < line.quantity && served > 0 && ' '}
      {served > 0 && `× ${served}`}
    </bdi>
  );
}

/** The amount of a line: what is charged, or the struck amount of a removed or free line. */
export function LineAmount({
  line,
  decimals,
  className = '',
}: {
  line: CorrectedLine;
  decimals?: boolean;
  className?: string | undefined;
}) {
  const text = useCorrectionTexts();
  const charged = chargedQuantity(line);
  const price = (quantity: number, look?: string) => (
    <Price
      className={look}
      amount={toSar(toHalalas(line.product.price) * quantity)}
      {...(decimals && { decimals })}
    />
  );
  if (charged > 0) return price(charged, className);
  return (
    <span className={`${styles.amount} ${className}`}>
      <s>{price(line.quantity)}</s>
      {line.comped !== undefined && <b>{text('corrected.free')}</b>}
    </span>
  );
}

/** True if a correction of `item` changed the line. One without a position names a dish only. */
export const isItemOf = (
  item: { product: string; line?: number | undefined },
  { product, line }: Pick<CorrectedLine, 'line'> & { product: { _id: string } },
): boolean =>
  item.product === product._id &&
  (item.line === undefined || line === undefined || item.line === line);

/** What happened to a line: how many were removed or are free of charge, and why. */
export function LineNotes({
  line,
  corrections = [],
}: {
  line: CorrectedLine;
  corrections: readonly Correction[] | undefined;
}) {
  const text = useCorrectionTexts();
  return corrections.map((correction) => {
    const { _id, kind, items = [] } = correction;
    const item = items.find((one) => isItemOf(one, line));
    return (
      item && (
        <small key={_id} className={styles.note}>
          {text(`corrected.${kind}`, item.quantity)} · {text(reasonOf(correction))}
        </small>
      )
    );
  });
}

/** An amount that is taken off. */
export function Less({ amount, decimals }: { amount: number; decimals?: boolean }) {
  return <Price sign="− " amount={amount} {...(decimals && { decimals })} />;
}
