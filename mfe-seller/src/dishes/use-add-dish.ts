import { useState } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { reportError } from '../report-error';
import type { DishForm } from './dish-form';
import { productUpload } from './product-upload';

/** What came of a try: the dish is on the menu, or field → what is wrong with it, as far as that is known. */
export interface AddOutcome { done: boolean; faults: Readonly<Record<string, string | undefined>> }

/** Puts a dish on the menu and tells how far its upload is, from 0 to 1. */
export function useAddDish(): { add: (dish: DishForm, image: File | null) => Promise<AddOutcome>; share: number } {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const [share, setShare] = useState(0);

  async function add(dish: DishForm, image: File | null): Promise<AddOutcome> {
    setShare(0);
    try {
      await call('POST /api/product/add', productUpload(dish, image), { onProgress: setShare });
      notify.success(t('form.done', { name: dish.name }));
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
      return { done: true, faults: {} };
    } catch (error) {
      reportError(error);
      return { done: false, faults: error instanceof ApiError ? error.fields : {} };
    }
  }
  return { add, share };
}
