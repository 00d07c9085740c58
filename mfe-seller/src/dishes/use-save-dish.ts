import { useState } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import type { CallConflict, Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';
import type { SaveResult } from './dish-editor';
import type { DishForm } from './dish-form';
import { changeUpload, type PictureChoice, productUpload } from './product-upload';

/** Puts a dish on the menu or changes one, and tells how far its upload is, from 0 to 1. */
export function useSaveDish() {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const [progress, setProgress] = useState(0);

  async function save(send: () => Promise<unknown>, successMessage: string): Promise<SaveResult> {
    setProgress(0);
    try {
      await send();
      notify.success(successMessage);
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
      return { done: true, errors: {} };
    } catch (error) {
      reportError(error);
      return { done: false, errors: error instanceof ApiError ? error.fields : {} };
    }
  }

  return {
    progress,
    add: (dish: DishForm, image: File | null) =>
      save(
        () =>
          call('POST /api/product/add', productUpload(dish, image), { onProgress: setProgress }),
        t('form.done', { name: dish.name }),
      ),
    /**
     * @param onConflict told the dish as it is now, where somebody else changed it since
     *   `product` was seen
     */
    change: (
      product: Product,
      dish: DishForm,
      picture: PictureChoice,
      onConflict: (now: Product) => void,
    ) =>
      save(
        async () => {
          try {
            await call('POST /api/product/update', changeUpload(product, dish, picture), {
              onProgress: setProgress,
            });
          } catch (error) {
            const now =
              error instanceof ApiError && error.code === 'changed_meanwhile'
                ? (error.body as CallConflict<'POST /api/product/update'>).product
                : undefined;
            if (now) onConflict(now);
            throw error;
          }
        },
        t('edit.done', { name: dish.name }),
      ),
  };
}
