import { sql } from 'kysely';
import { CANCELLED_STATUS, type PaymentWay } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';

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
  /** How it was paid, in the order of the payments; empty if nothing is paid. */
  ways: ('online' | PaymentWay)[];
  /** `left`: its guests left without paying. `none`: nothing of it is due. */
  payment: 'paid' | 'pending' | 'refunded' | 'left' | 'none';
  status: string;
  items: {
    name: string;
    name_ar: string | null;
    details: string | null;
    details_ar: string | null;
    note: string | null;
    /** Without what was removed. */
    quantity: number;
    /** Of the quantity, what is not charged. */
    free: number;
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

/** The bills with something of the round `s`. */
const BILLS_OF_ROUND = sql`(
  select bill_id from dine_orders where id = s.id
  union select bill_id from bill_parts where dine_order_id = s.id)`;

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
  const next = (kind: Sale['kind']) => sql`(
    select o.id, o.kind, o.number, o.at, o.name, o.phone,
      o.amount_halalas - o.corrected_halalas as net_halalas, o.corrected_halalas,
      o.delivery_halalas,
      case when o.is_walk_out and o.owed_halalas > 0 then 'left'
        when o.payment = 'pending' and o.owed_halalas = 0 then 'none' else o.payment end as payment,
      case when o.is_cancelled then ${CANCELLED_STATUS} else o.status end as status
    from taken_orders o
    where o.kind = ${kind} and (o.at, o.id) > (${start}, ${startId}) and o.at < ${to}
    order by o.at, o.id limit ${limit})`;
  const { rows } = await sql<Sale>`
    select s.*, (extract(epoch from s.at) * 1000000)::int8 as micros, (
      select coalesce(json_agg(json_build_object(
        'name', l.name, 'name_ar', l.name_ar, 'details', l.details, 'details_ar', l.details_ar,
        'note', l.note, 'quantity', l.quantity, 'free', l.free) order by l.line), '[]'::json)
      from corrected_lines(s.kind, s.id, 0) l where l.quantity > 0
    ) as items, case s.kind
      when 'delivery' then '["online"]'::json
      else (
        select coalesce(json_agg(way order by first), '[]'::json) from (
          select p.way, min(p.id) as first
          from bill_payments p left join bill_payment_reversals r on r.payment_id = p.id
          where p.bill_id in ${BILLS_OF_ROUND} and r.payment_id is null group by p.way) p)
    end as ways, case s.kind
      when 'delivery' then (
        select coalesce(json_agg(json_build_object(${BILL}, 'sales',
          json_build_array(json_build_object('id', s.id, 'net', s.net_halalas)))), '[]'::json)
        from bills b where b.order_id = s.id)
      else (
        select coalesce(json_agg(json_build_object(${BILL}, 'sales',
          case when b.split_label is null then ${WHOLE_ROUNDS} else ${PARTS} end)
          order by b.id), '[]'::json)
        from bills b where b.id in ${BILLS_OF_ROUND})
    end as bills
    from (
      ${next('delivery')} union all ${next('dine')}
    ) s order by s.at, s.id limit ${limit}`.execute(db);
  return rows;
}
