import {
  isCategoryPath,
  type Product,
  type ProductChange,
  type ProductInput,
} from '@smokehouse/shared/contract';
import { clockTime } from '@smokehouse/shared/contract/ordering/hours/rules';
import { removedAllergens } from '@smokehouse/shared/contract/menu/products/labels';
import type { PictureUpload } from '../pictures/public/picture-choice';
import { type DishForm, LABEL_NAMES, servedOf } from './dish-form';

/** Converts the form to request data. Omits empty optional fields and unknown allergens. */
function toProductData(dish: DishForm): ProductInput {
  return {
    name: dish.name,
    description: dish.description,
    category: isCategoryPath(dish.category) ? dish.category : '',
    price: Number(dish.price),
    ...(dish.nameAr && { nameAr: dish.nameAr }),
    ...(dish.descriptionAr && { descriptionAr: dish.descriptionAr }),
    ...Object.fromEntries(
      LABEL_NAMES.filter((name) => dish[name]).map((name) => [name, Number(dish[name])]),
    ),
    ...((dish.allergens.length > 0 || dish.noAllergens) && { allergens: dish.allergens }),
    ...(dish.mayContain.length > 0 && { mayContain: dish.mayContain }),
    ...(dish.tags.length > 0 && { tags: dish.tags }),
    ...toKitchenData(dish),
  };
}

/** How the kitchen makes the dish, and when it is served. */
function toKitchenData(dish: DishForm): Partial<ProductInput> {
  const served = servedOf(dish);
  return {
    ...(dish.kitchenName && { kitchenName: dish.kitchenName }),
    ...(dish.kitchenNameAr && { kitchenNameAr: dish.kitchenNameAr }),
    ...(dish.station && { station: dish.station }),
    ...(dish.course && { course: dish.course }),
    ...(dish.leadMinutes && { leadMinutes: Number(dish.leadMinutes) }),
    ...(typeof served === 'object' && {
      served: `${clockTime(served.from)}-${clockTime(served.to)}`,
    }),
  };
}

function buildUpload(data: ProductInput | ProductChange, image: File | null): FormData {
  const upload = new FormData();
  // The data comes first: the server reads it before the picture arrives.
  upload.append('productData', JSON.stringify(data));
  if (image) upload.append('image', image);
  return upload;
}

/** Builds the upload of a new dish: one JSON part and one part for the picture. */
export function productUpload(dish: DishForm, image: File | null): FormData {
  return buildUpload(toProductData(dish), image);
}

/**
 * Builds the upload of a changed dish. It names the allergens that the seller removed and confirmed.
 * @param before the dish as the seller saw it
 */
export function changeUpload(
  before: Pick<Product, '_id' | 'version' | 'allergens'>,
  dish: DishForm,
  { file, isRemoved, isShipped }: PictureUpload,
): FormData {
  const removed = removedAllergens(before.allergens, dish.allergens);
  return buildUpload(
    {
      ...toProductData(dish),
      id: before._id,
      version: before.version ?? 1,
      hasKitchenFields: true,
      ...(dish.isRemovalConfirmed && removed.length > 0 && { removedAllergens: removed }),
      ...(isRemoved && !file && { removePicture: true }),
      ...(isShipped && !file && { shippedPicture: true }),
    },
    file,
  );
}
