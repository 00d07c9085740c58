import { sql, type RawBuilder } from 'kysely';
import { normaliseForSearch } from '@smokehouse/shared/contract';
import { patternsOf } from '../orders';
import type { Kind } from './kinds';

/** What the text of a search means: words, the number of a document, or a table. */
export type Search =
  | { patterns: readonly string[] }
  | { document: { series: string; number: number }; isCreditNote: boolean }
  | { table: string };

/** The series of a printed number's prefix (`money/invoices`). */
const SERIES: Readonly<Record<string, { series: string; isCreditNote: boolean }>> = {
  inv: { series: 'tax-invoice', isCreditNote: false },
  rct: { series: 'receipt', isCreditNote: false },
  crn: { series: 'tax-credit-note', isCreditNote: true },
  rcn: { series: 'credit-note', isCreditNote: true },
};
const DOCUMENT = /^([a-z]{3})[- ]?(\d{1,12})$/;
const TABLE = /^(?:table|الطاوله|طاوله)\s*(\d{1,3})$/;

/** Must be the exact expression of the index. */
const SEARCH_TEXT = sql`(o.search_text || ' ' || lower(right(o.id, 12)))`;

/** Interprets the text of a search. Guests see the end of an order's id with a `#`. */
export function parseSearch(text: string): Search {
  const wanted = normaliseForSearch(text).trim();
  const [, prefix = '', number] = DOCUMENT.exec(wanted) ?? [];
  const kind = SERIES[prefix];
  if (kind && number !== undefined)
    return {
      document: { series: kind.series, number: Number(number) },
      isCreditNote: kind.isCreditNote,
    };
  const table = TABLE.exec(wanted)?.[1];
  if (table !== undefined) return { table };
  return { patterns: patternsOf(text.replace(/^\s*#/, '')) };
}

/** The conditions of a search in a list. `o` is the order. */
export function searchConditions(kind: Kind, search: Search): RawBuilder<boolean>[] {
  if ('patterns' in search)
    return search.patterns.map((pattern) => sql<boolean>`${SEARCH_TEXT} like ${pattern}`);
  if ('table' in search)
    return [kind.name === 'dine' ? sql`o.table_label = ${search.table}` : sql`false`];
  const { document, isCreditNote } = search;
  const bills = isCreditNote
    ? sql`select n.bill_id from bill_credit_notes n
          where n.series = ${document.series} and n.number = ${document.number}`
    : sql`select b.id from bills b
          where b.series = ${document.series} and b.number = ${document.number}`;
  return [
    kind.name === 'dine'
      ? sql`(o.bill_id in (${bills}) or o.id in (
          select p.dine_order_id from bill_parts p where p.bill_id in (${bills})))`
      : sql`o.id in (select b.order_id from bills b where b.id in (${bills}))`,
  ];
}
