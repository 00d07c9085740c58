import { sql, type Transaction } from 'kysely';
import { toSar, type RefundToGive } from '@smokehouse/shared/contract';
import { isPerson } from '@smokehouse/shared/contract/people/staff/rules';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';

/**
 * Records that a refund goes back by hand.
 * @param given who has given it back already; else it is still to be given
 */
export async function insertHandRefund(
  tx: Transaction<DB>,
  refundId: string,
  given: { by: string; at: Date } | undefined,
): Promise<void> {
  await tx
    .insertInto('refunds_by_hand')
    .values({ refund_id: refundId, given_at: given?.at ?? null, given_by: given?.by ?? null })
    .execute();
}

type HandWay = RefundToGive['ways'][number]['way'];

interface ToGiveRow {
  _id: string;
  order: string;
  owner: string;
  table: string | null;
  ways: { way: HandWay; halalas: number }[];
  bills: string[];
  creditNotes: string[] | null;
  by: string | null;
  person: { nameEn: string; nameAr: string } | null;
  at: Date;
}

/** A refund that is still to be given back, with the guest of its round. */
export interface FoundRefund extends RefundToGive {
  owner: string;
}

/** At most this many are listed. */
const MOST = 100;

/** What is still to be given back, oldest first. @param id of one refund only */
export async function findToGive(db: Database, id?: string): Promise<FoundRefund[]> {
  const { rows } = await sql<ToGiveRow>`
    select h.refund_id as "_id", o.id as order, o.guest_id as owner, c.by_name as by, r.owed_at as at,
      case when s.id is not null then
        json_build_object('nameEn', s.name_en, 'nameAr', s.name_ar) end as person,
      coalesce(v.table_label, t.table_label, o.table_label) as table,
      (select json_agg(json_build_object('way', w.way, 'halalas', w.amount_halalas) order by w.way)
        from refund_ways w where w.refund_id = r.id and w.way <> 'cash'
          and not exists (
            select from refund_ways_given g where (g.refund_id, g.way) = (w.refund_id, w.way))) as ways,
      (select json_agg(distinct p.bill_id) from refund_parts p
        where p.refund_id = r.id and p.way <> 'cash') as bills,
      (select json_agg(n.label order by n.id) from bill_credit_notes n
        where n.correction_id = c.id and exists (
          select from refund_parts p
          where p.refund_id = r.id and p.bill_id = n.bill_id and p.way <> 'cash')) as "creditNotes"
    from refunds_by_hand h
    join refunds r on r.id = h.refund_id
    join order_corrections c on c.id = r.correction_id
    join dine_orders o on o.id = c.dine_order_id
    left join staff s on s.id = c.by_id and c.by_role = 'seller'
    left join tabs t on t.id = o.tab_id
    left join table_visits v on v.id = t.visit_id
    where h.given_at is null and (${id ?? null}::text is null or h.refund_id = ${id ?? null})
    order by r.owed_at, r.id limit ${MOST}`.execute(db);
  return rows.map(({ table, ways, creditNotes, by, person, at, ...refund }) => ({
    ...refund,
    ...(table !== null && { table }),
    ways: ways.map(({ way, halalas }) => ({ way, amount: toSar(halalas) })),
    creditNotes: creditNotes ?? [],
    by: by ?? '',
    ...(person && isPerson(person) && { person }),
    at: at.toISOString(),
  }));
}

/** Locks a refund by hand until the transaction ends. @returns false for an unknown one */
export async function lockHandRefund(tx: Transaction<DB>, refundId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('refunds_by_hand')
    .select('refund_id')
    .where('refund_id', '=', refundId)
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether some of a refund goes back by a way, or has. */
export async function hasWay(db: Database, refundId: string, way: HandWay): Promise<boolean> {
  const row = await db
    .selectFrom('refund_ways')
    .select('refund_id')
    .where('refund_id', '=', refundId)
    .where('way', '=', way)
    .executeTakeFirst();
  return row !== undefined;
}

/** Records that all that was left of a refund is given back. The caller has locked it. */
export async function markGiven(
  tx: Transaction<DB>,
  refundId: string,
  given: { by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('refunds_by_hand')
    .set({ given_at: given.at, given_by: given.by })
    .where('refund_id', '=', refundId)
    .execute();
}

/** Records that a refund is given back by one way, and not by another. The caller has locked it. */
export async function insertWayGiven(
  tx: Transaction<DB>,
  refundId: string,
  way: HandWay,
  given: { by: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('refund_ways_given')
    .values({ refund_id: refundId, way, given_at: given.at, given_by: given.by })
    .execute();
}
