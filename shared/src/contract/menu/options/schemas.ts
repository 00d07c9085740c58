import * as z from 'zod/mini';
import { ALLERGENS } from '../products/allergens';
import { MAX_QUANTITY } from '../../ordering/orders/rules';
import {
  LINE_KEY,
  MAX_BULK_OPTIONS,
  MAX_GROUPS_OF_DISH,
  MAX_KEY_LENGTH,
  MAX_NOTE,
  MAX_OPTIONS,
  MAX_SELECTIONS,
  OPTION_ID,
  OPTION_PATH,
} from './limits';
import { isWholeHalalas } from '../../money/whole-halalas';
import { id, optionalText, text, textOrEmpty } from '../../strings';

const optionId = z.string().check(z.regex(OPTION_ID));
/** SAR with at most two decimals. */
const sar = z.number().check(z.gte(0), z.lte(100_000), z.refine(isWholeHalalas));
const times = z.int().check(z.gte(1), z.lte(MAX_QUANTITY));
const count = z.int().check(z.gte(0), z.lte(MAX_QUANTITY));

/**
 * Identifies a line of a cart: a dish id, or the key of a dish with options or a note. A text that
 * is no key becomes empty, so that a cart of an earlier version loses that line only.
 */
export const cartKey = z.string().check(
  z.maxLength(MAX_KEY_LENGTH),
  z.overwrite((key) => (LINE_KEY.test(key) ? key : '')),
  z.regex(new RegExp(`^$|${LINE_KEY.source}`, 'u')),
);

/** A chosen option as a client sends it. */
export const requestedOption = z.object({
  /** `group/option`; of a nested group `group/option/group/option`. */
  option: z.string().check(z.regex(OPTION_PATH)),
  /** How often. Default: 1. */
  quantity: z.optional(times),
});
export const requestedOptions = z.array(requestedOption).check(z.maxLength(MAX_SELECTIONS));
/** A note to the kitchen. */
export const kitchenNote = textOrEmpty(MAX_NOTE);

/** An option of an order line, as it was sold. */
export const soldOption = z.object({
  /** `group/option`; of a nested group `group/option/group/option`. */
  option: z.string(),
  name: z.string(),
  nameAr: z.optional(z.string()),
  group: z.string(),
  groupAr: z.optional(z.string()),
  quantity: z.number(),
  /** What one adds to the price of the dish, SAR with VAT; negative for a smaller size. */
  price: z.optional(z.number()),
  /** Of a combo: the dish, and its part of the line's price for one, SAR with VAT. */
  product: z.optional(z.string()),
  share: z.optional(z.number()),
});
export type SoldOption = z.output<typeof soldOption>;

export const menuOption = z.object({
  /** Unique in its group. */
  id: z.string(),
  name: z.string(),
  nameAr: z.optional(z.string()),
  /** A few words below the name. */
  hint: z.optional(z.string()),
  hintAr: z.optional(z.string()),
  /** SAR with VAT, default 0: added to the price of the dish, or the price in a `replace` group. */
  price: z.optional(z.number()),
  isDefault: z.optional(z.boolean()),
  soldOut: z.optional(z.boolean()),
  /** How often it can be chosen. Default: 1. */
  max: z.optional(z.number()),
  /** What it adds to the labels of the dish. */
  caloriesKcal: z.optional(z.number()),
  sodiumMg: z.optional(z.number()),
  caffeineMg: z.optional(z.number()),
  allergens: z.optional(z.array(z.enum(ALLERGENS))),
  mayContain: z.optional(z.array(z.enum(ALLERGENS))),
  /** Of a combo: the dish that is chosen, and its picture. */
  product: z.optional(z.string()),
  image: z.optional(z.string()),
  /** The groups that are offered once it is chosen; they contain no further ones. */
  groups: z.optional(z.array(z.string())),
});
export type MenuOption = z.output<typeof menuOption>;

