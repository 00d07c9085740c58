import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { DB } from '../../../database/types';
import * as queries from '../queries';
import { toDishGroups, toGroup, type GroupState, type OptionsState } from './state';

/** Saves the groups and dishes that differ. The caller holds the lock of the groups. */
export async function saveState(
  tx: Transaction<DB>,
  before: OptionsState,
  after: OptionsState,
): Promise<void> {
  const old = new Map(before.groups.map((group) => [group.id, group]));
  for (const group of after.groups) {
    const was = old.get(group.id);
    if (!was) await queries.insertGroup(tx, group.id, toInput(group, undefined));
    else if (!isDeepStrictEqual(was, group))
      await queries.updateGroup(tx, group.id, was.version, toInput(group, was));
  }
  for (const product of new Set([...Object.keys(before.dishes), ...Object.keys(after.dishes)])) {
    const links = after.dishes[product] ?? [];
    if (isDeepStrictEqual(before.dishes[product] ?? [], links)) continue;
    await queries.lockDish(tx, product);
    await queries.replaceDishGroups(tx, { product, groups: toDishGroups(links) });
  }
  const kept = new Set(after.groups.map(({ id }) => id));
  for (const { id } of before.groups) if (!kept.has(id)) await queries.deleteGroup(tx, id);
}

/** The stock is only saved where the file changes it: a switch may change it at the same time. */
function toInput(group: GroupState, before: GroupState | undefined) {
  const { options, ...fields } = toGroup(group);
  const stock = new Map(before?.options.map(({ id, soldOut }) => [id, soldOut]));
  return {
    ...fields,
    options: options.map(({ soldOut = false, ...option }) => ({
      ...option,
      soldOut: (stock.get(option.id) ?? false) === soldOut ? undefined : soldOut,
    })),
  };
}
