import {
  type CorrectionKind,
  type CorrectionReason,
  type CorrectionRequest,
  type DineOrder,
  type Order,
  type OrderLine,
  latinDigits,
  toHalalas,
  toSar,
  vatIncluded,
} from '@smokehouse/shared/contract';
import {
  applyChange,
  type Change,
  type CorrectedOrder,
  lineStates,
} from '@smokehouse/shared/contract/money/corrections/rules';
import { sumsOf } from '@smokehouse/shared/orders/corrections';
import type { AnyOrder } from '../queries/orders';

/** An order of either kind. Only delivery orders have a receipt. */
export type CorrectableOrder = AnyOrder &
  Partial<Pick<Order, 'receipt'>> &
  Partial<Pick<DineOrder, 'table' | 'bill'>> & {
    /** Positions of the lines that the guests have, where that is known. */
    served?: readonly number[];
  };

/** What a manager has entered in the dialog. */
export interface Draft {
  kind: CorrectionKind;
  /** Position of the line → how many of it are removed or free of charge. */
  quantities: Readonly<Record<number, number>>;
  /** `line`: the position of the one dish that it is about. */
  discount: { unit: 'percent' | 'amount'; text: string; line?: number | undefined };
  /** Nobody has chosen one at the beginning: what is preselected is not a reason. */
  reason?: CorrectionReason | undefined;
  note: string;
  by: string;
  /** What goes back at the till by hand is refunded at once. */
  isGiven?: boolean;
}

/** The reasons of each kind, the most usual one first. */
export const REASONS: Readonly<Record<CorrectionKind, readonly CorrectionReason[]>> = {
  remove: ['changed_mind', 'late', 'entered_wrongly', 'sold_out', 'made_wrongly', 'quality'],
  comp: ['goodwill', 'late', 'quality', 'made_wrongly'],
  discount: ['goodwill', 'late', 'quality', 'made_wrongly'],
  cancel: ['changed_mind', 'late', 'entered_wrongly', 'sold_out', 'quality', 'walk_out'],
};
export const KINDS = ['remove', 'comp', 'discount', 'cancel'] as const;

/** The draft of a dialog that was opened for an order, or for one of its lines. */
export function firstDraft(
  order: CorrectableOrder,
  line: OrderLine | undefined,
  by: string,
  kind: CorrectionKind = 'remove',
): Draft {
  const [only, ...others] = [...lineStates(correctedOf(order)).entries()].filter(
    ([, { charged }]) => charged > 0,
  );
  const chosen = line ? order.items.indexOf(line) : others.length === 0 ? only?.[0] : undefined;
  return {
    kind,
    quantities: chosen === undefined ? {} : { [chosen]: 1 },
    discount: { unit: 'percent', text: '10' },
    note: '',
    by,
  };
}

/** The order in the form of the server's rules. A fixed discount is what it has taken off. */
export function correctedOf(order: CorrectableOrder): CorrectedOrder {
  return {
    lines: order.items.map(({ product, quantity }) => ({
      product_id: product._id,
      name: product.name,
      name_ar: product.nameAr ?? null,
      price_halalas: toHalalas(product.price),
      quantity,
    })),
    deliveryHalalas: toHalalas(sumsOf(order).delivery),
    corrections: (order.corrections ?? []).map(toChange),
  };
}

type RequestedChange = Pick<CorrectionRequest, 'kind' | 'items' | 'amount' | 'percent'>;

/** A change in the form of the rules: of a correction that was made, or of one that is entered. */
function toChange({ kind, items = [], percent, amount = 0 }: RequestedChange): Change {
  if (kind === 'cancel') return { kind };
  if (kind !== 'discount') return { kind, items };
  const discount = percent === undefined ? { fixedHalalas: toHalalas(amount) } : { percent };
  return { kind, discount, ...(items.length > 0 && { items }) };
}

/** The change that a draft describes, or null while something is missing. */
export function changeOf(order: CorrectableOrder, draft: Draft): RequestedChange | null {
  const { kind } = draft;
  if (kind === 'cancel') return { kind };
  if (kind === 'discount') return discountOf(draft, order);
  const items = Object.entries(draft.quantities)
    .filter(([, quantity]) => quantity > 0)
    .map(([position, quantity]) => ({ ...itemAt(order.items, Number(position)), quantity }));
  return items.length === 0 ? null : { kind, items };
}

/** A line as the call names it: by its dish, and by its position if others have the same dish. */
function itemAt(items: readonly OrderLine[], position: number): { product: string; line?: number } {
  const product = items[position]?.product._id ?? '';
  const isOnly = items.filter((one) => one.product._id === product).length === 1;
  return isOnly ? { product } : { product, line: position };
}

/** A discount as it is entered: on the order, or on what is still charged of one line. */
function discountOf(
  { discount: { unit, text, line } }: Pick<Draft, 'discount'>,
  order: CorrectableOrder,
): RequestedChange | null {
  const typed = typedDiscount({ unit, text });
  if (!typed || line === undefined) return typed && { kind: 'discount', ...typed };
  const product = order.items[line]?.product._id ?? '';
  const quantity = lineStates(correctedOf(order))[line]?.charged ?? 0;
  return quantity > 0 ? { kind: 'discount', ...typed, items: [{ product, line, quantity }] } : null;
}

/** A percentage or an amount in SAR, or null if it is neither. */
export function typedDiscount({
  unit,
  text,
}: Pick<Draft['discount'], 'unit' | 'text'>):
  | { percent: number; amount?: undefined }
  | { amount: number; percent?: undefined }
  | null {
  const typed = latinDigits(text).replace('٫', '.').trim();
  if (unit === 'percent') return /^([1-9]\d?|100)$/.test(typed) ? { percent: Number(typed) } : null;
  const isAmount = /^\d{1,6}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0;
  return isAmount ? { amount: Number(typed) } : null;
}

/** What a change does to the order's amount. Unit: SAR. */
export interface Effect {
  before: number;
  after: number;
  /** By how much the amount falls. */
  falls: number;
  /** The VAT that `falls` contains. */
  vat: number;
}

/** What a change does to an order. */
interface OrderEffect extends Effect {
  /** It leaves no dish, and so cancels the whole order. */
  isCancelling: boolean;
}

/** Null if nothing is chosen, or the order does not allow the change. */
export function effectOf(
  order: CorrectableOrder,
  change: RequestedChange | null,
): OrderEffect | null {
  if (!change) return null;
  const applied = applyChange(correctedOf(order), toChange(change));
  if ('code' in applied) return null;
  const before = toHalalas(order.amount);
  const after = before - applied.amountHalalas;
  return {
    before: order.amount,
    after: toSar(after),
    falls: toSar(applied.amountHalalas),
    vat: toSar(vatIncluded(before) - vatIncluded(after)),
    isCancelling: applied.made.kind === 'cancel',
  };
}
