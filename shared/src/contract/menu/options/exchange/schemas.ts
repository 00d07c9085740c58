import * as z from 'zod/mini';
import { ALLERGENS } from '../../products/allergens';
import { id } from '../../../strings';

/** A group, an option or a dish by its id and names. */
const named = z.object({
  id: z.string(),
  name: z.string(),
  nameAr: z.optional(z.string()),
});

/** What an import changes of a group, of one of its options, or of the group on a dish. */
const optionImportChange = z.object({
  kind: z.enum(['added', 'changed', 'removed']),
  of: z.enum(['group', 'option', 'dish']),
  group: named,
  /** The option or the dish. */
  item: z.optional(named),
  /**
   * The fields that differ, in their order, as texts: prices in SAR, `yes` and `no`, ids. `order` is
   * that of the options or groups, `dishes` are those that lose a removed group.
   */
  fields: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type OptionImportChange = z.output<typeof optionImportChange>;

/** What is wrong with a file, where, in the reader's language. */
const optionImportFault = z.object({
  /** As spreadsheets number them. */
  row: z.optional(z.number()),
  /** In JSON, for example `groups[0].options[2]`. */
  path: z.optional(z.string()),
  /** Its heading, or the name in JSON. */
  column: z.optional(z.string()),
  message: z.string(),
});
export type OptionImportFault = z.output<typeof optionImportFault>;

/** What an import would change, or why nothing can be imported. */
export const optionImportPreview = z.object({
  changes: z.array(optionImportChange),
  faults: z.array(optionImportFault),
  /** Options that would no longer contain an allergen. */
  lostAllergens: z.array(
    z.object({ group: named, option: named, allergens: z.array(z.enum(ALLERGENS)) }),
  ),
  /** Identifies these changes. The import names it, so that it changes what the seller saw. */
  fingerprint: z.string(),
});
export type OptionImportPreview = z.output<typeof optionImportPreview>;

/** The confirmation of an import. */
export const optionImportInput = z.object({
  fingerprint: id,
  /** The seller confirms the allergens that the preview names as lost. */
  removesAllergens: z.optional(z.boolean()),
});
