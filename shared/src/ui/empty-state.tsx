import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon';

/** An empty state: an icon, a sentence, and optionally a link or a button. */
export function EmptyState({
  icon = 'bowl',
  text,
  to,
  action,
  children,
}: {
  icon?: IconName;
  text: string;
  /** Address and text of the link. */
  to?: string;
  action?: string;
  /** A button instead of the link. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      <Icon name={icon} />
      <p>{text}</p>
      {to && action && (
        <ButtonLink variant="accent" to={to}>
          {action}
        </ButtonLink>
      )}
      {children}
    </div>
  );
}
