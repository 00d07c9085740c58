import { MAX_OPTIONS } from '@smokehouse/shared/contract/menu/options/limits';
import { slugOf } from '../../../slug';
import { freeId } from '../rules';
import { type CellFault, decode, flag, GROUP_FIELDS, LINK_FIELDS, OPTION_FIELDS } from './fields';
import { COLUMNS_OF, type Fault, type RecordKind, type Row } from './rows';
import {
  NEW_GROUP,
  NEW_LINK,
  NEW_OPTION,
  withKnownPrices,
  withOwnLabels,
  type GroupState,
  type LinkState,
  type OptionState,
  type OptionsState,
} from './state';

/** The options as a file makes them, and what is wrong with the file. */
export interface Plan {
  after: OptionsState;
  faults: readonly Fault[];
  /** The rows by what they describe: `group`, `group/option` or `dish//group`. */
  places: ReadonlyMap<string, Row>;
}

export const keyOf = {
  group: (group: string) => group,
  option: (group: string, option: string) => `${group}/${option}`,
  link: (dish: string, group: string) => `${dish}//${group}`,
};

/** A list with ids that a file changes: items by id, and the ids in the order of the file. */
interface Items<T> {
  items: Map<string, T>;
  existing: readonly string[];
  named: string[];
}
const itemsOf = <T>(list: readonly T[], idOf: (item: T) => string): Items<T> => ({
  items: new Map(list.map((item) => [idOf(item), item])),
  existing: list.map(idOf),
  named: [],
});
const listOf = <T>({ items, existing, named }: Items<T>): T[] =>
  mergedOrder(existing, named).flatMap((id) => items.get(id) ?? []);

/**
 * The existing ids, those that the file names in its order at their places, and each new one behind
 * the one before it in the file.
 */
export function mergedOrder(existing: readonly string[], named: readonly string[]): string[] {
  const [isExisting, isNamed] = [new Set(existing), new Set(named)];
  const moved = named.filter((id) => isExisting.has(id)).values();
  const merged = existing.map((id) => (isNamed.has(id) ? (moved.next().value ?? id) : id));
  for (const [at, id] of named.entries()) {
    if (isExisting.has(id)) continue;
    const previous = named[at - 1];
    if (previous !== undefined) merged.splice(merged.indexOf(previous) + 1, 0, id);
    else {
      const next = named.find((one) => isExisting.has(one));
      merged.splice(next === undefined ? merged.length : merged.indexOf(next), 0, id);
    }
  }
  return merged;
}

interface Context {
  before: OptionsState;
  dishes: ReadonlySet<string>;
  groups: Items<GroupState>;
  options: Map<string, Items<OptionState>>;
  links: Map<string, Items<LinkState>>;
  places: Map<string, Row>;
  faults: Fault[];
}

/** Applies the rows of a file. What the file does not name stays as it is. */
export function applyRows(
  before: OptionsState,
  rows: readonly Row[],
  dishes: ReadonlySet<string>,
): Plan {
  const context: Context = {
    before,
    dishes,
    groups: itemsOf(before.groups, ({ id }) => id),
    options: new Map(
      before.groups.map((group) => [group.id, itemsOf(group.options, ({ id }) => id)]),
    ),
    links: new Map(
      Object.entries(before.dishes).map(([dish, links]) => [
        dish,
        itemsOf(links, ({ group }) => group),
      ]),
    ),
    places: new Map(),
    faults: rows.flatMap(elsewhere),
  };
  const of = (record: RecordKind) => rows.filter((row) => row.record === record);
  for (const row of of('group')) applyGroup(context, row);
  const overfull = reportOverfull(context, of('option'));
  for (const row of of('option')) if (!overfull.has(groupIn(row))) applyOption(context, row);
  for (const row of of('dish')) applyLink(context, row);
  const groups = listOf(context.groups).map((group) => ({
    ...group,
    options: listOf(context.options.get(group.id) ?? itemsOf<OptionState>([], ({ id }) => id)),
  }));
  const links = [...context.links].map(([dish, items]) => [dish, listOf(items)] as const);
  const withGroups = Object.entries(withKnownPrices(groups, Object.fromEntries(links)));
  return {
    after: { groups, dishes: Object.fromEntries(withGroups.filter(([, list]) => list.length > 0)) },
    faults: context.faults,
    places: context.places,
  };
}

/** Cells in columns that rows of this kind do not have. */
const elsewhere = ({ record, cells, place }: Row): Fault[] =>
  [...cells].flatMap(([column, cell]) =>
    COLUMNS_OF[record].includes(column) || cell.trim() === ''
      ? []
      : [{ place, column, code: 'import_elsewhere' as const }],
  );

function report({ faults }: Context, { place }: Row, column: string, fault: Partial<CellFault>) {
  const { code = 'import_id', params = {} } = fault;
  faults.push({ place, column, code, params });
}

/** The id in a column. @returns undefined if it is missing or wrong, which is reported */
function readId(
  context: Context,
  row: Row,
  column: 'group' | 'option' | 'dish',
): string | undefined {
  const id = row.cells.get(column)?.trim() ?? '';
  if (id === '') report(context, row, column, { code: 'import_id_missing' });
  else if (column !== 'dish' && !isId(id)) report(context, row, column, { params: { value: id } });
  else return id;
  return undefined;
}
const isId = (id: string) => Array.isArray(OPTION_FIELDS.groups.read(id));

/** Notes where the file describes something. @returns false if it does so twice */
function claim(context: Context, row: Row, key: string, value: string): boolean {
  if (context.places.has(key)) {
    report(context, row, row.record, { code: 'import_duplicate', params: { value } });
    return false;
  }
  context.places.set(key, row);
  return true;
}

