import { latinDigits } from '@smokehouse/shared/contract';
import { productForm, type ProductForm } from '@smokehouse/shared/contract/forms';
import { type Resolver, zodResolver } from '@smokehouse/shared/forms';

/** What the seller types for a dish: the contract's form, and the calories that its label names. */
export type DishForm = ProductForm & { caloriesKcal: string };

export const EMPTY_DISH: DishForm = { name: '', nameAr: '', description: '', descriptionAr: '', category: '', price: '', caloriesKcal: '' };

/** The fields of the fold-out: an error in one of them opens it. */
export const OPTIONAL_FIELDS = ['nameAr', 'descriptionAr', 'caloriesKcal'] as const satisfies readonly (keyof DishForm)[];

const MAX_CALORIES = 20_000;

const checkProduct: Resolver<ProductForm> = zodResolver(productForm);

/** Checks a dish before it is sent: the contract's rules, and calories as a whole number or nothing. */
export const checkDish: Resolver<DishForm> = async (values, context, { names: _names, ...options }) => {
  const product = await checkProduct(values, context, options);
  const caloriesKcal = latinDigits(values.caloriesKcal).trim();
  const isWhole = /^\d{0,5}$/.test(caloriesKcal) && Number(caloriesKcal) <= MAX_CALORIES;
  const errors = { ...product.errors, ...(!isWhole && { caloriesKcal: { type: 'range', message: 'calories' } }) };
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return { values: { ...values, ...product.values, caloriesKcal }, errors: {} };
};
