import { useQuery } from '@smokehouse/shared/query';
import { useNameOf } from '../../parts/use-name-of';
import { useAccess } from '../../staff/public/access';
import { drawersQuery } from './queries';

/**
 * The drawer into which cash goes that the signed-in person takes (decision 0073).
 * @returns its name, null without an open drawer, undefined until that is known
 */
export function useCashDrawer(): string | null | undefined {
  const { may } = useAccess();
  const nameOf = useNameOf();
  const { data } = useQuery({ ...drawersQuery, enabled: may('drawer.work') });
  if (!data) return undefined;
  const own = data.drawers.find(({ shift }) => shift && shift._id === data.own);
  return own ? nameOf(own) : null;
}
