import { CANCELLED_STATUS } from '@smokehouse/shared/contract';
import { PAGE_SIZE } from '@smokehouse/shared/contract/ordering/seller-orders/schemas';
import { AppError } from '../../http/errors';
import type { CorrectionKind, CorrectionReason, Fulfilment } from '@smokehouse/shared/contract';
import type { Station } from '@smokehouse/shared/contract/ordering/kitchen/rules';
import { weekdayOf } from '@smokehouse/shared/contract/time';
import { checkRange, daysOf, spanOf, type Schedule, type Span } from '../hours';
import type { Payment } from './kinds';
import { parseSearch, type Search } from './search';

/** The query parameters of the seller's lists. */
export interface ListQuery {
  status?: string | undefined;
  finished?: 'yes' | undefined;
  payment?: Payment | undefined;
  day?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  weekday?: string | undefined;
  hour?: string | undefined;
  product?: string | undefined;
  correction?: CorrectionKind | undefined;
  reason?: CorrectionReason | undefined;
  station?: Station | undefined;
  fulfilment?: Fulfilment | undefined;
  text?: string | undefined;
  waiting?: 'yes' | 'no' | undefined;
  after?: string | undefined;
  limit?: number | undefined;
}

/** A position in a list: the last order of the previous page. */
export interface Position {
  /** µs since 1970: the database's precision. Milliseconds could skip an order. */
  micros: number;
  id: string;
}

/** The filter in the form of the database query. */
export interface Filter {
  status: string | undefined;
  payment: Payment | undefined;
  /** Only done and cancelled orders. */
  isFinished: boolean;
  between: Span | undefined;
  /** Of the days of `between`, those of a weekday. */
  weekdays: readonly Span[] | undefined;
  hour: number | undefined;
  product: string | undefined;
  correction: CorrectionKind | undefined;
  reason: CorrectionReason | undefined;
  station: Station | undefined;
  fulfilment: Fulfilment | undefined;
  search: Search;
  /** Orders that wait for a confirmation, the others, or both (undefined). */
  waiting: boolean | undefined;
  after: Position | undefined;
  limit: number;
}

const isKitchenStatus = (status: string | undefined) =>
  status !== undefined && status !== CANCELLED_STATUS;

/** @throws AppError 422 for an invalid cursor */
export function filterOf(query: ListQuery, schedule: Schedule): Filter {
  const { status, payment, finished, text, waiting, after, limit } = query;
  const { product, correction, reason, station, fulfilment, hour } = query;
  return {
    status,
    payment,
    isFinished: finished === 'yes',
    ...spansOf(query, schedule),
    hour: hour === undefined ? undefined : Number(hour),
    product,
    correction,
    reason,
    station,
    fulfilment,
    search: parseSearch(text ?? ''),
    waiting: waiting === undefined && !isKitchenStatus(status) ? undefined : waiting === 'yes',
    after: after === undefined ? undefined : positionOf(after),
    limit: limit ?? PAGE_SIZE,
  };
}

/**
 * The spans of the days that a query names.
 * @throws AppError 422 for reversed days and for more than a year
 */
function spansOf(query: ListQuery, schedule: Schedule): Pick<Filter, 'between' | 'weekdays'> {
  const from = query.from ?? query.to ?? query.day;
  const to = query.to ?? from;
  if (from === undefined || to === undefined) return { between: undefined, weekdays: undefined };
  const range = checkRange({ from, to });
  const { weekday } = query;
  return {
    between: spanOf(schedule, range),
    weekdays:
      weekday === undefined
        ? undefined
        : daysOf(range)
            .filter((day) => weekdayOf(day) === Number(weekday))
            .map((day) => spanOf(schedule, { from: day, to: day })),
  };
}

/** The position as an opaque text for the browser. */
export function cursorOf({ micros, id }: Position): string {
  return Buffer.from(`${micros} ${id}`).toString('base64url');
}

function positionOf(cursor: string): Position {
  const [, micros, id] =
    /^(\d{1,16}) ([\x21-\x7e]{1,64})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ??
    [];
  if (micros === undefined || id === undefined)
    throw new AppError('breaks_rule', 422, {}, { after: { code: 'field_format' } });
  return { micros: Number(micros), id };
}
