import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useDineCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage } from '../parts/error-message';

/** Returns a function that ends the guest's session, clears their data and opens the menu. */
export function useDineLogout(): () => Promise<void> {
  const { t } = useTranslation('mfe-dine');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async function logout() {
    try {
      await call('GET /api/dineuser/logout');
    } catch (error) {
      notify.error(errorMessage(error as Error, t));
      return;
    }
    // The guest first: an empty cart of a signed-in guest would be sent to the server.
    useSession.getState().setGuest(null);
    useDineCart.getState().replace({});
    queryClient.removeQueries({ queryKey: ['dine-orders'] });
    await navigate(paths.dineIn);
  };
}
