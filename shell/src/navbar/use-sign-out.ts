import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { queryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/**
 * What to do once the server has ended the customer's session: forget everything of the account
 * here, and go home. The cart belongs to the account.
 */
export function useForgetCustomer() {
  const navigate = useNavigate();
  return async () => {
    useSession.getState().setUser(null);
    useCart.getState().replace({});
    queryClient.removeQueries({ queryKey: ['orders'] });
    queryClient.removeQueries({ queryKey: ['addresses'] });
    await navigate(paths.home);
  };
}

/** Signs the customer out and goes home. */
export function useSignOut() {
  const forget = useForgetCustomer();
  return async () => {
    try {
      await call('GET /api/user/logout');
    } catch (error) {
      notify.error((error as Error).message);
      return;
    }
    await forget();
  };
}
