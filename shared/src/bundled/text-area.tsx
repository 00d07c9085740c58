import type { ComponentProps } from 'react';

/** A multi-line text input without a label of its own. */
export function TextArea({ className = '', ...area }: ComponentProps<'textarea'>) {
  return <textarea className={`input ${className}`} {...area} />;
}
