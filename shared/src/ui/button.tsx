import type { ComponentProps } from 'react';
import { Link } from '@smokehouse/shared/router';
import styles from './button.module.css';
import { classNames } from './class-names';

interface Look {
  /** Without a variant, the button has no background of its own. */
  variant?: keyof typeof VARIANTS;
  small?: boolean;
  /** As wide as its container. */
  block?: boolean;
  className?: string | undefined;
}

const VARIANTS = {
  accent: styles['btn-accent'],
  solid: styles['btn-solid'],
  line: styles['btn-line'],
  text: styles['btn-text'],
};

const lookOf = ({ variant, small, block, className }: Look) =>
  classNames(
    styles.btn,
    variant && VARIANTS[variant],
    small && styles['btn-sm'],
    block && styles['btn-block'],
    className,
  );

/** A button. Its `type` is `button` unless another one is set. */
export function Button({
  variant,
  small,
  block,
  className,
  ...button
}: Look & ComponentProps<'button'>) {
  return (
    <button type="button" className={lookOf({ variant, small, block, className })} {...button} />
  );
}

/** A link that looks like a button: `to` is an address of the site, `href` any other one. */
export function ButtonLink({
  variant,
  small,
  block,
  className,
  children,
  ...link
}: Look & (ComponentProps<typeof Link> | ComponentProps<'a'>)) {
  const look = lookOf({ variant, small, block, className });
  if ('to' in link)
    return (
      <Link className={look} {...link}>
        {children}
      </Link>
    );
  return (
    <a className={look} {...link}>
      {children}
    </a>
  );
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
