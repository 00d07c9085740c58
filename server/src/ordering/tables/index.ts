import type { FastifyInstance } from 'fastify';
import { registerCall } from '../../http/calls';
import { originOf } from '../../frontend/site';
import { codeOf, tableAddress, tableNumbers } from './rules';

export { checkTable } from './rules';

/** The tables and the codes that lie on them. */
export default async function tables(app: FastifyInstance): Promise<void> {
  const { settings } = app.context;

  registerCall(app, 'GET /api/seller/tables', {
    summary:
      'Every table with the code to print for it; the setting TABLES says how many there are.',
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
