import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Table } from '@smokehouse/shared/contract';
import { dateOf } from '../../clock';
import { registerCall } from '../../http/calls';
import { askerOf } from '../../http/pdf';
import { registerPublicCall, serializePublicAnswer } from '../../http/public-calls';
import { originOf } from '../../frontend/site';
import { ensureCodes, replaceCodes } from './codes';
import { checkTable, tableAddress, tableNumbers } from './rules';

export { ensureCodes, findCode, isSameCode } from './codes';
export { GUEST_LIMITS, guestLimits, limitGuest } from './limits';
export { checkTable, tableNumbers } from './rules';

const tag = 'Tables';

/** The tables and their printed codes. */
export default async function tables(app: FastifyInstance): Promise<void> {
  const { db, clock, settings } = app.context;

  async function printable(request: FastifyRequest, numbers: readonly string[]): Promise<Table[]> {
    const origin = originOf(request, settings);
    const codes = await ensureCodes(db, numbers, dateOf(clock));
    const found = numbers.map((table) => {
      const { code = '', since = dateOf(clock) } = codes.get(table) ?? {};
      return { table, url: tableAddress(origin, table, code), since: since.toISOString() };
    });
    const urls = found.map(({ url }) => url);
    const drawn = await app.threads.run('codes', urls, { by: askerOf(request) });
    return found.map((table, index) => ({ ...table, qr: drawn[index] ?? '' }));
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
    cost: 'document',
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
    cost: 'document',
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
