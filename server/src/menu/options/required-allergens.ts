import {
  type Allergen,
  ALLERGENS,
  type MenuOption,
  type OptionsMenu,
  type Product,
} from '@smokehouse/shared/contract';

type Added = NonNullable<Product['addedByOptions']>;
/** What an allergen does in an option or a group: contained, possible, or neither. */
type Level = 'contained' | 'possible' | undefined;

/**
 * The allergens that a dish gets from the options that must be chosen: `contains` in every choice,
 * `mayContain` in some. Undefined if they add nothing to the dish's own lists.
 */
export function addedByRequiredOptions(menu: OptionsMenu, dish: Product): Added | undefined {
  const links = menu.dishes[dish._id] ?? [];
  const levelOf = (allergen: Allergen) =>
    highest(links.map(({ group, min }) => levelInGroup(menu, group, min, allergen)));
  const own = dish.allergens ?? [];
  const contains = ALLERGENS.filter((one) => !own.includes(one) && levelOf(one) === 'contained');
  const mayContain = ALLERGENS.filter(
    (one) => !own.includes(one) && !dish.mayContain?.includes(one) && levelOf(one) === 'possible',
  );
  if (contains.length + mayContain.length === 0) return undefined;
  return {
    ...(contains.length > 0 && { contains }),
    ...(mayContain.length > 0 && { mayContain }),
  };
}

const highest = (levels: readonly Level[]): Level =>
  levels.includes('contained') ? 'contained' : levels.find(Boolean);

/** @param least how many the dish requires, if it overrides the group */
function levelInGroup(
  menu: OptionsMenu,
  id: string,
  least: number | undefined,
  allergen: Allergen,
): Level {
  const group = menu.groups.find((one) => one.id === id);
  const required = least ?? group?.min ?? 0;
  if (!group || required === 0) return undefined;
  const levels = group.options.map((option) => levelInOption(menu, option, allergen));
  const avoidable = group.options.reduce(
    (sum, { max = 1 }, index) => (levels[index] === 'contained' ? sum : sum + max),
    0,
  );
  if (avoidable < required) return 'contained';
  return levels.some(Boolean) ? 'possible' : undefined;
}

function levelInOption(menu: OptionsMenu, option: MenuOption, allergen: Allergen): Level {
  if (option.allergens?.includes(allergen)) return 'contained';
  const nested = (option.groups ?? []).map((id) => levelInGroup(menu, id, undefined, allergen));
  return highest([...nested, option.mayContain?.includes(allergen) ? 'possible' : undefined]);
}
