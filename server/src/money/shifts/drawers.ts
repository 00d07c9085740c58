import { toSar, type Drawer } from '@smokehouse/shared/contract';
import type { Database } from '../../database/pool';
import type { Schedule } from '../../ordering/hours';
import * as queries from './queries';
import { showShift } from './show';

/**
 * The drawers with what is open in them.
 * @param forBlind whether the cash of open ones stays hidden
 */
export async function listDrawers(
  db: Database,
  schedule: Schedule,
  forBlind: boolean,
): Promise<Drawer[]> {
  const open = await queries.findOpenShifts(db);
  return (await queries.listDrawers(db)).map((drawer) => {
    const shift = open.find(({ drawerId }) => drawerId === drawer.id);
    return {
      _id: drawer.id,
      nameEn: drawer.name_en,
      nameAr: drawer.name_ar,
      isActive: drawer.is_active,
      ...(shift && { shift: showShift(shift, schedule, forBlind) }),
      ...(drawer.left_halalas !== null && { lastLeftCash: toSar(drawer.left_halalas) }),
    };
  });
}
