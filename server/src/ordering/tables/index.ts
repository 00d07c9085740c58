import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { originOf } from '../../frontend/site';
import { codeOf, tableAddress, tableNumbers } from './rules';

export { checkTable } from './rules';

/** The tables and their printed codes. */
export default async function tables(app: FastifyInstance): Promise<void> {
  const { settings } = app.context;

  registerCall(app, 'GET /api/seller/tables', {
    summary: 'Every table with its printable code; the setting TABLES is their number.',
    tag: 'Tables',
    role: 'seller',
    async handler({ request }) {
      const origin = originOf(request, settings);
      const tables = await Promise.all(
        tableNumbers(settings).map(async (table) => {
          const url = tableAddress(origin, table);
          return { table, url, qr: await codeOf(url) };
        }),
      );
      return { success: true, tables };
    },
  });
}
