import type { ReactNode } from 'react';
import { ButtonLink } from './button';
import styles from './empty-state.module.css';
import { Icon, type IconName } from './icon';

/** An empty state: a picture or an icon, a sentence, and optionally a link or a button. */
export function EmptyState({
  icon = 'bowl',
  picture,
  text,
  to,
  action,
  children,
}: {
  icon?: IconName;
  /** An illustration instead of the icon. */
  picture?: ReactNode;
  text: string;
  /** Address and text of the link. */
  to?: string;
  action?: string;
  /** A button instead of the link. */
  children?: ReactNode;
}) {
  return (
    <div className={styles.state}>
      {picture ? <div className={styles.picture}>{picture}</div> : <Icon name={icon} />}
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
