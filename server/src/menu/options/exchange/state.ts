import {
  toHalalas,
  toSar,
  type Allergen,
  type MenuOption,
  type OptionGroup,
  type OptionsMenu,
} from '@smokehouse/shared/contract';

/** The fields of an option that a file can contain. */
export interface OptionFields {
  name: string;
  /** Empty texts are none. */
  nameAr: string;
  hint: string;
  hintAr: string;
  /** Halalas. */
  price: number;
  /** How often it can be chosen. */
  max: number;
  isDefault: boolean;
  soldOut: boolean;
  /** Null is unknown, also of the other labels. */
  caloriesKcal: number | null;
  sodiumMg: number | null;
  caffeineMg: number | null;
  allergens: readonly Allergen[] | null;
  /** The dish that the option stands for, which has its labels; empty for none. */
  product: string;
  /** The groups that the option opens. */
  groups: readonly string[];
}
export interface OptionState extends OptionFields {
  id: string;
}

export interface GroupFields {
  name: string;
  nameAr: string;
  min: number;
  max: number;
  replacesPrice: boolean;
  pictures: boolean;
}
export interface GroupState extends GroupFields {
  id: string;
  /** 0 for a new group. */
  version: number;
  options: readonly OptionState[];
}

/** What differs for a group on a dish. Null is as in the group. */
export interface LinkFields {
  min: number | null;
  max: number | null;
  /** Option id → halalas. */
  prices: Readonly<Record<string, number>>;
}
export interface LinkState extends LinkFields {
  group: string;
}

/** All groups, and those of each dish in their order. */
export interface OptionsState {
  groups: readonly GroupState[];
  dishes: Readonly<Record<string, readonly LinkState[]>>;
}

export const NEW_GROUP: Omit<GroupState, 'id'> = {
  ...{ version: 0, name: '', nameAr: '', min: 0, max: 1, replacesPrice: false, pictures: false },
  options: [],
};
const NO_LABELS = { caloriesKcal: null, sodiumMg: null, caffeineMg: null, allergens: null };
export const NEW_OPTION: OptionFields = {
  ...{ name: '', nameAr: '', hint: '', hintAr: '', price: 0, max: 1 },
  ...{ isDefault: false, soldOut: false, ...NO_LABELS, product: '', groups: [] },
};
export const NEW_LINK: LinkFields = { min: null, max: null, prices: {} };

/** An option that stands for a dish has no labels of its own. */
export const withOwnLabels = <T extends OptionFields>(option: T): T =>
  option.product === '' ? option : { ...option, ...NO_LABELS };

/**
 * The options as they are stored.
 * @param outOfStock `group/option` of those that are sold out by themselves, not by their dish
 */
export function toState(menu: OptionsMenu, outOfStock: ReadonlySet<string>): OptionsState {
  const groups = menu.groups.map((group) => ({
    ...NEW_GROUP,
    id: group.id,
    version: group.version,
    name: group.name,
    nameAr: group.nameAr ?? '',
    min: group.min,
    max: group.max,
    replacesPrice: group.replacesPrice ?? false,
    pictures: group.pictures ?? false,
    options: group.options.map((option) =>
      toOptionState(option, outOfStock.has(`${group.id}/${option.id}`)),
    ),
  }));
  const dishes = Object.entries(menu.dishes).map(([dish, links]): [string, LinkState[]] => [
    dish,
    links.map(({ group, min = null, max = null, prices = {} }) => ({
      ...{ group, min, max },
      prices: Object.fromEntries(
        Object.entries(prices).map(([id, price]) => [id, toHalalas(price)] as const),
      ),
    })),
  ]);
  return { groups, dishes: withKnownPrices(groups, Object.fromEntries(dishes)) };
}

function toOptionState(option: MenuOption, soldOut: boolean): OptionState {
  const { nameAr = '', hint = '', hintAr = '', max = 1, isDefault = false } = option;
  return withOwnLabels({
    ...{ id: option.id, name: option.name, nameAr, hint, hintAr, max, isDefault, soldOut },
    price: toHalalas(option.price ?? 0),
    ...labelsOf(option),
    product: option.product ?? '',
    groups: option.groups ?? [],
  });
}

const labelsOf = ({ caloriesKcal, sodiumMg, caffeineMg, allergens }: MenuOption) => ({
  caloriesKcal: caloriesKcal ?? null,
  sodiumMg: sodiumMg ?? null,
  caffeineMg: caffeineMg ?? null,
  allergens: allergens ?? null,
});

/** The groups of dishes without groups that are gone, and without prices of options that are. */
export function withKnownPrices(
  groups: readonly GroupState[],
  dishes: OptionsState['dishes'],
): Record<string, LinkState[]> {
  const ids = new Map(groups.map(({ id, options }) => [id, new Set(options.map((one) => one.id))]));
  return Object.fromEntries(
    Object.entries(dishes).map(([dish, links]) => [
      dish,
      links
        .filter(({ group }) => ids.has(group))
        .map((link) => ({
          ...link,
          prices: Object.fromEntries(
            Object.entries(link.prices).filter(([id]) => ids.get(link.group)?.has(id)),
          ),
        })),
    ]),
  );
}

/** A group in the form of the contract, for the rules and for saving it. */
export function toGroup({ options, ...group }: GroupState): OptionGroup {
  return {
    ...group,
    options: options.map((option) => ({
      ...option,
      price: toSar(option.price),
      caloriesKcal: option.caloriesKcal ?? undefined,
      sodiumMg: option.sodiumMg ?? undefined,
      caffeineMg: option.caffeineMg ?? undefined,
      allergens: option.allergens === null ? undefined : [...option.allergens],
      product: option.product || undefined,
      groups: [...option.groups],
    })),
  };
}

/** The groups of a dish in the form of the contract. */
export const toDishGroups = (links: readonly LinkState[]) =>
  links.map(({ group, min, max, prices }) => ({
    group,
    min: min ?? undefined,
    max: max ?? undefined,
    prices: Object.fromEntries(Object.entries(prices).map(([id, price]) => [id, toSar(price)])),
  }));
