import { useUi } from '@smokehouse/shared/stores';

let isFromNavigation = false;

/** Opens the sign-in that ends at the home page. Pages open it with `setSignInOpen(true)`. */
export function signInFromNavigation(): void {
  useUi.getState().setSignInOpen(true);
  isFromNavigation = true;
  const stop = useUi.subscribe(({ signInOpen }) => {
    if (signInOpen) return;
    isFromNavigation = false;
    stop();
  });
}

/** Whether the open sign-in ends at the home page. */
export const endsAtHome = (): boolean => isFromNavigation;
