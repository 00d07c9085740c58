import { useState } from 'react';
import { ApiError, productsQuery } from '@smokehouse/shared/api';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { withCurrency } from '@smokehouse/shared/bundled/with-currency';
import { type Order, paths } from '@smokehouse/shared/contract';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useLanguage, useWhere } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { changedOptions, splitByAvailability } from './available-items';

/** Another order of the same dishes goes where this one goes, not to the address of the last choice. */
function chooseDestination({ address, delivery }: Order): void {
  const { choose } = useWhere.getState();
  const { fulfilment = 'delivery', minutes, pin, shortAddress, words } = delivery ?? {};
  if (fulfilment === 'pickup') choose({ fulfilment, ...(minutes && { minutes }) });
  else if (address)
    choose({
      fulfilment,
      place: {
        ...(pin && { pin }),
        ...(shortAddress && { shortAddress }),
        ...(words && { words }),
        ...placeOfAddress(address),
      },
      address: address._id,
    });
}

/** Merges the available dishes of an order into the cart and opens it, with the order's address. */
export function useOrderAgain(order: Order) {
  const { items } = order;
  const { t } = useTranslation('mfe-orders');
  const { language } = useLanguage();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);

  /** What has changed about the options of the lines, one text for each kind of change. */
  async function textsOfChanges(lines: Order['items']): Promise<string[]> {
    if (lines.every(({ options = [] }) => options.length === 0)) return [];
    const menu = await queryClient.fetchQuery({ ...optionsQuery, staleTime: 0 });
    const { gone, repriced } = changedOptions(lines, menu);
    const listOf = (names: string[]) => new Intl.ListFormat(language).format(names);
    const goneNames = gone.map((option) => dishName(option, language));
    const prices = repriced.map(({ option, was, now }) =>
      t('again.repriced', {
        name: dishName(option, language),
        was: withCurrency(String(was), language),
        now: withCurrency(String(now), language),
      }),
    );
    return [
      ...(gone.length > 0 ? [t('again.optionsGone', { names: listOf(goneNames) })] : []),
      ...(prices.length > 0 ? [t('again.newPrices', { names: listOf(prices) })] : []),
    ];
  }

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
      const available = items.filter(({ product }) => !unavailable.includes(product));
      const changes = await textsOfChanges(available);
      useCart.getState().merge(cart);
      chooseDestination(order);
      const notices = unavailable.length > 0 ? [t('again.someUnavailable', { names })] : [];
      notices.push(...changes);
      if (notices.length > 0) notify.error(notices.join('. '));
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
