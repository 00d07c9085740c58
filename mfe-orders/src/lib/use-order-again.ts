import { useState } from 'react';
import { ApiError, productsQuery } from '@smokehouse/shared/api';
import { type Order, paths } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useLanguage } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { splitByAvailability } from './available-items';

/** Merges the available dishes of an order into the cart and opens it. */
export function useOrderAgain({ items }: Order) {
  const { t } = useTranslation('mfe-orders');
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  async function orderAgain() {
    if (busy) return;
    setBusy(true);
    try {
      const { cart, unavailable } = splitByAvailability(
        items,
        await queryClient.fetchQuery({ ...productsQuery, staleTime: 0 }),
      );
      const names = new Intl.ListFormat(language).format(
        unavailable.map((dish) => dishName(dish, language)),
      );
      if (unavailable.length === items.length) {
        notify.error(t('again.allUnavailable', { names }));
        return;
      }
      useCart.getState().merge(cart);
      if (unavailable.length > 0) notify.error(t('again.someUnavailable', { names }));
      else notify.success(t('again.done'));
      void navigate(paths.cart);
    } catch (error) {
      notify.error(
        error instanceof ApiError && error.code !== 'network' ? error.message : t('again.offline'),
      );
    } finally {
      setBusy(false);
    }
  }

  return { busy, orderAgain };
}
