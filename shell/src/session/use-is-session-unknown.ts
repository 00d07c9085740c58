import { useEffect, useState } from 'react';
import { useSession } from '@smokehouse/shared/stores';
import { hasStoredAccount } from './cart-sync';

/**
 * Whether nobody knows yet who is signed in: the check has no answer, or it runs in a browser that
 * an account was signed in with. Others are visitors until the check says otherwise.
 */
export function useIsSessionUnknown(): boolean {
  const { checked, recheck } = useSession();
  const [hasAccount, setHasAccount] = useState(false);
  // After the hydration: the server renders the same page for everybody.
  useEffect(() => setHasAccount(hasStoredAccount()), []);
  return Boolean(recheck) || (!checked && hasAccount);
}
