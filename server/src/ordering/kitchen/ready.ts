import { sql } from 'kysely';
import type { Database } from '../../database/pool';

/** Of these deliveries and pickups, since when everything of them stands ready. */
export async function findReadySince(
  db: Database,
  orderIds: readonly string[],
): Promise<Map<string, Date>> {
  const { rows } = await sql<{ id: string; at: Date }>`
    select order_id as id, max(ready_at) filter (where state = 'ready') as at
    from dish_states where order_id = any(${orderIds}::text[])
    group by order_id
    having bool_and(state in ('ready', 'voided')) and bool_or(state = 'ready')`.execute(db);
  return new Map(rows.map(({ id, at }) => [id, at]));
}
