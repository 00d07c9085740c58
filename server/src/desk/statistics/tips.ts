import { sql } from 'kysely';
import { toSar, type Tip } from '@smokehouse/shared/contract';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import type { Database } from '../../database/pool';
import { billNumber } from '../../money/invoices';
import type { Span } from '../../ordering/hours';

/** The most tips that are listed. */
const LISTED_TIPS = 200;

interface TipRow {
  id: string;
  paid_at: Date;
  tip_halalas: number;
  way: PaymentWay;
  series: string;
  number: number;
  name_en: string | null;
  name_ar: string | null;
  count: number;
  total: number;
}

/** The tips of a span, newest first: those whose sum is the figure of the same days. */
export async function findTips(
  db: Database,
  { from, to }: Span,
): Promise<{ tips: Tip[]; count: number; total: number }> {
  const { rows } = await sql<TipRow>`
    select p.id, p.paid_at, p.tip_halalas, p.way, b.series, b.number, s.name_en, s.name_ar,
      (count(*) over ())::int as count, (sum(p.tip_halalas) over ())::int8 as total
    from bill_payments p
      join bills b on b.id = p.bill_id
      left join bill_payment_reversals r on r.payment_id = p.id
      left join staff s on s.id = p.by_id
    where r.payment_id is null and p.tip_halalas > 0 and p.paid_at >= ${from} and p.paid_at < ${to}
    order by p.paid_at desc, p.id desc limit ${LISTED_TIPS}`.execute(db);
  return {
    tips: rows.map((row) => ({
      payment: row.id,
      at: row.paid_at.toISOString(),
      amount: toSar(row.tip_halalas),
      way: row.way,
      bill: billNumber(row.series, row.number),
      ...(row.name_en !== null && {
        by: { name: row.name_en, ...(row.name_ar !== null && { nameAr: row.name_ar }) },
      }),
    })),
    count: rows[0]?.count ?? 0,
    total: toSar(rows[0]?.total ?? 0),
  };
}
