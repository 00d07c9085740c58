import { HIGH_SALT_SODIUM_MG, type Product, paths } from '@smokehouse/shared/contract';
import { dishDescription, dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useNavigate } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Price } from '@smokehouse/shared/ui';
import { useDishInCart } from './cart';

/** Picture, price, description, what the law wants to be named, and the two ways of taking the dish. */
export function ProductDetail({ product }: { product: Product }) {
  const { t } = useTranslation('mfe-menu');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const navigate = useNavigate();
  const { context, add } = useDishInCart(product._id);
  const name = dishName(product, language);
  const description = dishDescription(product, language);
  const { caloriesKcal, sodiumMg, caffeineMg } = product;

  function buyNow() {
    add();
    navigate(context === 'dine' ? paths.dineOrder : paths.cart);
  }

  return (
    <section className="detail">
      <div className="pic"><DishPicture image={product.image} alt={name} eager sizes="(max-width: 760px) 100vw, 55vw" /></div>
      <div>
        <h1 className="display">{name}</h1>
        <Price amount={product.price} />
        <p className="tax">{t('product.tax')}</p>
        {description && <><h2>{t('product.about')}</h2><p className="body">{description}</p></>}
        <div className="facts">
          {caloriesKcal !== undefined && <div><b>{t('product.kcal', { amount: caloriesKcal })}</b>{t('product.perPortion')}</div>}
          {sodiumMg !== undefined && sodiumMg >= HIGH_SALT_SODIUM_MG && <div><b>{t('product.highSalt')}</b>{t('product.sodium', { amount: sodiumMg })}</div>}
          {caffeineMg !== undefined && caffeineMg > 0 && <div><b>{t('product.caffeine', { amount: caffeineMg })}</b>{t('product.perPortion')}</div>}
        </div>
        {!product.inStock && <p className="outtag">{shared('outOfStock')}</p>}
        <div className="cta">
          <button type="button" className="btn btn-line" disabled={!product.inStock} onClick={add}>{t('product.addToCart')}</button>
          <button type="button" className="btn btn-accent" disabled={!product.inStock} onClick={buyNow}>{t('product.buyNow')}</button>
        </div>
      </div>
    </section>
  );
}
