import type { DishGroup, OptionGroup } from '@smokehouse/shared/contract';
import { typedCount, typedPrice } from '../parts/typed-number';

/** A group of a dish as typed. What is empty is as in the group. */
export interface DishGroupDraft {
  group: string;
  min: string;
  max: string;
  /** Option id → SAR. */
  prices: Readonly<Record<string, string>>;
}

const text = (value: number | undefined) => (value === undefined ? '' : String(value));

export const toDishDraft = (groups: readonly DishGroup[]): DishGroupDraft[] =>
  groups.map(({ group, min, max, prices = {} }) => ({
    group,
    min: text(min),
    max: text(max),
    prices: Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, text(price)])),
  }));

export const newDishGroup = (group: string): DishGroupDraft => ({
  ...{ group, min: '', max: '' },
  prices: {},
});

/** True if a typed text is no number. */
export const isWrong = ({ min, max, prices }: DishGroupDraft): boolean =>
  [typedCount(min), typedCount(max), ...Object.values(prices).map(typedPrice)].includes(null);

/** The groups as they are sent. Prices of options that the group no longer has are left out. */
export function toDishGroups(
  drafts: readonly DishGroupDraft[],
  groups: readonly OptionGroup[],
): DishGroup[] {
  return drafts.map((draft) => {
    const options = groups.find(({ id }) => id === draft.group)?.options ?? [];
    const prices = options.flatMap(({ id }) => {
      const price = typedPrice(draft.prices[id] ?? '');
      return typeof price === 'number' ? [[id, price] as const] : [];
    });
    return {
      group: draft.group,
      min: typedCount(draft.min) ?? undefined,
      max: typedCount(draft.max) ?? undefined,
      ...(prices.length > 0 && { prices: Object.fromEntries(prices) }),
    };
  });
}