function isRemoved(context: Context, row: Row): boolean {
  const value = flag.read(row.cells.get('remove') ?? '');
  if (typeof value === 'object') report(context, row, 'remove', value);
  return value === true;
}

const decoder = (context: Context, row: Row) => (column: string, fault: CellFault) =>
  report(context, row, column, fault);

/** A new group or option needs a name; an empty one is reported when it is read. */
function requireName(context: Context, row: Row, isNew: boolean): void {
  if (isNew && !row.cells.has('name')) report(context, row, 'name', { code: 'import_name' });
}

function applyGroup(context: Context, row: Row): void {
  const { groups, options } = context;
  const id = readId(context, row, 'group');
  if (id === undefined || !claim(context, row, keyOf.group(id), id)) return;
  const before = groups.items.get(id);
  if (isRemoved(context, row)) {
    if (!before) reportUnknownGroup(context, row, id);
    groups.items.delete(id);
    return;
  }
  requireName(context, row, !before);
  const fields = decode(GROUP_FIELDS, row.cells, decoder(context, row));
  groups.items.set(id, { ...NEW_GROUP, ...before, ...fields, id });
  groups.named.push(id);
  if (!before)
    options.set(
      id,
      itemsOf<OptionState>([], (option) => option.id),
    );
}

const reportUnknownGroup = (context: Context, row: Row, value: string, column = 'group') =>
  report(context, row, column, { code: 'import_group_unknown', params: { value } });

/** The id of the row's group. @returns undefined if there is none, which is reported */
function readGroup(context: Context, row: Row): string | undefined {
  const group = readId(context, row, 'group');
  if (group === undefined || context.groups.items.has(group)) return group;
  reportUnknownGroup(context, row, group);
  return undefined;
}

const groupIn = ({ cells }: Row): string => cells.get('group')?.trim() ?? '';
/** An option without an id is a new one. */
const isWithoutId = ({ cells }: Row): boolean => (cells.get('option') ?? '').trim() === '';

/**
 * Reports the groups that get more new options than a group can have, before each of those options
 * gets an id that is free.
 */
function reportOverfull(context: Context, rows: readonly Row[]): ReadonlySet<string> {
  const newOptions = new Map<string, number>();
  const overfull = new Set<string>();
  for (const row of rows.filter(isWithoutId)) {
    const group = groupIn(row);
    const count = (newOptions.get(group) ?? 0) + 1;
    newOptions.set(group, count);
    if (count <= MAX_OPTIONS || overfull.has(group) || group === '') continue;
    overfull.add(group);
    const { place } = context.places.get(keyOf.group(group)) ?? row;
    context.faults.push({ place, column: undefined, code: 'import_limit' });
  }
  return overfull;
}

function applyOption(context: Context, row: Row): void {
  const group = readGroup(context, row);
  const options = context.options.get(group ?? '');
  if (group === undefined || !options) return;
  const id = isWithoutId(row) ? newId(options, row) : readId(context, row, 'option');
  if (id === undefined || !claim(context, row, keyOf.option(group, id), id)) return;
  const before = options.items.get(id);
  if (isRemoved(context, row)) {
    if (!before) reportUnknownOption(context, row, id, 'option');
    options.items.delete(id);
    return;
  }
  requireName(context, row, !before);
  const fields = decode(OPTION_FIELDS, row.cells, decoder(context, row));
  checkReferences(context, row, fields, before);
  options.items.set(id, withOwnLabels({ ...NEW_OPTION, ...before, ...fields, id }));
  options.named.push(id);
}

/** A free id for an option without one, as the editor gives it. */
const newId = ({ items }: Items<OptionState>, { cells }: Row): string =>
  freeId(slugOf(cells.get('name') ?? ''), items);

const reportUnknownOption = (context: Context, row: Row, value: string, column: string) =>
  report(context, row, column, { code: 'import_option_unknown', params: { value } });

/** The dish that an option stands for, and the groups that it opens, must exist. */
function checkReferences(
  context: Context,
  row: Row,
  { product = '', groups = [] }: Partial<OptionState>,
  before: OptionState | undefined,
): void {
  if (product !== '' && product !== before?.product && !context.dishes.has(product))
    reportUnknownDish(context, row, product, 'product');
  for (const group of groups)
    if (!context.groups.items.has(group)) reportUnknownGroup(context, row, group, 'groups');
}

/** The options that have another price on a dish must exist. */
function checkPrices(
  context: Context,
  row: Row,
  group: string,
  { prices = {} }: Partial<LinkState>,
): void {
  const options = context.options.get(group)?.items;
  for (const id of Object.keys(prices))
    if (!options?.has(id)) reportUnknownOption(context, row, id, 'prices');
}

const reportUnknownDish = (context: Context, row: Row, value: string, column: string) =>
  report(context, row, column, { code: 'import_dish_unknown', params: { value } });

function applyLink(context: Context, row: Row): void {
  const dish = readId(context, row, 'dish');
  const group = readGroup(context, row);
  if (dish === undefined || group === undefined) return;
  if (!context.dishes.has(dish)) return reportUnknownDish(context, row, dish, 'dish');
  if (!claim(context, row, keyOf.link(dish, group), group)) return;
  const links = context.links.get(dish) ?? itemsOf<LinkState>([], (link) => link.group);
  context.links.set(dish, links);
  const before = links.items.get(group);
  if (isRemoved(context, row)) {
    if (!before)
      report(context, row, 'group', { code: 'import_link_unknown', params: { value: group } });
    links.items.delete(group);
    return;
  }
  const fields = decode(LINK_FIELDS, row.cells, decoder(context, row));
  checkPrices(context, row, group, fields);
  links.items.set(group, { ...NEW_LINK, ...before, ...fields, group });
  links.named.push(group);
}
