import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Language } from '@smokehouse/shared/contract';
import { exportQuery } from '@smokehouse/shared/contract/calls';
import { checkWith } from '../../http/calls';
import { BYTE_ORDER_MARK } from '../../http/csv';
import { failureSchemas } from '../../http/documentation';
import { AppError } from '../../http/errors';
import { hasBadText } from '../../http/json';
import { languageOf } from '../../http/language';
import { requireStaff } from '../../http/sessions';
import { checkRange, type DayRange, type Schedule } from '../../ordering/hours';

/** A file of some trading days. */
interface DaysFile {
  url: string;
  summary: string;
  /** The first part of its name. */
  name: string;
  /** Yields the lines of the file in parts. */
  write: (schedule: Schedule, range: DayRange, language: Language) => AsyncIterable<string>;
}

async function* withByteOrderMark(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  yield* lines;
}

/** Registers a file for those who may see the figures. */
export function registerFile(app: FastifyInstance, { url, summary, name, write }: DaysFile): void {
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    // The query scans up to a year, so other sites must not be able to trigger it.
    config: { changesState: true },
    schema: {
      summary,
      tags: ["Seller's desk"],
      security: [{ seller: [] }],
      querystring: exportQuery,
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
      request.session = await requireStaff(request, 'reports.view');
    },
    handler: async (request, reply) => {
      if (hasBadText(request.query)) throw new AppError('bad_text', 400);
      const range = checkRange(checkWith(exportQuery, request.query));
      const { schedule } = await app.hours.read();
      return reply
        .type('text/csv; charset=utf-8')
        .header(
          'content-disposition',
          `attachment; filename="${name}-${range.from}-${range.to}.csv"`,
        )
        .header('cache-control', 'no-store')
        .send(
          Readable.from(withByteOrderMark(write(schedule, range, languageOf(request))), {
            objectMode: false,
          }),
        );
    },
  });
}
