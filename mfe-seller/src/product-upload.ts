import { isCategoryPath, type ProductData } from '@smokehouse/shared/contract';
import type { ProductForm } from '@smokehouse/shared/contract/forms';

/** Makes the upload of a new dish: its data as one JSON part, its picture as another. Empty optional fields stay out. */
export function productUpload(values: ProductForm, image: File | null): FormData {
  const data: ProductData = {
    name: values.name,
    description: values.description,
    category: isCategoryPath(values.category) ? values.category : '',
    price: Number(values.price),
    ...(values.nameAr && { nameAr: values.nameAr }),
    ...(values.descriptionAr && { descriptionAr: values.descriptionAr }),
  };
  const upload = new FormData();
  // The data goes first: the server may start with it while the picture is still on its way.
  upload.append('productData', JSON.stringify(data));
  if (image) upload.append('image', image);
  return upload;
}
