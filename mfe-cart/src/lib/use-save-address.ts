import { addressesQuery, call } from '@smokehouse/shared/api';
import type { Address, AddressFields } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import { placeOfAddress } from '@smokehouse/shared/contract/ordering/areas/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { notify } from '@smokehouse/shared/ui';
import { quoteQuery } from '@smokehouse/shared/bundled/place-quote';
import { chooseAddress, refreshChosen } from './use-delivery-address';

/**
 * Returns a function that saves an address and leaves the form: a new one is selected in the cart,
 * a changed one is in the list of the account.
 * @param edited the address to change; undefined for a new one
 */
export function useSaveAddress(edited: Address | undefined) {
  const { t } = useTranslation('mfe-cart');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { queryKey } = addressesQuery;

  /** Shows the list as it is now, until it is fetched again. */
  function show(change: (known: readonly Address[]) => Address[]): void {
    queryClient.setQueryData(queryKey, (known) => known && change(known));
    void queryClient.invalidateQueries({ queryKey });
  }

  /** Says that it is saved, and whether nothing is delivered there. */
  async function tell(message: string, address: Address): Promise<void> {
    const quote = await queryClient
      .fetchQuery(quoteQuery(placeOfAddress(address)))
      .catch(() => undefined);
    if (quote?.result === 'outside') notify.error(t('address.outside'));
    else notify.success(message);
  }

  return async (fields: AddressFields): Promise<void> => {
    if (edited) {
      const id = edited._id;
      const { message, address } = await call('POST /api/address/update', { id, address: fields });
      await tell(message, address);
      show((known) => known.map((one) => (one._id === id ? address : one)));
      refreshChosen(address);
      void navigate(paths.account);
      return;
    }
    const { message, address } = await call('POST /api/address/add', { address: fields });
    await tell(message, address);
    show((known) => [...known, address]);
    chooseAddress(address);
    void navigate(paths.cart);
  };
}
