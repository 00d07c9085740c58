import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { queryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useCart, useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/** Signs the customer out and goes home. The cart belongs to the account and leaves this browser with it. */
export function useSignOut() {
  const navigate = useNavigate();
  return async () => {
    try { await call('GET /api/user/logout'); } catch (error) { notify.error((error as Error).message); return; }
    useSession.getState().setUser(null);
    useCart.getState().replace({});
    queryClient.removeQueries({ queryKey: ['orders'] });
    queryClient.removeQueries({ queryKey: ['addresses'] });
    await navigate(paths.home);
  };
}
