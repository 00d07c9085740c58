import { paths } from '@smokehouse/shared/contract';
import {
  can,
  type Permission,
  type StaffAccess,
} from '@smokehouse/shared/contract/people/staff/rules';
import { useSession } from '@smokehouse/shared/stores';

/** The permission that a page of the desk requires. A page without one opens for nobody. */
const PAGES: Readonly<Record<string, Permission>> = {
  [paths.seller]: 'menu.edit',
  [paths.sellerFloor]: 'floor.work',
  [paths.sellerKitchen]: 'kitchen.work',
  [paths.sellerProducts]: 'menu.stock',
  [paths.sellerOptions]: 'menu.edit',
  [paths.sellerIngredients]: 'menu.edit',
  [paths.sellerSearchWords]: 'menu.edit',
  [paths.sellerPictures]: 'menu.edit',
  [paths.sellerAreas]: 'areas.edit',
  [paths.sellerOrders]: 'order.view',
  [paths.sellerDineOrders]: 'order.view',
  [paths.sellerSplit]: 'bill.view',
  [paths.sellerShift]: 'drawer.work',
  [paths.sellerShiftCount]: 'drawer.work',
  [paths.sellerDayReports]: 'drawer.work',
  [paths.sellerToday]: 'reports.view',
  [paths.sellerHours]: 'hours.edit',
  [paths.sellerTables]: 'floor.plan',
  [paths.sellerPrinters]: 'printers.use',
  [paths.sellerStaff]: 'tablets.manage',
  [paths.sellerAudit]: 'audit.view',
  [paths.sellerReleases]: 'releases.manage',
  [paths.sellerAccount]: 'own.account',
};

/** The router ignores case and a slash at the end. */
const pageOf = (pathname: string) => pathname.toLowerCase().replace(/(.)\/+$/, '$1');

/** What a person may do, where they are signed in. Without a person: nothing. */
export function accessOf(staff: StaffAccess | undefined) {
  const may = (permission: Permission) => staff !== undefined && can(staff, permission);
  /**
   * The permission that an address requires and the person lacks; `unlisted` where no permission is
   * declared for it, so that nobody may open it.
   */
  const missing = (pathname: string): Permission | 'unlisted' | undefined => {
    const permission = PAGES[pageOf(pathname)];
    if (!permission) return 'unlisted';
    return may(permission) ? undefined : permission;
  };
  return {
    may,
    missing,
    /** Where the person's work begins. */
    home: Object.keys(PAGES).find((path) => !missing(path)) ?? paths.seller,
  };
}

/** What the signed-in person may do. */
export const useAccess = () => accessOf(useSession((session) => session.staff));
