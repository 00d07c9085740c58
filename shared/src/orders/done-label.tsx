import type { ReactNode } from 'react';

/** A label in the colour of something that is done, or still under way. */
export function DoneLabel({
  done,
  className = '',
  children,
}: {
  done: boolean;
  className?: string | undefined;
  children: ReactNode;
}) {
  // The styles are those of `StatusLabel`, once per page.
  return <span className={`status ${done ? 's-done' : 's-prep'} ${className}`}>{children}</span>;
}
