import { useState } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import type { PictureUpload } from '../pictures/public/picture-choice';
import { reportError } from '../report-error';
import type { SaveResult } from './dish-editor';
import type { DishForm } from './dish-form';
import { changeUpload, productUpload } from './product-upload';

/** Adds or changes a dish. `progress` is the progress of the upload, from 0 to 1. */
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
     * @param product the version that the seller edited
     * @param onConflict called with the current version if someone else changed the dish since
     */
    change: (
      product: Product,
      dish: DishForm,
      picture: PictureUpload,
      onConflict: (current: Product) => void,
    ) =>
      save(
        async () => {
          try {
            await call('POST /api/product/update', changeUpload(product, dish, picture), {
              onProgress: setProgress,
            });
          } catch (error) {
            const current = conflictOf<'POST /api/product/update'>(error)?.product;
            if (current) onConflict(current);
            throw error;
          }
        },
        t('edit.done', { name: dish.name }),
      ),
  };
}
