import { call } from '@smokehouse/shared/api';
import type { Ingredient } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { STALE } from './use-stock-change';

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
  const { isSending, send } = useDeskMutation({ stale: STALE, isAwaited: true });
  async function remove() {
    const answer = await send(() =>
      call('POST /api/seller/ingredients/delete', { id: ingredient.id }),
    );
    if (answer) onClose();
  }
  return (
    <ConfirmDialog
      title={t('ingredients.removeTitle')}
      text={t('ingredients.removeText', { name: dishName(ingredient, language) })}
      icon="trash"
      submit={t('ingredients.removeSubmit')}
      isSending={isSending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
