import {
  ALLERGENS,
  type Allergen,
  type Course,
  latinDigits,
  type Product,
  type Station,
} from '@smokehouse/shared/contract';
import type { DishTag } from '@smokehouse/shared/contract/rules/labels';
import { productForm, type ProductForm } from '@smokehouse/shared/contract/forms';
import { type Resolver, zodResolver } from '@smokehouse/shared/forms';

/** Nutrition labels and their maximum values. The server has the same limits. */
export const LABEL_LIMITS = { caloriesKcal: 20_000, sodiumMg: 100_000, caffeineMg: 5_000 } as const;
export type LabelName = keyof typeof LABEL_LIMITS;
export const LABEL_NAMES = Object.keys(LABEL_LIMITS) as LabelName[];

/** Values of the dish form: the contract's form, nutrition labels and allergens. */
export type DishForm = ProductForm &
  Record<LabelName, string> & {
    allergens: Allergen[];
    /** The dish is known to contain no allergens. False with an empty list means unknown. */
    noAllergens: boolean;
    /** The seller confirms that the allergens they unchecked are no longer in the dish. */
    isRemovalConfirmed: boolean;
    mayContain: Allergen[];
    tags: DishTag[];
    kitchenName: string;
    kitchenNameAr: string;
    /** Empty for none. */
    station: Station | '';
    course: Course | '';
  };

export const EMPTY_DISH: DishForm = {
  name: '',
  nameAr: '',
  description: '',
  descriptionAr: '',
  category: '',
  price: '',
  caloriesKcal: '',
  sodiumMg: '',
  caffeineMg: '',
  allergens: [],
  noAllergens: false,
  isRemovalConfirmed: false,
  mayContain: [],
  tags: [],
  kitchenName: '',
  kitchenNameAr: '',
  station: '',
  course: '',
};

/** Fields of the collapsible section. An error in one of them opens the section. */
export const OPTIONAL_FIELDS = [
  'nameAr',
  'descriptionAr',
  ...LABEL_NAMES,
  'allergens',
  'mayContain',
  'tags',
  'kitchenName',
  'kitchenNameAr',
  'station',
  'course',
] as const satisfies readonly (keyof DishForm)[];

/** Converts a product to form values. */
export function toDishForm(product: Product): DishForm {
  const labelText = (name: LabelName) => (product[name] === undefined ? '' : String(product[name]));
  return {
    name: product.name,
    nameAr: product.nameAr ?? '',
    description: product.description,
    descriptionAr: product.descriptionAr ?? '',
    category: product.category,
    price: String(product.price),
    caloriesKcal: labelText('caloriesKcal'),
    sodiumMg: labelText('sodiumMg'),
    caffeineMg: labelText('caffeineMg'),
    allergens: product.allergens ?? [],
    noAllergens: product.allergens?.length === 0,
    isRemovalConfirmed: false,
    mayContain: product.mayContain ?? [],
    tags: product.tags ?? [],
    kitchenName: product.kitchenName ?? '',
    kitchenNameAr: product.kitchenNameAr ?? '',
    station: product.station ?? '',
    course: product.course ?? '',
  };
}

const checkProduct: Resolver<ProductForm> = zodResolver(productForm);

/**
 * Validates the dish form: the contract's rules, and each nutrition label is empty or a whole
 * number within its limit.
 */
export const checkDish: Resolver<DishForm> = async (
  values,
  context,
  { names: _names, ...options },
) => {
  const product = await checkProduct(values, context, options);
  const errors: Record<string, object> = { ...product.errors };
  const labels: Partial<Record<LabelName, string>> = {};
  for (const name of LABEL_NAMES) {
    const typed = latinDigits(values[name]).trim();
    labels[name] = typed;
    if (!/^\d{0,6}$/.test(typed) || Number(typed) > LABEL_LIMITS[name])
      errors[name] = { type: 'range', message: name };
  }
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return {
    values: {
      ...values,
      ...product.values,
      ...labels,
      allergens: ALLERGENS.filter((one) => values.allergens.includes(one)),
      mayContain: ALLERGENS.filter((one) => values.mayContain.includes(one)),
    },
    errors: {},
  };
};
