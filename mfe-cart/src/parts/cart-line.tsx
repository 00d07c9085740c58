import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useCart, useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Icon, Price, Stepper } from '@smokehouse/shared/ui';

export interface CartEntry { product: Product; quantity: number }

/** One dish in the cart. */
export function CartLine({ entry: { product, quantity } }: { entry: CartEntry }) {
  const { t } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const { language } = useLanguage();
  const { add, remove, drop } = useCart();
  const name = dishName(product, language);
  return (
    <div className="line">
      <DishPicture image={product.image} sizes="132px" />
      <div className="txt">
        <h3>{name}</h3>
        <span className="each"><Price amount={product.price} /> {t('each')}</span>
        {!product.inStock && <span className="outtag mfe-cart-out">{shared('outOfStock')}</span>}
      </div>
      <Stepper quiet name={name} quantity={quantity} onLess={() => remove(product._id)} onMore={() => add(product._id)} />
      <Price amount={product.price * quantity} />
      <button type="button" className="iconbtn rm" aria-label={t('remove', { name })} onClick={() => drop(product._id)}><Icon name="trash" /></button>
    </div>
  );
}
