import { call, productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { notify } from '@smokehouse/shared/ui';
import { countsQuery } from './public/counts-query';
import { signOutIfUnauthorized, errorMessage } from '../report-error';

/**
 * Reads and toggles the stock of a dish. The new value shows at once. The cached list changes only
 * after the server accepts it, so an error restores the old value.
 */
export function useStockSwitch(
  product: Product,
  name: string,
): { inStock: boolean; isSaving: boolean; toggle: () => void } {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const change = useMutation({
    // Mutations of one dish run in sequence, so the last choice wins.
    scope: { id: `stock-of-${product._id}` },
    mutationFn: (inStock: boolean) => call('POST /api/product/stock', { id: product._id, inStock }),
    async onSuccess(_answer, inStock) {
      // A response requested before the change would restore the old stock.
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
      // A dish that is in stock again is not counted any more.
      for (const { queryKey } of [productsQuery, countsQuery])
        void client.invalidateQueries({ queryKey });
    },
  });
  const inStock = change.isPending ? change.variables : product.inStock;
  return { inStock, isSaving: change.isPending, toggle: () => change.mutate(!inStock) };
}
