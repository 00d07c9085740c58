import { type MouseEvent, useRef } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { classNames } from './class-names';
import { Icon } from './icon';
import { SoldOutTag } from './sold-out-tag';
import styles from './stepper.module.css';

/**
 * An Add button that becomes a stepper, or a label if the dish is sold out. Add and plus are the
 * same element, so it keeps the focus. Moving the focus would force a second layout during the
 * click.
 */
export function AddControl({
  name,
  quantity,
  inStock,
  onAdd,
  onRemove,
  classes = {},
}: {
  name: string;
  quantity: number;
  inStock: boolean;
  onAdd: () => void;
  onRemove: () => void;
  /** Class names of its three forms. */
  classes?: { add?: string; stepper?: string; soldOut?: string };
}) {
  const { t } = useTranslation('shared');
  const addOrMore = useRef<HTMLButtonElement>(null);
  if (!inStock) return <SoldOutTag className={classes.soldOut} />;
  const isInCart = quantity > 0;
  const less = ({ currentTarget }: MouseEvent) => {
    // Removing the last one also removes this button. Move the focus to the remaining one.
    if (quantity === 1 && document.activeElement === currentTarget)
      addOrMore.current?.focus({ preventScroll: true });
    onRemove();
  };
  return (
    <span
      className={classNames(
        styles['add-control'],
        isInCart && styles.stepper,
        isInCart && classes.stepper,
      )}
      {...(isInCart && { role: 'group', 'aria-label': t('quantityOf', { name }) })}
    >
      {isInCart && (
        <button type="button" aria-label={t('less', { name })} onClick={less}>
          <Icon name="minus" />
        </button>
      )}
      {isInCart && <output>{quantity}</output>}
      <button
        ref={addOrMore}
        type="button"
        className={isInCart ? undefined : classNames(styles.add, classes.add)}
        aria-label={t(isInCart ? 'more' : 'addDish', { name })}
        onClick={onAdd}
      >
        <Icon name="plus" />
        {!isInCart && t('add')}
      </button>
    </span>
  );
}
