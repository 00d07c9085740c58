import type { MouseEvent } from 'react';
import { type Product, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { AddControl, Button, ButtonLink, Price, SoldOutTag } from '@smokehouse/shared/ui';
import styles from './purchase-bar.module.css';
import { ServedHours } from './served-hours';
import { useDishInCart } from './use-dish-in-cart';
import { useSumOfDish } from './use-sum-of-dish';
import { useMediaQuery } from '@smokehouse/shared/bundled/use-media-query';

const PHONE = '(max-width: 760px)';

/**
 * Price and buttons of a dish. On phones, a bar at the bottom of the screen; once the dish is in the
 * cart, the bar is printed on paper and shows the sum for this dish.
 */
export function PurchaseBar({ product, name }: { product: Product; name: string }) {
  const { t } = useTranslation('mfe-menu');
  const { context, quantity } = useDishInCart(product);
  const sum = useSumOfDish(product);
  const isPhone = useMediaQuery(PHONE);
  const isPrinted = isPhone && product.inStock && quantity > 0;
  const atTable = context === 'dine';
  return (
    <div
      className={`${styles.bar} ${isPrinted ? styles.printed : ''}`}
      data-foot-bar={isPhone || undefined}
      data-surface={isPrinted ? 'ticket' : undefined}
    >
      <div className={styles.cost}>
        {isPrinted && <p className={styles.note}>{t('product.inYourCart')}</p>}
        <Price
          className={styles.amount}
          amount={isPrinted ? sum : product.price}
          decimals={atTable}
        />
        {!isPrinted && <p className={styles.note}>{t('product.tax')}</p>}
        <ServedHours served={product.served} />
      </div>
      {!product.inStock && (
        <p className={styles.soldOut}>
          <SoldOutTag /> {t('product.soldOut')}
        </p>
      )}
      <div className={styles.actions}>
        <Actions product={product} name={name} isPrinted={isPrinted} />
      </div>
    </div>
  );
}

/** The link takes the place of a button: the second press of a double press was meant for that. */
const ignoreDoublePress = (event: MouseEvent) => event.detail > 1 && event.preventDefault();

function Actions({
  product,
  name,
  isPrinted,
}: {
  product: Product;
  name: string;
  isPrinted: boolean;
}) {
  const { t } = useTranslation('mfe-menu');
  const { t: shared } = useTranslation('shared');
  const { context, quantity, dish, add, remove, sheet } = useDishInCart(product, true);
  const navigate = useNavigate();
  const cart = context === 'dine' ? paths.dineOrder : paths.cart;
  return (
    <>
      {product.inStock ? (
        <AddControl
          dish={dish}
          name={name}
          quantity={quantity}
          inStock
          quiet
          label={t('product.addToCart')}
          classes={{ add: styles.add, stepper: styles.stepper }}
          onAdd={() => add()}
          onRemove={remove}
        >
          <span className={styles.wide}>{t('product.addToCart')}</span>
          <span className={styles.narrow}>{shared('add')}</span>
        </AddControl>
      ) : (
        <Button variant="line" disabled>
          {t('product.addToCart')}
        </Button>
      )}
      {isPrinted ? (
        <ButtonLink variant="accent" to={cart} onClick={ignoreDoublePress}>
          {t('product.viewCart')}
        </ButtonLink>
      ) : (
        <Button
          variant="accent"
          className={styles.buy}
          data-add={dish}
          disabled={!product.inStock}
          onClick={() => add(() => void navigate(cart))}
        >
          {t('product.buyNow')}
        </Button>
      )}
      {sheet}
    </>
  );
}

/** Placeholder while the menu loads. */
export function PurchaseBarSkeleton() {
  return (
    <div className={styles.bar}>
      <div className={`${styles.cost} ${styles.price} sk`} />
      <div className={styles.actions}>
        <div className={`${styles.button} sk`} />
        <div className={`${styles.button} sk`} />
      </div>
    </div>
  );
}
