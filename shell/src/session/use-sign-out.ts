import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { queryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession, useWhere } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/**
 * Returns a function that clears the customer's data in this browser and opens the home page. Call
 * it after the server has ended the session. The cart belongs to the account and is cleared too.
 */
export function useClearCustomer() {
  const navigate = useNavigate();
  return async () => {
    useSession.getState().setUser(null);
    useCart.getState().replace({});
    // The next customer's orders do not go to this one's address.
    if (useWhere.getState().choice?.address) useWhere.setState({ choice: null });
    queryClient.removeQueries({ queryKey: ['orders'] });
    queryClient.removeQueries({ queryKey: ['addresses'] });
    queryClient.removeQueries({ queryKey: ['account-sessions'] });
    await navigate(paths.home);
  };
}

/** Returns a function that signs the customer out and opens the home page. */
export function useSignOut() {
  const clearCustomer = useClearCustomer();
  return async () => {
    try {
      await call('GET /api/user/logout');
    } catch (error) {
      notify.error((error as Error).message);
      return;
    }
    await clearCustomer();
  };
}
