import type { ComponentProps } from 'react';
import { Icon } from '@smokehouse/shared/ui';

/** A message that needs attention, with a warning icon. Screen readers announce it. */
export function Alert({ className = '', children, ...alert }: ComponentProps<'div'>) {
  const Box = typeof children === 'string' ? 'p' : 'div';
  return (
    <Box className={`alertbar ${className}`} role="alert" {...alert}>
      <Icon name="alert" />
      {children}
    </Box>
  );
}
