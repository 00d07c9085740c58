import { sql } from 'kysely';
import { CANCELLED_STATUS } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import { IS_CONFIRMED } from '../../ordering/dine-orders';

/** A sale of either kind, for the export. */
export interface Sale {
  id: string;
  kind: 'delivery' | 'dine';
  /** Its readable number: the receipt, or the id of an order at a table. */
  number: string;
  at: Date;
  /** µs since 1970, see `Position`. */
  micros: number;
  name: string;
  phone: string;
  /** Less the corrections. */
  net_halalas: number;
  corrected_halalas: number;
  delivery_halalas: number;
  payment_type: string;
  payment: 'paid' | 'pending' | 'refunded';
  status: string;
  items: {
    name: string;
    name_ar: string | null;
    details: string | null;
    details_ar: string | null;
    note: string | null;
    quantity: number;
  }[];
  /** Oldest first. A round that was split has several. */
  bills: BillOfSale[];
}

/** A bill of a sale, less its credit notes. */
export interface BillOfSale {
  series: string;
  number: number;
  /** 0 for a receipt without VAT. */
  vat_halalas: number;
  /** All sales on the bill and what it contains of them; a bill of a table can have several. */
  sales: { id: string; net: number }[];
}

const BILL = sql`'series', b.series, 'number', b.number,
  'vat_halalas', coalesce(b.vat_halalas, 0) - coalesce(
    (select sum(n.vat_halalas) from bill_credit_notes n where n.bill_id = b.id), 0)`;

/** The rounds of the bill `b` of a tab. */
const WHOLE_ROUNDS = sql`(
  select json_agg(json_build_object('id', d.id, 'net', d.amount_halalas - d.corrected_halalas)
    order by d.id)
  from dine_orders d where d.bill_id = b.id)`;

/** What the share `b` contains of each round. */
const PARTS = sql`(
  select json_agg(json_build_object('id', p.id, 'net', p.net) order by p.id)
  from (
    select dine_order_id as id, sum(amount_halalas - credited_halalas) as net
    from bill_parts where bill_id = b.id group by 1
  ) p)`;

/**
 * The next sales in a time span, oldest first: each kind by its own index, then merged.
 * @param last the last sale of the previous batch
 */
export async function findSales(
  db: Database,
  { from, to }: { from: Date; to: Date },
  last: Pick<Sale, 'micros' | 'id'> | undefined,
  limit: number,
): Promise<Sale[]> {
  const start = last
    ? sql`'epoch'::timestamptz + ${last.micros}::float8 * '1 microsecond'::interval`
    : sql`${from}::timestamptz`;
  // Ids are never empty, so this includes all sales of the first instant.
  const startId = last?.id ?? '';
  const { rows } = await sql<Sale>`
    select s.*, (extract(epoch from s.at) * 1000000)::int8 as micros, case s.kind
      when 'delivery' then (
        select coalesce(json_agg(json_build_object(
          'name', l.name, 'name_ar', l.name_ar, 'details', l.details, 'details_ar', l.details_ar,
          'note', l.note, 'quantity', l.quantity) order by l.line), '[]'::json)
        from order_lines l where l.order_id = s.id)
      else (
        select coalesce(json_agg(json_build_object(
          'name', l.name, 'name_ar', l.name_ar, 'details', l.details, 'details_ar', l.details_ar,
          'note', l.note, 'quantity', l.quantity) order by l.line), '[]'::json)
        from dine_order_lines l where l.order_id = s.id)
    end as items, case s.kind
      when 'delivery' then (
        select coalesce(json_agg(json_build_object(${BILL}, 'sales',
          json_build_array(json_build_object('id', s.id, 'net', s.net_halalas)))), '[]'::json)
        from bills b where b.order_id = s.id)
      else (
        select coalesce(json_agg(json_build_object(${BILL}, 'sales',
          case when b.split_label is null then ${WHOLE_ROUNDS} else ${PARTS} end)
          order by b.id), '[]'::json)
        from bills b where b.id in (
          select bill_id from dine_orders where id = s.id
          union select bill_id from bill_parts where dine_order_id = s.id))
    end as bills
    from (
      (select o.id, 'delivery' as kind, o.receipt as number, o.paid_at as at,
        concat_ws(' ', o.address->>'firstName', o.address->>'lastName') as name,
        o.address->>'phone' as phone,
        o.amount_halalas - o.corrected_halalas as net_halalas, o.corrected_halalas,
        o.delivery_halalas, o.payment_type, o.payment_state as payment,
        case when o.cancelled_at is null then o.status else ${CANCELLED_STATUS} end as status
      from orders o
      where o.payment_state in ('paid', 'refunded')
        and (o.paid_at, o.id) > (${start}, ${startId}) and o.paid_at < ${to}
      order by o.paid_at, o.id limit ${limit})
      union all
      (select o.id, 'dine', o.id, o.created_at, o.name, o.mobile,
        o.amount_halalas - o.corrected_halalas, o.corrected_halalas, 0,
        o.payment_type, case when o.is_paid then 'paid' else 'pending' end,
        case when o.cancelled_at is null then o.status else ${CANCELLED_STATUS} end
      from dine_orders o
      where ${IS_CONFIRMED} and (o.created_at, o.id) > (${start}, ${startId}) and o.created_at < ${to}
      order by o.created_at, o.id limit ${limit})
    ) s order by s.at, s.id limit ${limit}`.execute(db);
  return rows;
}
