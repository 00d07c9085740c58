import type { Database } from '../../database/pool';
import type { AuditChange } from '../../operations/audit';
import { billNumber, type BillContent } from './content';

/** A bill in the audit log, as one that was issued. */
export async function auditedBill(
  db: Database,
  id: string,
): Promise<AuditChange & { after: { totalHalalas: number; orders: string[] } }> {
  const { series, number, total_halalas, content } = await db
    .selectFrom('bills')
    .select(['series', 'number', 'total_halalas', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // eslint-disable-next-line no-restricted-syntax -- issue.ts alone writes this column
  const { orders } = content as unknown as BillContent;
  return {
    subject: { type: 'bill', id, label: billNumber(series, number) },
    after: {
      totalHalalas: total_halalas,
      orders: orders.map(({ reference }) => reference),
    },
  };
}
