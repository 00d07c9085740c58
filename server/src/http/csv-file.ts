import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
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
import { askerOf } from './pdf';
import { requireStaff } from './sessions';
import { createBoundedQueue } from '../threads/bounded-queue';
import { nextTurn } from '../threads/slices';

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

/**
 * How long a file holds its place. A client that reads slowly does not keep others from theirs.
 * Unit: ms.
 */
const PLACE_MS = 60_000;

async function* contentOf(lines: AsyncIterable<string>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for await (const part of lines) {
    yield part;
    await nextTurn();
  }
}

/**
 * Files that are written at the same time. The load of a request ends with the head of its response,
 * and the work for a file begins there, so files are bounded by themselves.
 */
const queue = createBoundedQueue({ atOnce: 4, waiting: 16, share: 2 });

/**
 * Waits for a place among the files that are written. It is free again when the file is, when its
 * client has left, and after {@link PLACE_MS}.
 * @param by whose file it is
 * @throws AppError 503 `busy` while too many wait, of all or of one person
 */
function writeInQueue(lines: AsyncIterable<string>, by: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    const written = async () => {
      const file = Readable.from(contentOf(lines), { objectMode: false });
      resolve(file);
      await finished(file, { signal: AbortSignal.timeout(PLACE_MS) }).catch(() => undefined);
    };
    queue.run(written, { by }).catch(reject);
  });
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
      const file = await writeInQueue(lines, askerOf(request));
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${name}.csv"`)
        .header('cache-control', 'no-store')
        .send(file);
    },
  });
}
