import { lazy, Suspense } from 'react';
import { useUi } from '@smokehouse/shared/stores';

// The form library comes with the dialog, not with the first page.
const GuestForm = lazy(() => import(/* webpackChunkName: "guest-form" */ './guest-form'));

/** The dialog in which a guest says who they are; nothing until somebody opens it. */
export function GuestEntry() {
  const isOpen = useUi((state) => state.guestEntryOpen);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <GuestForm />
    </Suspense>
  );
}
