import { AppError } from '../../http/errors';
import type { Settings } from '../../settings';

/** The numbers of all tables, as guests send them. */
export function tableNumbers({ TABLES }: Pick<Settings, 'TABLES'>): string[] {
  return Array.from({ length: TABLES }, (_, index) => String(index + 1));
}

/** @throws AppError 422, by name, for a table that does not exist */
export function checkTable(table: string, { TABLES }: Pick<Settings, 'TABLES'>): void {
  if (Number(table) >= 1 && Number(table) <= TABLES) return;
  const params = { table, tables: TABLES };
  throw new AppError('table_unknown', 422, params, { table: { code: 'table_unknown', params } });
}

/** The address that a table's printed code opens. */
export function tableAddress(origin: string, table: string, code: string): string {
  return `${origin}/dine-in?table=${table}&code=${code}`;
}
