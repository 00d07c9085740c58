import type { ComponentProps, MouseEvent } from 'react';
import { Link } from '@smokehouse/shared/router';
import styles from './button.module.css';
import { classNames } from './class-names';

interface Look {
  /** Without a variant, the button has no background of its own. */
  variant?: 'accent' | 'solid' | 'line' | 'text';
  small?: boolean;
  /** As wide as its container. */
  block?: boolean;
  className?: string | undefined;
}

/** Replaces the look by its class names. */
const withLook = <P extends Look>({ variant, small, block, className, ...props }: P) => ({
  ...props,
  className: classNames(
    styles.btn,
    // The module's class names are as written. A map of them would be in every first view.
    variant && `btn-${variant}`,
    small && styles['btn-sm'],
    block && styles['btn-block'],
    className,
  ),
});

const ignore = (event: MouseEvent) => event.preventDefault();

/**
 * A button. Its `type` is `button` unless another one is set. While `busy`, it ignores clicks and
 * does not submit its form. Unlike a disabled button, it keeps the focus.
 */
export function Button({
  busy,
  onClick,
  ...props
}: Look & { busy?: boolean } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      {...(busy !== undefined && { 'aria-busy': busy, 'aria-disabled': busy })}
      onClick={busy ? ignore : onClick}
      {...withLook(props)}
    />
  );
}

/** A link that looks like a button: `to` is an address of the site, `href` any other one. */
export function ButtonLink({
  children,
  ...props
}: Look & (ComponentProps<typeof Link> | ComponentProps<'a'>)) {
  if ('to' in props) return <Link {...withLook(props)}>{children}</Link>;
  return <a {...withLook(props)}>{children}</a>;
}

/** Class name of a link that looks like an icon button. */
export const iconButtonClass = styles.iconbtn;

/** A square button with an icon only. */
export function IconButton({
  label,
  className,
  ...button
}: { label: string } & ComponentProps<'button'>) {
  return (
    <button
      type="button"
      className={classNames(iconButtonClass, className)}
      aria-label={label}
      {...button}
    />
  );
}
