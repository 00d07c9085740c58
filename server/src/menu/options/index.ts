import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import type { Language, OptionGroup, OptionsMenu } from '@smokehouse/shared/contract';
import type {
  OptionBulkChange,
  OptionGroupChange,
} from '@smokehouse/shared/contract/menu/options/schemas';
import { textIn } from '@smokehouse/shared/contract/text-in';
import type { Database } from '../../database/pool';
import type { DB } from '../../database/types';
import { registerCall } from '../../http/calls';
import { AppError, conflict } from '../../http/errors';
import { languageOf } from '../../http/language';
import { messageFor } from '../../http/messages';
import { registerPublicCall } from '../../http/public-calls';
import type { Audit } from '../../operations/audit';
import { slugOf } from '../../slug';
import { auditedDishGroups, auditedGroup } from './audit';
import { registerExchange } from './exchange';
import * as queries from './queries';
import {
  dishBrokenBy,
  faultOfDishGroups,
  faultOfGroup,
  freeId,
  losesAllergens,
  withIds,
} from './rules';

export { addedByRequiredOptions } from './required-allergens';
export {
  findDishIds,
  insertGroup,
  loadOptions,
  lockDish,
  lockOption,
  optionsOfDishes,
  type OrderedOptions,
  replaceDishGroups,
} from './queries';

const tag = 'Menu';

/** The options of dishes: what can be chosen, and the seller's changes. */
export default async function options(app: FastifyInstance): Promise<void> {
  const { db } = app.context;

  registerExchange(app);

  registerPublicCall(app, 'GET /api/product/options', {
    summary: 'The options of all dishes',
    tag,
    answer: app.menu.optionsAnswer,
  });

  registerCall(app, 'POST /api/seller/options/save', {
    summary:
      'Add a group of options, or change one with all its options. 409 if it is no longer at the ' +
      'version that the seller read, 422 if an option loses an allergen that its ' +
      'removedAllergens does not name.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'options.save',
    failures: [404, 409],
    handler: async ({ body, audit, request, translate }) => {
      const group = await saveGroup(db, body, { audit, language: languageOf(request) });
      app.menu.forget();
      return { success: true, message: translate('options_saved'), group };
    },
  });

  registerCall(app, 'POST /api/seller/options/delete', {
    summary: 'Remove a group of options from all dishes. Orders keep what was chosen.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'options.delete',
    failures: [404, 409],
    handler: async ({ body, audit, translate }) => {
      await db.transaction().execute(async (tx) => {
        await queries.lockGroups(tx);
        const { groups } = await queries.loadOptions(tx);
        const isNested = groups.some((group) =>
          group.options.some((option) => option.groups?.includes(body.id)),
        );
        if (isNested) throw new AppError('options_nested', 409);
        if (!(await queries.deleteGroup(tx, body.id)))
          throw new AppError('option_group_unknown', 404);
        await audit(
          tx,
          auditedGroup(
            groups.find(({ id }) => id === body.id),
            undefined,
          ),
        );
      });
      app.menu.forget();
      return { success: true, message: translate('options_deleted') };
    },
  });

  registerCall(app, 'POST /api/seller/options/dish', {
    summary: 'Set the groups of options of a dish',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'dish.options',
    failures: [404],
    handler: async ({ body, audit, translate }) => {
      await db.transaction().execute(async (tx) => {
        await queries.lockGroups(tx);
        if (!(await queries.lockDish(tx, body.product))) throw new AppError('product_unknown', 404);
        const before = await queries.loadOptions(tx);
        const fault = faultOfDishGroups(body, before.groups);
        if (fault) throw new AppError(fault, 422);
        await queries.replaceDishGroups(tx, body);
        const { product: id } = body;
        await audit(tx, auditedDishGroups(id, before, await queries.loadOptions(tx)));
      });
      app.menu.forget();
      return { success: true, message: translate('options_saved') };
    },
  });

  registerCall(app, 'POST /api/seller/options/stock', {
    summary:
      'Set whether an option is available. 409 while its ingredients do not suffice for one portion.',
    tag,
    role: 'seller',
    permission: 'menu.stock',
    audit: 'options.stock',
    failures: [404, 409],
    handler: async ({ body, audit, translate }) => {
      await db.transaction().execute(async (tx) => {
        const { group, option, inStock } = body;
        if (inStock && (await queries.isOptionShort(tx, group, option)))
          throw new AppError('stock_ingredients_short', 409);
        const before = await queries.findGroup(tx, body.group);
        if ((await queries.updateOptions(tx, { options: [body] })) === 0)
          throw new AppError('option_group_unknown', 404);
        await audit(tx, auditedGroup(before, await queries.findGroup(tx, body.group)));
      });
      app.menu.forget();
      return { success: true, message: translate(body.inStock ? 'option_in' : 'option_out') };
    },
  });

  registerCall(app, 'POST /api/seller/options/bulk', {
    summary:
      'Change prices and stock of several options together. 409 if one of them is not at the price ' +
      'that the seller saw, 404 if one is gone; then nothing is changed.',
    tag,
    role: 'seller',
    permission: 'menu.edit',
    audit: 'options.bulk',
    failures: [404, 409],
    handler: async ({ body, audit, translate }) => {
      await changeOptions(db, body, audit);
      app.menu.forget();
      return { success: true, message: translate('options_saved') };
    },
  });
}

