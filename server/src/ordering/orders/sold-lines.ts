import { type RawBuilder, sql } from 'kysely';
import type { OrderLine } from '@smokehouse/shared/contract';
import { toSoldOption, type StoredOption } from './choice';
import type { Line } from './rules';

/** The columns of a line, beside its order. */
export const LINE = [
  'line',
  'product_id',
  'name',
  'name_ar',
  'image',
  'category',
  'price_halalas',
  'quantity',
  'options',
  'note',
  'details',
  'details_ar',
  'calories_kcal',
] as const;

/**
 * The new lines of an order as the rows `l` of a query, whose text does not depend on their number.
 * @param lines see {@link toParameter}
 */
export const newLines = (lines: RawBuilder<string>) =>
  sql<Required<Omit<Line, 'held'>> & { line: number }>`jsonb_to_recordset(${lines}::jsonb)`.as<'l'>(
    sql`l(line integer, product_id text, name text, name_ar text, image text,
      category text, price_halalas integer, quantity integer, options jsonb, note text,
      details text, details_ar text, calories_kcal integer)`,
  );

/** The parameter of {@link newLines}. */
export const toParameter = (lines: readonly Line[]): string =>
  JSON.stringify(lines.map((line, index) => ({ ...line, line: index })));

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
