import type { ComponentProps } from 'react';
import styles from './alert.module.css';
import { classNames } from './class-names';
import { Icon } from './icon';

/** A message that needs attention, with a warning icon. Screen readers announce it. */
export function Alert({ className, children, ...alert }: ComponentProps<'div'>) {
  const Box = typeof children === 'string' ? 'p' : 'div';
  return (
    <Box className={classNames(styles.alertbar, className)} role="alert" {...alert}>
      <Icon name="alert" />
      {children}
    </Box>
  );
}
