import { type Product, paths } from '@smokehouse/shared/contract';
import { dishDescription, dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, DishPicture, Price, SoldOutTag, usePageTitle } from '@smokehouse/shared/ui';
import { useDishInCart } from './use-dish-in-cart';
import { DishLabels } from './dish-labels';
import styles from './product-detail.module.css';

/** Picture, price, description, required labels and buttons of a dish. */
export function ProductDetail({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const navigate = useNavigate();
  const { context, quantity, add } = useDishInCart(product._id);
  const name = dishName(product, language);
  const description = dishDescription(product, language);
  usePageTitle(name);

  function buyNow() {
    add();
    void navigate(context === 'dine' ? paths.dineOrder : paths.cart);
  }

  return (
    <section className={`${styles.detail} ${product.inStock ? '' : styles.out}`}>
      <div className={styles.picture}>
        <DishPicture
          image={product.image}
          category={product.category}
          alt={name}
          eager
          sizes="(max-width: 760px) 100vw, 55vw"
        />
      </div>
      <div>
        <h1 className="display">{name}</h1>
        <Price className={styles.amount} amount={product.price} />
        <p className={styles.tax}>{t('product.tax')}</p>
        {description && (
          <>
            <h2>{t('product.about')}</h2>
            <p className={styles.description}>{description}</p>
          </>
        )}
        <DishLabels product={product} />
        {!product.inStock && (
          <p className={styles.soldOut}>
            <SoldOutTag /> {t('product.soldOut')}
          </p>
        )}
        <div className={styles.actions}>
          <Button variant="line" disabled={!product.inStock} onClick={add}>
            {t('product.addToCart')}
          </Button>
          <Button variant="accent" disabled={!product.inStock} onClick={buyNow}>
            {t('product.buyNow')}
          </Button>
        </div>
        <p className={styles.inCart} role="status">
          {quantity > 0 && t('product.inCart', { count: quantity })}
        </p>
      </div>
    </section>
  );
}

/** Placeholder while the menu loads. */
export function ProductDetailSkeleton() {
  return (
    <section className={styles.detail} aria-hidden="true">
      <div className={`${styles.picture} sk`} />
      <div className={styles.bars}>
        <div className={`${styles.bar} ${styles.name} sk`} />
        <div className={`${styles.bar} ${styles.price} sk`} />
        <div className={`${styles.bar} sk`} />
        <div className={`${styles.bar} ${styles.paragraph} sk`} />
        <div className={`${styles.bar} ${styles.paragraph} sk`} />
        <div className={styles.actions}>
          <div className={`${styles.button} sk`} />
          <div className={`${styles.button} sk`} />
        </div>
      </div>
    </section>
  );
}
