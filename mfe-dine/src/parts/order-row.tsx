import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Icon, Price, Stepper } from '@smokehouse/shared/ui';

/** One dish of the table's cart, as a row of the table. */
export function OrderRow({ product, quantity }: { product: Product; quantity: number }) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const { add, remove, drop } = useDineCart.getState();
  const name = dishName(product, language);
  return (
    <div className="line" role="row">
      <DishPicture image={product.image} sizes="132px" />
      <div className="txt">
        <div role="cell"><h3>{name}</h3></div>
        <span role="cell" className="each">{product.category && shared(`category.${product.category}`)}</span>
      </div>
      <div role="cell" className="mfe-dine-quantity"><Stepper quiet name={name} quantity={quantity} onLess={() => remove(product._id)} onMore={() => add(product._id)} /></div>
      <div role="cell" className="mfe-dine-price"><Price amount={product.price * quantity} decimals /></div>
      <div role="cell" className="rm"><button type="button" className="iconbtn" aria-label={t('dineOrder.remove', { name })} onClick={() => drop(product._id)}><Icon name="trash" /></button></div>
    </div>
  );
}
