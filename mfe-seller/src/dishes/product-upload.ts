import {
  isCategoryPath,
  type Product,
  type ProductChange,
  type ProductData,
} from '@smokehouse/shared/contract';
import { type DishForm, LABEL_NAMES } from './dish-form';

/** A new picture, the shipped one, no picture, or none of these to retain the current one. */
export interface PictureUpload {
  file: File | null;
  isRemoved: boolean;
  isShipped: boolean;
}

/** Converts the form to request data. Omits empty optional fields and unknown allergens. */
function toProductData(dish: DishForm): ProductData {
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
    ...(dish.kitchenName && { kitchenName: dish.kitchenName }),
    ...(dish.kitchenNameAr && { kitchenNameAr: dish.kitchenNameAr }),
    ...(dish.station && { station: dish.station }),
    ...(dish.course && { course: dish.course }),
  };
}

function buildUpload(data: ProductData | ProductChange, image: File | null): FormData {
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

/** Builds the upload of a changed dish. `version` is the version that the seller edited. */
export function changeUpload(
  { _id: id, version = 1 }: Pick<Product, '_id' | 'version'>,
  dish: DishForm,
  { file, isRemoved, isShipped }: PictureUpload,
): FormData {
  return buildUpload(
    {
      ...toProductData(dish),
      id,
      version,
      ...(isRemoved && !file && { removePicture: true }),
      ...(isShipped && !file && { shippedPicture: true }),
    },
    file,
  );
}
