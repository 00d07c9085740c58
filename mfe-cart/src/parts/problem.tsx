import type { ComponentProps } from 'react';
import { Icon } from '@smokehouse/shared/ui';
import styles from './problem.module.css';

/** Why a checkout did not end, beside what has to be done. */
export function Problem({ children, ...props }: ComponentProps<'p'>) {
  return (
    <p className={styles.problem} {...props}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
