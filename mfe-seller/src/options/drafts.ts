import {
  type Allergen,
  type CallBody,
  type MenuOption,
  type OptionGroup,
} from '@smokehouse/shared/contract';
import { removedAllergens } from '@smokehouse/shared/contract/menu/products/labels';
import { typedCount, typedPrice } from '../parts/typed-number';

export type GroupChange = CallBody<'POST /api/seller/options/save'>;

/** An option as typed. */
export interface OptionDraft {
  /** The id, or the key of a new option. */
  key: string;
  /** Missing for a new option. */
  id?: string;
  name: string;
  nameAr: string;
  hint: string;
  hintAr: string;
  /** SAR; empty for 0. */
  price: string;
  /** How often it can be chosen. */
  max: string;
  caloriesKcal: string;
  sodiumMg: string;
  caffeineMg: string;
  isDefault: boolean;
  allergens: Allergen[];
  /** It is known to contain no allergens. False with an empty list means unknown. */
  noAllergens: boolean;
  /** The seller confirms that the allergens they unchecked are no longer in it. */
  isRemovalConfirmed: boolean;
  /** The dish that it stands for; empty for none. */
  product: string;
  groups: string[];
}

/** A group as typed. */
export interface GroupDraft {
  /** Both missing for a new group. */
  id?: string;
  version?: number;
  name: string;
  nameAr: string;
  min: number;
  max: number;
  replacesPrice: boolean;
  pictures: boolean;
  options: OptionDraft[];
}

const numberText = (value: number | undefined) => (value === undefined ? '' : String(value));

function toOptionDraft(option: MenuOption): OptionDraft {
  const { id, name, nameAr = '', hint = '', hintAr = '', allergens } = option;
  return {
    ...{ key: id, id, name, nameAr, hint, hintAr },
    price: numberText(option.price),
    max: String(option.max ?? 1),
    caloriesKcal: numberText(option.caloriesKcal),
    sodiumMg: numberText(option.sodiumMg),
    caffeineMg: numberText(option.caffeineMg),
    isDefault: option.isDefault ?? false,
    allergens: allergens ?? [],
    noAllergens: allergens?.length === 0,
    isRemovalConfirmed: false,
    product: option.product ?? '',
    groups: option.groups ?? [],
  };
}

export const toGroupDraft = (group: OptionGroup): GroupDraft => ({
  id: group.id,
  version: group.version,
  name: group.name,
  nameAr: group.nameAr ?? '',
  min: group.min,
  max: group.max,
  replacesPrice: group.replacesPrice ?? false,
  pictures: group.pictures ?? false,
  options: group.options.map(toOptionDraft),
});

/** A new option. Its key differs from those of the other options. */
export function newOption(options: readonly OptionDraft[]): OptionDraft {
  const taken = new Set(options.map(({ key }) => key));
  let number = options.length;
  while (taken.has(`new ${number}`)) number += 1;
  return {
    ...{ key: `new ${number}`, name: '', nameAr: '', hint: '', hintAr: '', price: '', max: '1' },
    ...{ caloriesKcal: '', sodiumMg: '', caffeineMg: '', isDefault: false, allergens: [] },
    ...{ noAllergens: false, isRemovalConfirmed: false, product: '', groups: [] },
  };
}

export const newGroup = (): GroupDraft => ({
  ...{ name: '', nameAr: '', min: 0, max: 1, replacesPrice: false, pictures: false },
  options: [newOption([])],
});

/** The list with one item at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** Field of the group, or `option key/field` → key of the text that says what is wrong. */
export type DraftErrors = Readonly<Record<string, string>>;

const WHOLE_FIELDS = ['caloriesKcal', 'sodiumMg', 'caffeineMg', 'max'] as const;

/** The allergens of the saved option that are not checked any more. */
export const removedFrom = (draft: OptionDraft, before: MenuOption | undefined): Allergen[] =>
  removedAllergens(draft.product ? [] : before?.allergens, draft.allergens);

function errorsOfOption(draft: OptionDraft, before: MenuOption | undefined): [string, string][] {
  const isUnconfirmed = removedFrom(draft, before).length > 0 && !draft.isRemovalConfirmed;
  return [
    ...(draft.name.trim() === '' ? [['name', 'name'] as const] : []),
    ...(typedPrice(draft.price) === null ? [['price', 'price'] as const] : []),
    ...WHOLE_FIELDS.filter((field) => typedCount(draft[field]) === null).map(
      (field) => [field, 'whole'] as const,
    ),
    ...(isUnconfirmed ? [['allergens', 'allergens'] as const] : []),
  ].map(([field, error]) => [`${draft.key}/${field}`, error]);
}

/** What the seller has to mend before the group can be sent. */
export function errorsOf(draft: GroupDraft, before: OptionGroup | undefined): DraftErrors {
  const saved = (id: string | undefined) => before?.options.find((option) => option.id === id);
  return Object.fromEntries([
    ...(draft.name.trim() === '' ? [['name', 'name']] : []),
    ...draft.options.flatMap((option) => errorsOfOption(option, saved(option.id))),
  ]) as DraftErrors;
}

/** The labels of an option. One that stands for a dish has those of the dish. */
function labelsOf(draft: OptionDraft, before: MenuOption | undefined) {
  if (draft.product) return { product: draft.product };
  const removed = draft.isRemovalConfirmed ? removedFrom(draft, before) : [];
  const isKnown = draft.allergens.length > 0 || draft.noAllergens || removed.length > 0;
  return {
    caloriesKcal: typedCount(draft.caloriesKcal) ?? undefined,
    sodiumMg: typedCount(draft.sodiumMg) ?? undefined,
    caffeineMg: typedCount(draft.caffeineMg) ?? undefined,
    ...(isKnown && { allergens: draft.allergens }),
    ...(removed.length > 0 && { removedAllergens: removed }),
  };
}

/** The group as it is sent. Stock is changed by its switches and is not part of it. */
export function toGroupChange(draft: GroupDraft, before: OptionGroup | undefined): GroupChange {
  const { options, ...group } = draft;
  return {
    ...group,
    options: options.map((option) => ({
      ...(option.id !== undefined && { id: option.id }),
      name: option.name,
      nameAr: option.nameAr,
      hint: option.hint,
      hintAr: option.hintAr,
      price: typedPrice(option.price) ?? 0,
      max: typedCount(option.max) || 1,
      isDefault: option.isDefault,
      groups: option.groups,
      ...labelsOf(
        option,
        before?.options.find(({ id }) => id === option.id),
      ),
    })),
  };
}

/** The group as guests would see it. What is not a number yet is left out. */
export function previewOf(draft: GroupDraft, before: OptionGroup | undefined): OptionGroup {
  const { options, ...group } = toGroupChange(draft, before);
  return {
    ...group,
    id: draft.id ?? 'new',
    version: draft.version ?? 0,
    options: options.map(({ id, ...option }, at) => {
      const saved = before?.options.find((one) => one.id === id);
      return {
        ...(option.product && saved),
        ...option,
        id: id ?? `new-${at}`,
        name: option.name || '…',
        hint: option.hint || undefined,
        soldOut: saved?.soldOut,
      };
    }),
  };
}
