import { isCategoryPath, type ProductData } from '@smokehouse/shared/contract';
import type { DishForm } from './dish-form';

/** Makes the upload of a new dish: its data as one JSON part, its picture as another. Empty optional fields stay out. */
export function productUpload(dish: DishForm, image: File | null): FormData {
  const data: ProductData = {
    name: dish.name,
    description: dish.description,
    category: isCategoryPath(dish.category) ? dish.category : '',
    price: Number(dish.price),
    ...(dish.nameAr && { nameAr: dish.nameAr }),
    ...(dish.descriptionAr && { descriptionAr: dish.descriptionAr }),
    ...(dish.caloriesKcal && { caloriesKcal: Number(dish.caloriesKcal) }),
  };
  const upload = new FormData();
  // The data goes first: the server may start with it while the picture is still on its way.
  upload.append('productData', JSON.stringify(data));
  if (image) upload.append('image', image);
  return upload;
}
