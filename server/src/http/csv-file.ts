import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z, type core } from 'zod';
import type { Language } from '@smokehouse/shared/contract';
import type { Permission } from '@smokehouse/shared/contract/people/staff/rules';
import { checkWith } from './calls';
import { BYTE_ORDER_MARK } from './csv';
import { failureSchemas } from './documentation';
import { AppError } from './errors';
import { hasBadText } from './json';
import { languageOf } from './language';
import { requireStaff } from './sessions';

/** A CSV file of the desk. */
interface CsvFile<S extends core.$ZodType> {
  url: string;
  summary: string;
  tag: string;
  permission: Permission;
  /** The parameters of its address. */
  query: S;
  /** The name without `.csv`, and the lines in parts, so that no process holds all of them. */
  open: (
    query: core.output<S>,
    language: Language,
  ) => Promise<{ name: string; lines: AsyncIterable<string> }>;
}

async function* withByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/** Registers a file for those who have the permission. */
export function registerCsvFile<S extends core.$ZodType>(
  app: FastifyInstance,
  { url, summary, tag, permission, query, open }: CsvFile<S>,
): void {
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    // The query scans many rows, so other sites must not be able to trigger it.
    config: { changesState: true, permission, cost: 'export' },
    schema: {
      summary,
      tags: [tag],
      security: [{ seller: [] }],
      querystring: query,
      response: {
        200: {
          description: 'RFC 4180, UTF-8 with a byte order mark.',
          content: { 'text/csv': { schema: z.string() } },
        },
        ...failureSchemas([400, 401, 403, 422]),
      },
    },
    validatorCompiler: () => () => true,
    onRequest: async (request) => {
      request.session = await requireStaff(request, permission);
    },
    handler: async (request, reply) => {
      if (hasBadText(request.query)) throw new AppError('bad_text', 400);
      const { name, lines } = await open(checkWith(query, request.query), languageOf(request));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .header('cache-control', 'no-store')
        .send(Readable.from(withByteOrderMark(lines), { objectMode: false }));
    },
  });
}
