import type { IngredientUnit } from '@smokehouse/shared/contract/menu/recipes/rules';
import { useTranslation } from '@smokehouse/shared/i18n';

/** Writes an amount with its unit: `12,500 g`. */
export function useAmount(): (amount: number, unit: IngredientUnit) => string {
  const { t } = useTranslation('mfe-seller');
  return (amount, unit) =>
    t(`ingredients.amount.${unit}`, { count: amount, amount: amount.toLocaleString('en-US') });
}
