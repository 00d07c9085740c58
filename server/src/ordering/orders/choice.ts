import type { OptionsMenu, SoldOption } from '@smokehouse/shared/contract';
import {
  labelsOfChoice,
  pricedOptions,
  sharesOfCombo,
  type LineChoice,
  type PricedOption,
} from '@smokehouse/shared/contract/menu/options/rules';

/** A chosen option as it is stored with a line. Money in halalas. */
export interface StoredOption {
  option: string;
  name: string;
  nameAr?: string;
  group: string;
  groupAr?: string;
  quantity: number;
  /** What one adds to the price of the dish. */
  halalas: number;
  /** Of a combo: the dish, and what all pieces cost in the price of one combo. */
  product?: string;
  share?: number;
}

/** What a line keeps of its options: as it was sold, whatever the menu says later. */
export interface SoldChoice {
  options: StoredOption[] | null;
  note: string | null;
  /** The options as one text. */
  details: string | null;
  details_ar: string | null;
  calories_kcal: number | null;
}

/** The snapshot of a choice that has no faults. */
export function soldChoice(
  menu: OptionsMenu,
  dish: { _id: string; price: number; caloriesKcal: number | undefined },
  { options, note }: LineChoice,
  priceOf: (product: string) => number,
): SoldChoice {
  const priced = pricedOptions(menu, dish, options);
  const shares = sharesOfCombo(menu, dish, options, priceOf);
  const textOf = (nameOf: (one: PricedOption) => string) =>
    priced
      .map((one) => (one.quantity > 1 ? `${nameOf(one)} ×${one.quantity}` : nameOf(one)))
      .join(', ') || null;
  return {
    options:
      priced.length === 0
        ? null
        : priced.map(({ path, option, group, quantity, addedHalalas }) => ({
            option: path,
            name: option.name,
            ...(option.nameAr && { nameAr: option.nameAr }),
            group: group.name,
            ...(group.nameAr && { groupAr: group.nameAr }),
            quantity,
            halalas: addedHalalas,
            ...(option.product !== undefined && {
              product: option.product,
              share: shares
                .filter((share) => share.path === path)
                .reduce((sum, { halalas }) => sum + halalas, 0),
            }),
          })),
    note: note === '' ? null : note,
    details: textOf(({ option }) => option.name),
    details_ar:
      textOf(({ option }) => option.nameAr ?? option.name)?.replaceAll(', ', '، ') ?? null,
    calories_kcal: labelsOfChoice(menu, dish, options).caloriesKcal ?? null,
  };
}

/** A stored option as orders show it. */
export function toSoldOption({ halalas, share, ...option }: StoredOption): SoldOption {
  return {
    ...option,
    ...(halalas !== 0 && { price: halalas / 100 }),
    ...(share !== undefined && { share: share / 100 }),
  };
}
