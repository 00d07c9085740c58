import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { Language, OptionImportPreview } from '@smokehouse/shared/contract';
import { optionImportInput } from '@smokehouse/shared/contract/calls';
import { z } from 'zod';
import type { Database } from '../../../database/pool';
import type { DB } from '../../../database/types';
import { checkWith, registerCall } from '../../../http/calls';
import { failureSchemas } from '../../../http/documentation';
import { AppError } from '../../../http/errors';
import { languageOf } from '../../../http/language';
import { requireStaff } from '../../../http/sessions';
import { auditedOptions } from '../audit';
import * as queries from '../queries';
import { brokenRules } from './checks';
import { changesBetween, fingerprintOf, lostAllergens } from './changes';
import { writeCsv } from './csv';
import { readFile, readForm } from './files';
import { jsonName, writeJson } from './json';
import { applyRows } from './plan';
import { faultText, headingOf, type Fault, type ReadFile } from './rows';
import { saveState } from './save';
import { toState, type OptionsState } from './state';

const tag = 'Menu';
/** Further faults help nobody who has to mend these first. */
const MAX_FAULTS = 50;

const file = z.file().describe('A CSV or JSON file, as the exports write it');
const previewForm = z.object({ file });
const importForm = z.object({
  file,
  importData: z.string().describe('JSON of fingerprint, removesAllergens?'),
});

/** Export and import of all options. */
export function registerExchange(app: FastifyInstance): void {
  const { db } = app.context;
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
    failures: [400, 413, 415, 422],
    form: previewForm,
    handler: async ({ request }) => {
      const form = await readForm(request);
      const { preview } = await planImport(db, readFile(form.file), languageOf(request));
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
    failures: [400, 409, 413, 415, 422],
    form: importForm,
    handler: async ({ request, audit, translate }) => {
      const form = await readForm(request);
      const input = checkWith(optionImportInput, form.importData);
      await db.transaction().execute(async (tx) => {
        await queries.lockGroups(tx);
        const before = await queries.loadOptions(tx);
        await importFile(tx, readFile(form.file), input, languageOf(request));
        for (const change of auditedOptions(before, await queries.loadOptions(tx)))
          await audit(tx, change);
        // An empty menu without options has no change.
        audit.unchanged();
      });
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
async function planImport(db: Database, { rows, faults }: ReadFile, language: Language) {
  const before = await loadState(db);
  const dishes = await queries.loadDishes(db);
  const plan = applyRows(before, rows, new Set(dishes.keys()));
  const found = [...faults, ...plan.faults];
  const all = found.length > 0 ? found : brokenRules(before, plan);
  const isFaulty = all.length > 0;
  const changes = isFaulty ? [] : changesBetween(before, plan.after, dishes);
  const lost = isFaulty ? [] : lostAllergens(before, plan.after, dishes);
  const preview: OptionImportPreview = {
    changes,
    lostAllergens: lost,
    faults: inOrder(all)
      .slice(0, MAX_FAULTS)
      .map((fault) => toAnswer(fault, language)),
    fingerprint: fingerprintOf({ changes, lostAllergens: lost }),
  };
  return { before, after: plan.after, preview };
}

const rowOf = ({ place }: Fault) => (place && 'row' in place ? place.row : 0);
/** Faults row by row; those of JSON as they were found. */
const inOrder = (faults: readonly Fault[]) =>
  faults.toSorted((one, other) => rowOf(one) - rowOf(other));

const columnName = ({ place }: Fault, column: string, language: Language) =>
  place && 'path' in place ? jsonName(column) : headingOf(column, language);

const toAnswer = (fault: Fault, language: Language): OptionImportPreview['faults'][number] => ({
  ...fault.place,
  column: fault.column && columnName(fault, fault.column, language),
  message: faultText(fault, language),
});

/**
 * Saves what the seller saw in the preview.
 * @throws AppError 409 with the current preview if it is another one, 422 for faults
 */
async function importFile(
  tx: Transaction<DB>,
  content: ReadFile,
  { fingerprint, removesAllergens = false }: z.output<typeof optionImportInput>,
  language: Language,
): Promise<void> {
  const { before, after, preview } = await planImport(tx, content, language);
  if (preview.fingerprint !== fingerprint)
    throw new AppError('changed_meanwhile', 409, {}, undefined, { preview });
  if (preview.faults.length > 0) throw new AppError('import_faults', 422);
  if (preview.lostAllergens.length > 0 && !removesAllergens)
    throw new AppError('allergens_lost', 422);
  await saveState(tx, before, after);
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
    config: { changesState: true },
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
