import { CANCELLED_STATUS } from '@smokehouse/shared/contract';
import { PAGE_SIZE } from '@smokehouse/shared/contract/calls';
import { AppError } from '../../http/errors';
import { boundsOf, type Schedule } from '../hours';
import type { Payment } from './kinds';
import { parseSearch, type Search } from './search';

/** The query parameters of the seller's lists. */
export interface ListQuery {
  status?: string | undefined;
  finished?: 'yes' | undefined;
  payment?: Payment | undefined;
  day?: string | undefined;
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
  between: { from: Date; to: Date } | undefined;
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
  const { status, payment, finished, day, text, waiting, after, limit } = query;
  const bounds = day === undefined ? undefined : boundsOf(schedule, day);
  return {
    status,
    payment,
    isFinished: finished === 'yes',
    between: bounds && { from: new Date(bounds.from), to: new Date(bounds.to) },
    search: parseSearch(text ?? ''),
    waiting: waiting === undefined && !isKitchenStatus(status) ? undefined : waiting === 'yes',
    after: after === undefined ? undefined : positionOf(after),
    limit: limit ?? PAGE_SIZE,
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
