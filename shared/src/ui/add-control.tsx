import { type MouseEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { classNames } from './class-names';
import { Icon } from './icon';
import { SoldOutTag } from './sold-out-tag';
import styles from './stepper.module.css';

interface Props {
  /** The dish's id. The shell adds the dish if the button is clicked before the page works. */
  dish?: string | undefined;
  name: string;
  quantity: number;
  inStock: boolean;
  onAdd: () => void;
  onRemove: () => void;
  /** Accessible name of Add, without which it contains the dish's name. */
  label?: string | undefined;
  /** Visible text of Add, if it is not "Add". */
  children?: ReactNode;
  /** Outlined instead of filled: on paper, and where a row of a list has one. */
  quiet?: boolean | undefined;
  /** Class names of its three forms. */
  classes?: { add?: string; stepper?: string; soldOut?: string } | undefined;
}

/**
 * The control of a quantity, on all pages: an Add button that becomes a stepper, or a label if the
 * dish is sold out. Add and plus are the same element, so it keeps the focus. Moving the focus would
 * force a second layout during the click.
 */
export function AddControl({
  dish,
  name,
  quantity,
  inStock,
  onAdd,
  onRemove,
  label,
  children,
  quiet,
  classes = {},
}: Props) {
  const { t } = useTranslation('shared');
  const addOrMore = useRef<HTMLButtonElement>(null);
  if (!inStock) return <SoldOutTag className={classes.soldOut} />;
  const isInCart = quantity > 0;
  const addLabel = label ?? t('addDish', { name });
  const less = ({ currentTarget }: MouseEvent) => {
    // Removing the last one also removes this button. Move the focus to the remaining one.
    if (quantity === 1 && document.activeElement === currentTarget)
      addOrMore.current?.focus({ preventScroll: true });
    onRemove();
  };
  return (
    <span
      className={
        isInCart
          ? classNames(styles.stepper, quiet && styles.quiet, classes.stepper)
          : styles['add-control']
      }
      {...(isInCart && { role: 'group', 'aria-label': t('quantityOf', { name }) })}
    >
      {isInCart && (
        <>
          <button type="button" aria-label={t('less', { name })} onClick={less}>
            <Icon name="minus" />
          </button>
          <output>{quantity}</output>
        </>
      )}
      <button
        ref={addOrMore}
        type="button"
        data-add={dish}
        className={isInCart ? undefined : classNames(styles.add, classes.add)}
        aria-label={isInCart ? t('more', { name }) : addLabel}
        onClick={onAdd}
      >
        <Icon name="plus" />
        {!isInCart && (children ?? t('add'))}
      </button>
    </span>
  );
}
