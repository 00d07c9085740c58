import type { ComponentProps } from 'react';

/** A select without a label of its own. */
export function Select({ className = '', ...select }: ComponentProps<'select'>) {
  return <select className={`select ${className}`} {...select} />;
}
