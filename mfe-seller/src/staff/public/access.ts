import { paths } from '@smokehouse/shared/contract';
import {
  can,
  type Permission,
  type StaffAccess,
} from '@smokehouse/shared/contract/people/staff/rules';
import { useSession } from '@smokehouse/shared/stores';
import { PAGES } from '../../generated/pages';

/** The page at an address. The router ignores case and a slash at the end. */
const pageAt = (pathname: string) => {
  const address = pathname.toLowerCase().replace(/(.)\/+$/, '$1');
  return PAGES.find(({ path }) => path === address);
};

/** The pages that may open after signing in, that of most people's work first. */
const STARTS = PAGES.filter(({ start }) => start).sort((one, two) => one.start! - two.start!);

/** What a person may do, where they are signed in. Without a person: nothing. */
export function accessOf(staff: StaffAccess | undefined) {
  const may = (permission: Permission) => staff !== undefined && can(staff, permission);
  /**
   * The permission that an address requires and the person lacks; `unlisted` where no permission is
   * declared for it, so that nobody may open it.
   */
  const missing = (pathname: string): Permission | 'unlisted' | undefined => {
    const permission = pageAt(pathname)?.permission;
    if (!permission) return 'unlisted';
    return may(permission) ? undefined : permission;
  };
  return {
    may,
    missing,
    /** Where the person's work begins. */
    home: STARTS.find(({ path }) => !missing(path))?.path ?? paths.seller,
  };
}

/** What the signed-in person may do. */
export const useAccess = () => accessOf(useSession((session) => session.staff));
