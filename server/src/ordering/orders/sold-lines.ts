import { sql } from 'kysely';
import type { OrderLine } from '@smokehouse/shared/contract';
import { toSoldOption, type StoredOption } from './choice';

/** A line as the database returns it. */
export type ListedLine = Omit<OrderLine, 'options'> & { options?: StoredOption[] };

/**
 * An order's lines as one JSON array, in the requested order, so that an order is one row. `o` is
 * the order.
 */
export const linesOfOrder = (table: 'order_lines' | 'dine_order_lines') => sql<ListedLine[]>`(
  select coalesce(json_agg(json_strip_nulls(json_build_object(
    'product', json_build_object(
      '_id', l.product_id, 'name', l.name, 'nameAr', l.name_ar, 'image', l.image,
      'category', l.category, 'price', l.price_halalas / 100.0),
    'quantity', l.quantity, 'line', l.line, 'options', l.options, 'note', l.note,
    'caloriesKcal', l.calories_kcal)) order by l.line), '[]'::json)
  from ${sql.table(table)} l where l.order_id = o.id)`;

/** The lines as orders show them. */
export const toOrderLines = (lines: readonly ListedLine[]): OrderLine[] =>
  lines.map(({ options, ...line }) => ({
    ...line,
    ...(options && { options: options.map(toSoldOption) }),
  }));
