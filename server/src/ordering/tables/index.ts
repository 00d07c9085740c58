import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Table } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { registerPublicCall, serializePublicAnswer } from '../../http/public-calls';
import { originOf } from '../../frontend/site';
import { ensureCodes, replaceCodes } from './codes';
import { checkTable, codeOf, tableAddress, tableNumbers } from './rules';

export { ensureCodes, findCode, isSameCode } from './codes';
export { GUEST_LIMITS, limitGuest } from './limits';
export { checkTable, tableNumbers } from './rules';

const tag = 'Tables';

/** The tables and their printed codes. */
export default async function tables(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  async function printable(request: FastifyRequest, numbers: readonly string[]): Promise<Table[]> {
    const origin = originOf(request, settings);
    const codes = await ensureCodes(db, numbers, dateOf(clock));
    return Promise.all(
      [...numbers].map(async (table) => {
        const { code = '', since = dateOf(clock) } = codes.get(table) ?? {};
        const url = tableAddress(origin, table, code);
        return { table, url, qr: await codeOf(url), since: since.toISOString() };
      }),
    );
  }

  const count = serializePublicAnswer('GET /api/tables', {
    success: true,
    count: tableNumbers(settings).length,
  });
  registerPublicCall(app, 'GET /api/tables', {
    summary: 'The number of tables: a page shows at once that a table does not exist',
    tag,
    answer: () => count,
  });

  registerCall(app, 'GET /api/seller/tables', {
    summary: 'Every table with its printable code; the setting TABLES is their number.',
    tag,
    role: 'seller',
    permission: 'floor.plan',
    handler: async ({ request }) => ({
      success: true,
      tables: await printable(request, tableNumbers(settings)),
    }),
  });

  registerCall(app, 'POST /api/seller/tables/codes', {
    summary: 'Makes new codes for these tables. Their printed codes end at once.',
    tag,
    role: 'seller',
    permission: 'floor.plan',
    audit: 'table.codes',
    async handler({ body, request, session, audit, translate }) {
      const numbers = [...new Set(body.tables)];
      for (const table of numbers) checkTable(table, settings);
      await db.transaction().execute(async (tx) => {
        await replaceCodes(tx, numbers, { sellerId: session.subject, now: dateOf(clock) });
        for (const table of numbers)
          await audit(tx, { subject: { type: 'table', id: table, label: table } });
      });
      return {
        success: true,
        message: translate('table_codes_replaced'),
        tables: await printable(request, numbers),
      };
    },
  });
}
