import { ALLERGENS, type Allergen, latinDigits, type Product } from '@smokehouse/shared/contract';
import { productForm, type ProductForm } from '@smokehouse/shared/contract/forms';
import { type Resolver, zodResolver } from '@smokehouse/shared/forms';

/** The figures that a menu must name, and the most that the server takes. */
export const LABEL_LIMITS = { caloriesKcal: 20_000, sodiumMg: 100_000, caffeineMg: 5_000 } as const;
export type LabelName = keyof typeof LABEL_LIMITS;
export const LABEL_NAMES = Object.keys(LABEL_LIMITS) as LabelName[];

/** What the seller types for a dish: the contract's form, and its labels. */
export type DishForm = ProductForm &
  Record<LabelName, string> & {
    /** The groups that it contains. */
    allergens: Allergen[];
    /** It is known to contain none of them, which is more than that nobody has said anything. */
    noAllergens: boolean;
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
};

/** The fields of the fold-out: an error in one of them opens it. */
export const OPTIONAL_FIELDS = [
  'nameAr',
  'descriptionAr',
  ...LABEL_NAMES,
  'allergens',
] as const satisfies readonly (keyof DishForm)[];

/** A dish of the menu as its form shows it. */
export function toDishForm(product: Product): DishForm {
  const figure = (name: LabelName) => (product[name] === undefined ? '' : String(product[name]));
  return {
    name: product.name,
    nameAr: product.nameAr ?? '',
    description: product.description,
    descriptionAr: product.descriptionAr ?? '',
    category: product.category,
    price: String(product.price),
    caloriesKcal: figure('caloriesKcal'),
    sodiumMg: figure('sodiumMg'),
    caffeineMg: figure('caffeineMg'),
    allergens: product.allergens ?? [],
    noAllergens: product.allergens?.length === 0,
  };
}

const checkProduct: Resolver<ProductForm> = zodResolver(productForm);

/**
 * Checks a dish before it is sent: the contract's rules, and each figure as a whole number within
 * its limit or nothing.
 */
export const checkDish: Resolver<DishForm> = async (
  values,
  context,
  { names: _names, ...options },
) => {
  const product = await checkProduct(values, context, options);
  const errors: Record<string, object> = { ...product.errors };
  const figures: Partial<Record<LabelName, string>> = {};
  for (const name of LABEL_NAMES) {
    const typed = latinDigits(values[name]).trim();
    figures[name] = typed;
    if (!/^\d{0,6}$/.test(typed) || Number(typed) > LABEL_LIMITS[name])
      errors[name] = { type: 'range', message: name };
  }
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return {
    values: {
      ...values,
      ...product.values,
      ...figures,
      allergens: ALLERGENS.filter((one) => values.allergens.includes(one)),
    },
    errors: {},
  };
};
