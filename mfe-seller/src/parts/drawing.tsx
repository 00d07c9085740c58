import type { ReactNode } from 'react';

/** A decorative icon, 24 × 24. Its meaning is in the text beside it or in its button's label. */
export function Drawing({ flip = false, children }: { flip?: boolean; children: ReactNode }) {
  return (
    <svg className={flip ? 'ic flip' : 'ic'} viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  );
}
