import {
  isCategoryPath,
  type Product,
  type ProductChange,
  type ProductData,
} from '@smokehouse/shared/contract';
import { type DishForm, LABEL_NAMES } from './dish-form';

/** What becomes of a dish's picture: another one, none, or (neither) the one that it has. */
export interface PictureChoice {
  file: File | null;
  isRemoved: boolean;
}

/**
 * A dish as the server takes it. Empty optional fields stay out, and so do allergens of which
 * nobody has said anything.
 */
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
  };
}

function uploadOf(data: ProductData | ProductChange, image: File | null): FormData {
  const upload = new FormData();
  // The data goes first: the server may start with it while the picture is still on its way.
  upload.append('productData', JSON.stringify(data));
  if (image) upload.append('image', image);
  return upload;
}

/** Makes the upload of a new dish: its data as one JSON part, its picture as another. */
export function productUpload(dish: DishForm, image: File | null): FormData {
  return uploadOf(toProductData(dish), image);
}

/** Makes the upload of a changed dish; `version` is the one that the seller saw. */
export function changeUpload(
  { _id: id, version = 1 }: Pick<Product, '_id' | 'version'>,
  dish: DishForm,
  { file, isRemoved }: PictureChoice,
): FormData {
  return uploadOf(
    { ...toProductData(dish), id, version, ...(isRemoved && !file && { removePicture: true }) },
    file,
  );
}
