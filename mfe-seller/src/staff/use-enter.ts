import { call, checkSeller } from '@smokehouse/shared/api';
import { useLocation, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { startOf } from '../parts/start-page';
import { lastSessionEnded } from './lock';
import { setLocked } from './public/locked';

/**
 * Returns a function that signs a person in with their PIN. It opens the page of the tablet without
 * what the previous person had chosen there.
 */
export function useEnter() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return async (id: string, pin: string) => {
    await lastSessionEnded();
    await call('POST /api/seller/pin', { id, pin });
    setLocked(false);
    await checkSeller();
    // A navigation moves the focus to the heading. Otherwise it is lost with the PIN pad.
    await navigate(startOf(useSession.getState().staff, pathname), { replace: true });
  };
}
