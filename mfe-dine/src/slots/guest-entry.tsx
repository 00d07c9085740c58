import { lazy, Suspense } from 'react';
import { useUi } from '@smokehouse/shared/stores';

// Lazy, so that the first page does not load the form library.
const GuestForm = lazy(() => import(/* webpackChunkName: "guest-form" */ './guest-form'));

/** The dialog in which a guest enters name and mobile number. It is empty while closed. */
export function GuestEntry() {
  const isOpen = useUi((state) => state.guestEntryOpen);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <GuestForm />
    </Suspense>
  );
}
