import { useEffect } from 'react';
import { call } from '@smokehouse/shared/api';
import type { Ingredient } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { useStockChange } from './use-stock-change';

/** Asks before an ingredient is removed. One in a recipe is not removed; the answer says so. */
export function RemoveIngredient({
  ingredient,
  onClose,
}: {
  ingredient: Ingredient;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { send, isSending, failure } = useStockChange(onClose);
  useEffect(() => {
    if (failure) notify.error(failure);
  }, [failure]);
  return (
    <ConfirmDialog
      title={t('ingredients.removeTitle')}
      text={t('ingredients.removeText', { name: dishName(ingredient, language) })}
      icon="trash"
      submit={t('ingredients.removeSubmit')}
      isSending={isSending}
      onConfirm={() =>
        send(() => call('POST /api/seller/ingredients/delete', { id: ingredient.id }))
      }
      onClose={onClose}
    />
  );
}
