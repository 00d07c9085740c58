import { call, productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

/**
 * Whether a dish is in stock, and how to change it. What was chosen last shows at once and goes
 * back by itself where the server refuses: nothing is written over the list before the answer.
 */
export function useStockSwitch(
  product: Product,
  name: string,
): { inStock: boolean; isSaving: boolean; toggle: () => void } {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const change = useMutation({
    // One after the other for a dish: the last choice is the one that stays.
    scope: { id: `stock-of-${product._id}` },
    // Without a connection it fails at once, rather than showing something that nobody knows of.
    networkMode: 'always',
    mutationFn: (inStock: boolean) => call('POST /api/product/stock', { id: product._id, inStock }),
    async onSuccess(_answer, inStock) {
      // A list that was asked for before the change would put the old stock back.
      await client.cancelQueries({ queryKey: productsQuery.queryKey });
      client.setQueryData(productsQuery.queryKey, (menu) =>
        menu?.map((dish) => (dish._id === product._id ? { ...dish, inStock } : dish)),
      );
    },
    onError(error) {
      notify.error(t('list.notChanged', { name, reason: errorMessage(error) }));
      signOutIfUnauthorized(error);
    },
    onSettled: () => {
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
    },
  });
  const inStock = change.isPending ? change.variables : product.inStock;
  return { inStock, isSaving: change.isPending, toggle: () => change.mutate(!inStock) };
}
