import { call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';

/** Ends the guest's session and leads back to the table's menu. */
export function useDineLogout(): () => Promise<void> {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return async function logout() {
    try {
      await call('GET /api/dineuser/logout');
      useSession.getState().setGuest(null);
      queryClient.removeQueries({ queryKey: ['dine-orders'] });
      await navigate(paths.dineIn);
    } catch (error) {
      notify.error(error instanceof Error ? error.message : String(error));
    }
  };
}
