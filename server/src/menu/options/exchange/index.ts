import { isDeepStrictEqual } from 'node:util';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import { optionImportInput } from '@smokehouse/shared/contract/menu/options/exchange/schemas';
import { z } from 'zod';
import type { Database } from '../../../database/pool';
import { checkWith, registerCall } from '../../../http/calls';
import { failureSchemas } from '../../../http/documentation';
import { AppError, conflict } from '../../../http/errors';
import { languageOf } from '../../../http/language';
import { askerOf } from '../../../http/pdf';
import { requireStaff } from '../../../http/sessions';
import type { Audit } from '../../../operations/audit';
import { auditedOptions } from '../audit';
import * as queries from '../queries';
import { writeCsv } from './csv';
import { readForm } from './form';
import { writeJson } from './json';
import type { ImportPlan } from './import';
import { saveState } from './save';
import { toState, type OptionsState } from './state';

const tag = 'Menu';
const file = z.file().describe('A CSV or JSON file, as the exports write it');
const previewForm = z.object({ file });
const importForm = z.object({
  file,
  importData: z.string().describe('JSON of fingerprint, removesAllergens?'),
});

/** Export and import of all options. */
export function registerExchange(app: FastifyInstance): void {
  const { db } = app.context;

  /**
   * Compares before the transaction, which holds a connection and the lock on the options.
   * @returns false if the options were changed in between: nothing is saved
   */
  async function importOnce(
    content: Buffer,
    input: z.output<typeof optionImportInput>,
    request: FastifyRequest,
    audit: Audit,
  ): Promise<boolean> {
    const plan = await planOf(app, content, request);
    checkPlan(plan, input);
    return db.transaction().execute(async (tx) => {
      await queries.lockGroups(tx);
      if (!isDeepStrictEqual(await loadState(tx), plan.before)) return false;
      const before = await queries.loadOptions(tx);
      await saveState(tx, plan.before, plan.after);
      for (const change of auditedOptions(before, await queries.loadOptions(tx)))
        await audit(tx, change);
      // An empty menu without options has no change.
      audit.unchanged();
      return true;
    });
  }

  registerExport(app, {
    url: '/api/seller/options.csv',
    type: 'text/csv',
    schema: z.string(),
    description: 'RFC 4180, UTF-8 with a byte order mark.',
    write: writeCsv,
  });
  registerExport(app, {
    url: '/api/seller/options.json',
    type: 'application/json',
    schema: z.record(z.string(), z.unknown()),
    description: 'Prices in halalas.',
    write: writeJson,
  });

  registerCall(app, 'POST /api/seller/options/preview', {
    summary: 'What the import of a file of options would change, or its faults. Saves nothing.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    // Saves nothing.
    audit: null,
    cost: 'import',
    failures: [400, 413, 415, 422],
    form: previewForm,
    handler: async ({ request }) => {
      const form = await readForm(request);
      const { preview } = await planOf(app, form.file, request);
      return { success: true, ...preview };
    },
  });

  registerCall(app, 'POST /api/seller/options/import', {
    summary:
      'Import a file of options as its preview says, all of it or nothing. 409 with the current ' +
      'preview if the import would change something else by now.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'options.import',
    cost: 'import',
    failures: [400, 409, 413, 415, 422],
    form: importForm,
    handler: async ({ request, audit, translate }) => {
      const form = await readForm(request);
      const input = checkWith(optionImportInput, form.importData);
      const isSaved = await importOnce(form.file, input, request, audit);
      // Somebody changed the options meanwhile: the file is compared with what they are now.
      if (!isSaved && !(await importOnce(form.file, input, request, audit)))
        throw new AppError('busy', 503);
      app.menu.forget();
      return { success: true, message: translate('options_imported') };
    },
  });
}

async function loadState(db: Database): Promise<OptionsState> {
  const menu = await queries.loadOptions(db);
  return toState(menu, await queries.loadOutOfStock(db));
}

/** What a file would change of the options as they are now. */
async function planOf(
  { context: { db }, threads }: FastifyInstance,
  content: Buffer,
  request: FastifyRequest,
): Promise<ImportPlan & { before: OptionsState }> {
  const [before, dishes] = [await loadState(db), await queries.loadDishes(db)];
  const input = { content, before, dishes, language: languageOf(request) };
  return { before, ...(await threads.run('import', input, { by: askerOf(request) })) };
}

/**
 * Checks that a plan is what the seller saw in the preview, and has no fault.
 * @throws AppError 409 with the current preview if it is another one, 422 for faults
 */
function checkPlan(
  { preview }: ImportPlan,
  { fingerprint, removesAllergens = false }: z.output<typeof optionImportInput>,
): void {
  if (preview.fingerprint !== fingerprint)
    throw conflict<'POST /api/seller/options/import'>({ preview });
  if (preview.faults.length > 0) throw new AppError('import_faults', 422);
  if (preview.lostAllergens.length > 0 && !removesAllergens)
    throw new AppError('allergens_lost', 422);
}

/** A download of all options. */
function registerExport(
  app: FastifyInstance,
  {
    url,
    type,
    schema,
    description,
    write,
  }: {
    url: string;
    type: 'text/csv' | 'application/json';
    schema: z.ZodType;
    description: string;
    write: (state: OptionsState, language: Language) => string;
  },
): void {
  app.route({
    method: 'GET',
    url,
    exposeHeadRoute: false,
    // Other sites must not be able to make a browser read all options.
    config: { changesState: true, permission: 'menu.edit', cost: 'export' },
    schema: {
      summary: 'All options with their dishes as a file that can be imported again',
      tags: [tag],
      security: [{ seller: [] }],
      response: {
        200: { description, content: { [type]: { schema } } },
        ...failureSchemas([401, 403]),
      },
    },
    onRequest: async (request: FastifyRequest) => {
      request.session = await requireStaff(request, 'menu.edit');
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const name = url.slice(url.lastIndexOf('/') + 1);
      return reply
        .type(`${type}; charset=utf-8`)
        .header('content-disposition', `attachment; filename="${name}"`)
        .header('cache-control', 'no-store')
        .send(Buffer.from(write(await loadState(app.context.db), languageOf(request))));
    },
  });
}
