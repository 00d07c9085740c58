import {
  ALLERGENS,
  type Allergen,
  type Course,
  latinDigits,
  type Product,
  type Station,
} from '@smokehouse/shared/contract';
import type { DishTag } from '@smokehouse/shared/contract/menu/products/labels';
import {
  areIntervalsValid,
  clockTime,
  EARLIEST_MIN,
  intervalOf,
  LATEST_MIN,
  MAX_LEAD_MINUTES,
  type OpenInterval,
} from '@smokehouse/shared/contract/ordering/hours/rules';
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
    /** Minutes. */
    leadMinutes: string;
    /** On a 24-hour clock: `18:00`. Empty: from opening, until closing. */
    servedFrom: string;
    servedTo: string;
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
  leadMinutes: '',
  servedFrom: '',
  servedTo: '',
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
  'leadMinutes',
  'servedFrom',
  'servedTo',
] as const satisfies readonly (keyof DishForm)[];

/** Both times of a dish that is always served although its category is not: 06:00 to 06:00. */
function servedFields(served: Product['served']): Pick<DishForm, 'servedFrom' | 'servedTo'> {
  if (!served) return { servedFrom: '', servedTo: '' };
  const { from, to } = served;
  const isWholeDay = from <= EARLIEST_MIN && to >= LATEST_MIN;
  return {
    servedFrom: isWholeDay || from > EARLIEST_MIN ? clockTime(from) : '',
    servedTo: isWholeDay || to < LATEST_MIN ? clockTime(to) : '',
  };
}

/**
 * The hours of the form, or why there are none: `always` without times (then those of its category
 * hold), `wrong` for times that are malformed or outside a trading day.
 */
export function servedOf({
  servedFrom,
  servedTo,
}: Pick<DishForm, 'servedFrom' | 'servedTo'>): OpenInterval | 'always' | 'wrong' {
  const [from, to] = [servedFrom, servedTo].map((typed) => latinDigits(typed).trim());
  if (!from && !to) return 'always';
  const served = intervalOf(from || clockTime(EARLIEST_MIN), to || clockTime(LATEST_MIN));
  return served && areIntervalsValid([served]) ? served : 'wrong';
}

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
    leadMinutes: product.leadMinutes === undefined ? '' : String(product.leadMinutes),
    ...servedFields(product.served),
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
  const lead = latinDigits(values.leadMinutes).trim();
  if (!/^([1-9]\d{0,2})?$/.test(lead) || Number(lead) > MAX_LEAD_MINUTES)
    errors.leadMinutes = { type: 'range', message: 'leadMinutes' };
  if (servedOf(values) === 'wrong') errors.servedFrom = { type: 'times', message: 'servedFrom' };
  if (Object.keys(errors).length > 0) return { values: {}, errors };
  return {
    values: {
      ...values,
      ...product.values,
      ...labels,
      leadMinutes: lead,
      allergens: ALLERGENS.filter((one) => values.allergens.includes(one)),
      mayContain: ALLERGENS.filter((one) => values.mayContain.includes(one)),
    },
    errors: {},
  };
};
