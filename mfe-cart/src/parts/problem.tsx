import type { ComponentProps } from 'react';
import { Icon } from '@smokehouse/shared/ui';
import styles from './problem.module.css';

/** A message above a button that sticks to the window's end moves it out: both are scrolled in. */
const showWithAction = (message: HTMLElement | null) =>
  message?.closest('aside')?.scrollIntoView({ block: 'nearest' });

/** Why a checkout did not end, beside what has to be done. Both are in view when it appears. */
export function Problem({ children, ...props }: ComponentProps<'p'>) {
  return (
    <p ref={showWithAction} data-no-toast className={styles.problem} {...props}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
