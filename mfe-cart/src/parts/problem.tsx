import type { ComponentProps } from 'react';
import { Icon } from '@smokehouse/shared/ui';
import styles from './problem.module.css';

/** On a phone the total and its button stay in sight, which a message above the button moves. */
const showWithAction = (message: HTMLElement | null) =>
  message?.parentElement?.scrollIntoView({ block: 'nearest' });

/** Why a checkout did not end, beside what has to be done. Both are in view when it appears. */
export function Problem({ children, ...props }: ComponentProps<'p'>) {
  return (
    <p ref={showWithAction} className={styles.problem} {...props}>
      <Icon name="alert" />
      {children}
    </p>
  );
}
