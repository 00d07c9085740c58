import { openStorage } from '@smokehouse/shared/bundled/storage';
import { paths } from '@smokehouse/shared/contract';
import type { OwnStaff } from '@smokehouse/shared/contract';
import { PAGES } from '../generated/pages';
import { accessOf, useAccess } from '../staff/public/access';
import { useStoredChoice } from './stored-choice';

const NAME = 'start-page';

/** The pages that can open after signing in. */
export const START_PAGES = PAGES.filter(({ start }) => start);

/** The page that opens on this device after signing in at `/seller`: at first, where work begins. */
export function useStartPage() {
  const { home } = useAccess();
  const others = START_PAGES.flatMap(({ path }) => (path === home ? [] : path));
  return useStoredChoice<string>(NAME, [home, ...others]);
}

/** Where a person begins who signed in at an address: there, unless it is the desk's or not theirs. */
export function startOf(staff: OwnStaff | undefined, pathname: string): string {
  const { missing, home } = accessOf(staff);
  const chosen = openStorage('mfe-seller', 'always').get(NAME);
  const asked =
    pathname === paths.seller ? START_PAGES.find(({ path }) => path === chosen)?.path : pathname;
  return asked === undefined || missing(asked) ? home : asked;
}
