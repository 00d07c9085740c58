import * as z from 'zod/mini';
import { MAX_LEAD_MINUTES } from '../../ordering/hours/rules';
import { interval, servedHours } from '../../ordering/hours/schemas';
import { COURSES, MAX_KITCHEN_NAME, STATIONS } from '../../ordering/kitchen/rules';
import { CATEGORY_PATHS } from '../categories/rules';
import { ALLERGENS } from './allergens';
import { DISH_TAGS } from './labels';
import { id, lines, optionalText, text } from '../../strings';

export const product = z.object({
  _id: id,
  name: z.string(),
  /** Arabic name. If it is missing, the Arabic site shows `name`. */
  nameAr: z.optional(z.string()),
  description: z.string(),
  descriptionAr: z.optional(z.string()),
  /** Lower-case category path, or '' for none. */
  category: z.string(),
  /** Whole SAR, VAT included. */
  price: z.number(),
  /** File name under `/products/`, or '' if the dish has no picture. */
  image: z.string(),
  inStock: z.boolean(),
  caloriesKcal: z.optional(z.number()),
  sodiumMg: z.optional(z.number()),
  caffeineMg: z.optional(z.number()),
  allergens: z.optional(z.array(z.enum(ALLERGENS))),
  /** Traces of other allergens that the kitchen cannot exclude. */
  mayContain: z.optional(z.array(z.enum(ALLERGENS))),
  tags: z.optional(z.array(z.enum(DISH_TAGS))),
  /** Short names for the kitchen. These four fields are in answers to the seller only. */
  kitchenName: z.optional(z.string()),
  kitchenNameAr: z.optional(z.string()),
  /** Where the dish is made. */
  station: z.optional(z.enum(STATIONS)),
  /** Its place in a meal at a table. */
  course: z.optional(z.enum(COURSES)),
  /** How long before a scheduled delivery the kitchen must begin it. Unit: minutes. */
  leadMinutes: z.optional(z.number()),
  /** When it is served on each trading day. Absent: always. */
  served: z.optional(interval),
  /** Some can be chosen (`GET /api/product/options`). */
  hasOptions: z.optional(z.boolean()),
  /** It cannot be ordered without choosing some. */
  requiresOptions: z.optional(z.boolean()),
  /** Allergens that its own lists do not name, in every choice and in some choices of these options. */
  addedByOptions: z.optional(
    z.object({
      contains: z.optional(z.array(z.enum(ALLERGENS))),
      mayContain: z.optional(z.array(z.enum(ALLERGENS))),
    }),
  ),
  /** Incremented with each change of the details. A change must name the version it is based on. */
  version: z.optional(z.number()),
});
export type Product = z.output<typeof product>;

/** The fields of a dish as the seller sends them, in the `productData` part of the upload. */
export const productData = z.object({
  name: text(120),
  nameAr: optionalText(120),
  description: z._default(lines(2000), ''),
  descriptionAr: z.optional(lines(2000)),
  category: z._default(z.union([z.enum(CATEGORY_PATHS), z.literal('')]), ''),
  price: z.int().check(z.gte(0), z.lte(100_000)),
  caloriesKcal: z.optional(z.int().check(z.gte(0), z.lte(20_000))),
  sodiumMg: z.optional(z.int().check(z.gte(0), z.lte(100_000))),
  caffeineMg: z.optional(z.int().check(z.gte(0), z.lte(5_000))),
  /** An empty list means no allergens. A missing list means unknown. */
  allergens: z.optional(z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length))),
  mayContain: z.optional(z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length))),
  tags: z.optional(z.array(z.enum(DISH_TAGS)).check(z.maxLength(DISH_TAGS.length))),
  kitchenName: optionalText(MAX_KITCHEN_NAME),
  kitchenNameAr: optionalText(MAX_KITCHEN_NAME),
  station: z.optional(z.enum(STATIONS)),
  course: z.optional(z.enum(COURSES)),
  leadMinutes: z.optional(z.int().check(z.gte(1), z.lte(MAX_LEAD_MINUTES))),
  served: z.optional(servedHours),
});
export type ProductData = z.output<typeof productData>;
export type ProductInput = z.input<typeof productData>;

/**
 * A changed dish with all its new field values. Omitted fields are cleared. The picture is kept
 * unless the upload contains another one.
 */
export const productChange = z.extend(productData, {
  id,
  /**
   * The version that the change is based on. If another seller changed the dish since, the answer
   * is 409.
   */
  version: z.int().check(z.gte(1), z.lte(2_000_000_000)),
  /**
   * The allergens that the dish no longer contains. A change that drops an allergen without naming
   * it here is refused.
   */
  removedAllergens: z.optional(z.array(z.enum(ALLERGENS)).check(z.maxLength(ALLERGENS.length))),
  /**
   * True for a form that shows kitchenName, kitchenNameAr, station, course, leadMinutes and served:
   * those that are omitted are cleared. Without it they are kept.
   */
  hasKitchenFields: z.optional(z.boolean()),
  removePicture: z.optional(z.boolean()),
  /** Shows the picture again that the site ships for the dish. */
  shippedPicture: z.optional(z.boolean()),
});
export type ProductChange = z.input<typeof productChange>;
