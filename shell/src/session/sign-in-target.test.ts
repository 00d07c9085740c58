import { useUi } from '@smokehouse/shared/stores';
import { endsAtHome, signInFromNavigation } from './sign-in-target';

describe('the sign-in', () => {
  it('ends at the home page from the navigation, and at the page that asked for it', () => {
    const { setSignInOpen } = useUi.getState();
    setSignInOpen(true);
    expect(endsAtHome()).toBe(false);
    setSignInOpen(false);
    signInFromNavigation();
    expect(endsAtHome()).toBe(true);
    setSignInOpen(false);
    setSignInOpen(true);
    expect(endsAtHome()).toBe(false);
    setSignInOpen(false);
  });
});