/**
 * Changes prices and stock in one transaction.
 * @throws AppError 404 for an unknown option, 409 for one at another price
 */
async function changeOptions(db: Database, change: OptionBulkChange, audit: Audit): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await queries.lockGroups(tx);
    const { options } = change;
    const changed = [...new Set(options.map(({ group }) => group))];
    const before = new Map<string, OptionGroup | undefined>();
    for (const id of changed) before.set(id, await queries.findGroup(tx, id));
    if ((await queries.countOptions(tx, change)) < options.length)
      throw new AppError('option_group_unknown', 404);
    if ((await queries.updateOptions(tx, change)) < options.length)
      throw new AppError('changed_meanwhile', 409);
    const priced = options.filter(({ price }) => price !== undefined);
    await queries.incrementVersions(tx, [...new Set(priced.map(({ group }) => group))]);
    for (const id of changed)
      await audit(tx, auditedGroup(before.get(id), await queries.findGroup(tx, id)));
  });
}

/**
 * Saves a group.
 * @throws AppError 422 for a group that breaks a rule, 404 for an unknown one, 409 with the current
 *   group when it is at another version
 */
async function saveGroup(
  db: Database,
  change: OptionGroupChange,
  { audit, language }: { audit: Audit; language: Language },
): Promise<OptionGroup> {
  const { id: known, version } = change;
  return db.transaction().execute(async (tx) => {
    await queries.lockGroups(tx);
    const menu = await queries.loadOptions(tx);
    const { groups } = menu;
    const fault = faultOfGroup(change, groups);
    if (fault) throw new AppError(fault, 422);
    await expectDishesToFit(tx, change, menu, language);
    const before = groups.find((one) => one.id === known);
    if (before?.version === version && losesAllergens(change, before))
      throw new AppError('allergens_lost', 422);
    const products = change.options.flatMap(({ product }) => product ?? []);
    const onMenu = await queries.findDishIds(tx, products);
    if (products.some((product) => !onMenu.has(product)))
      throw new AppError('product_unknown', 404);
    const group = { ...change, options: withIds(change.options) };
    const taken = new Set(groups.map((one) => one.id));
    const id = known ?? freeId(slugOf(change.name), taken);
    const isSaved =
      version === undefined
        ? await queries.insertGroup(tx, id, group)
        : await queries.updateGroup(tx, id, version, group);
    const saved = await queries.findGroup(tx, id);
    if (!saved) throw new AppError('option_group_unknown', 404);
    if (!isSaved) throw conflict<'POST /api/seller/options/save'>({ group: saved });
    await audit(tx, auditedGroup(before, saved));
    return saved;
  });
}

/** @throws AppError 422 that names a dish which could not be ordered any more with the group */
async function expectDishesToFit(
  tx: Transaction<DB>,
  { id, ...change }: OptionGroupChange,
  menu: OptionsMenu,
  language: Language,
): Promise<void> {
  const broken = id === undefined ? undefined : dishBrokenBy({ id, ...change }, menu);
  if (!broken) return;
  const dish = await queries.findDishName(tx, broken.product);
  if (!dish) return;
  throw new AppError('options_of_dish', 422, {
    dish: textIn(language, dish.name, dish.name_ar),
    reason: messageFor(broken.fault, language),
  });
}
