import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useDineCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { reasonOf } from '../parts/reason-of';

/** Ends the guest's session, forgets their cart and orders, and leads back to the table's menu. */
export function useDineLogout(): () => Promise<void> {
  const { t } = useTranslation('mfe-dine');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async function logout() {
    try {
      await call('GET /api/dineuser/logout');
    } catch (error) {
      notify.error(reasonOf(error as Error, t));
      return;
    }
    // First the guest, then the cart: nobody's empty cart is sent to the server.
    useSession.getState().setGuest(null);
    useDineCart.getState().replace({});
    queryClient.removeQueries({ queryKey: ['dine-orders'] });
    await navigate(paths.dineIn);
  };
}
