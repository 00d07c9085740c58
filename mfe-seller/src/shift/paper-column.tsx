import type { ReactNode } from 'react';
import { Icon } from '@smokehouse/shared/ui';
import { ShiftIcon } from './shift-icon';
import styles from './shift.module.css';

/** A slip at the side, with a line above it and buttons below. */
export function PaperColumn({
  title,
  note,
  isDone = false,
  slip,
  children,
}: {
  title: string;
  note?: ReactNode;
  isDone?: boolean;
  slip: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.paper} aria-label={title}>
      <p>
        {isDone ? <Icon name="check" /> : <ShiftIcon name="receipt" />}
        <b>{title}</b>
        <small>{note}</small>
      </p>
      {slip}
      {children}
    </section>
  );
}
