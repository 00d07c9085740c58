import type { ReactNode } from 'react';

/** The box of a field with a control of its own kind. It marks its control if there is an error. */
export function FieldBox({ hasError, children }: { hasError: boolean; children: ReactNode }) {
  return <div className={`field ${hasError ? 'err' : ''}`}>{children}</div>;
}