export const optionGroup = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.optional(z.string()),
  /** How many are to be chosen; a dish may override both. `min` of at least 1 is required. */
  min: z.number(),
  max: z.number(),
  /** The price of the chosen option replaces that of the dish, as for sizes. */
  replacesPrice: z.optional(z.boolean()),
  /** Shows the options with pictures. */
  pictures: z.optional(z.boolean()),
  /** Incremented with each change. */
  version: z.number(),
  options: z.array(menuOption),
});
export type OptionGroup = z.output<typeof optionGroup>;

/** A group as a dish offers it. What is missing is as in the group. */
export const dishGroup = z.object({
  group: z.string(),
  min: z.optional(z.number()),
  max: z.optional(z.number()),
  /** Option id → price, SAR with VAT. */
  prices: z.optional(z.record(z.string(), z.number())),
});
export type DishGroup = z.output<typeof dishGroup>;

/** The options of the whole menu. */
export const optionsMenu = z.object({
  groups: z.array(optionGroup),
  /** Dish id → its groups in the order in which they are shown. */
  dishes: z.record(z.string(), z.array(dishGroup)),
});
export type OptionsMenu = z.output<typeof optionsMenu>;

const allergenList = z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length));

const optionInput = z.object({
  /** Missing for a new option. */
  id: z.optional(optionId),
  name: text(80),
  nameAr: optionalText(80),
  hint: optionalText(80),
  hintAr: optionalText(80),
  price: z.optional(sar),
  isDefault: z.optional(z.boolean()),
  /** Missing: as before. */
  soldOut: z.optional(z.boolean()),
  max: z.optional(times),
  caloriesKcal: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
  sodiumMg: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  caffeineMg: z.optional(z.int().check(z.gte(0), z.lte(5_000))),
  /** Missing: as before. One that the option contained is only left out if it is named as removed. */
  allergens: z.optional(allergenList),
  removedAllergens: z.optional(allergenList),
  /** Missing: as before. */
  mayContain: z.optional(allergenList),
  /** The dish that is chosen. The option has its labels. */
  product: z.optional(id),
  /** Each opens once: it would be charged twice. */
  groups: z.optional(
    z.array(optionId).check(
      z.overwrite((ids) => [...new Set(ids)]),
      z.maxLength(3),
    ),
  ),
});

/** A group with all its options, as the seller saves it. Options that are missing are removed. */
export const optionGroupChange = z
  .object({
    /** Both missing for a new group. */
    id: z.optional(optionId),
    version: z.optional(z.int().check(z.gte(1), z.lte(2_000_000_000))),
    name: text(80),
    nameAr: optionalText(80),
    min: count,
    max: times,
    replacesPrice: z.optional(z.boolean()),
    pictures: z.optional(z.boolean()),
    options: z.array(optionInput).check(z.minLength(1), z.maxLength(MAX_OPTIONS)),
  })
  .check(z.refine(({ id, version }) => (id === undefined) === (version === undefined)));
export type OptionGroupChange = z.output<typeof optionGroupChange>;

/** The groups of a dish, as the seller saves them. */
export const dishOptionsChange = z.object({
  product: id,
  groups: z
    .array(
      z.object({
        group: optionId,
        min: z.optional(count),
        max: z.optional(times),
        prices: z.optional(z.record(optionId, sar)),
      }),
    )
    .check(
      z.maxLength(MAX_GROUPS_OF_DISH),
      z.refine((groups) => new Set(groups.map(({ group }) => group)).size === groups.length),
    ),
});
export type DishOptionsChange = z.output<typeof dishOptionsChange>;

export const optionStock = z.object({ group: optionId, option: optionId, inStock: z.boolean() });

/** Prices and stock of several options. Nothing is saved if one of them is at another price. */
export const optionBulkChange = z.object({
  options: z
    .array(
      z.object({
        group: optionId,
        option: optionId,
        /** The price that the seller saw, and the new one. SAR. */
        price: z.optional(z.object({ from: sar, to: sar })),
        /** Missing: as before. */
        inStock: z.optional(z.boolean()),
      }),
    )
    .check(
      z.minLength(1),
      z.maxLength(MAX_BULK_OPTIONS),
      z.refine(
        (options) =>
          new Set(options.map(({ group, option }) => `${group}/${option}`)).size === options.length,
      ),
    ),
});
export type OptionBulkChange = z.output<typeof optionBulkChange>;
