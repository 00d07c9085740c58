import { useState } from 'react';
import { linesOfDish, useOptionsSheet } from '@smokehouse/shared/bundled/use-add-dish';
import { hasDetails, type LineOptions } from '@smokehouse/shared/bundled/use-line-products';
import {
  BEST_SELLERS,
  type Cart,
  CATEGORY_PATHS,
  normaliseForSearch,
  type Product,
} from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { type ItemsStore, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, ErrorNotice, Icon, Input, Price } from '@smokehouse/shared/ui';
import { countsQuery } from '../dishes/public/counts-query';
import { useAccess } from '../staff/public/access';
import styles from './waiter-order.module.css';

const POPULAR = 'popular';

function dishesOf(products: readonly Product[], category: string, text: string): Product[] {
  const words = normaliseForSearch(text).split(' ').filter(Boolean);
  if (words.length > 0)
    return products.filter(({ name, nameAr = '' }) => {
      const names = normaliseForSearch(`${name} ${nameAr}`);
      return words.every((word) => names.includes(word));
    });
  if (category === POPULAR) return products.slice(0, BEST_SELLERS);
  return products.filter((product) => product.category === category);
}

interface CollectedItems {
  /** What the recipient gets now: key of the line → quantity. */
  items: Cart;
  /** What is on hold for the recipient. */
  held: Cart;
  store: ItemsStore;
  /** The options of the menu, if collected dishes have some. */
  options: LineOptions | undefined;
  onChange: (line: string, by: 1 | -1, isHeld?: boolean) => void;
}

/** The menu for waiters: search, categories, and the dishes with their quantities. */
export function DishChoice({
  products,
  isLoading,
  onRetry,
  ...collected
}: CollectedItems & {
  products: readonly Product[];
  isLoading: boolean;
  /** The menu is not on this tablet. */
  onRetry: (() => void) | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [category, setCategory] = useState<string>(POPULAR);
  const [text, setText] = useState<string | null>(null);
  const { may } = useAccess();
  const { data: counts } = useQuery({ ...countsQuery, enabled: may('menu.counts') });
  const dishes = dishesOf(products, category, text ?? '');
  const tabs = [POPULAR, ...CATEGORY_PATHS];
  return (
    <>
      <div className={styles.menuHead}>
        <button
          type="button"
          className={styles.searchButton}
          aria-expanded={text !== null}
          aria-label={t('floor.order.search')}
          onClick={() => setText(text === null ? '' : null)}
        >
          <Icon name={text === null ? 'search' : 'x'} />
        </button>
        {text === null ? (
          <div className={styles.categories} role="group" aria-label={t('floor.order.categories')}>
            {tabs.map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={one === category}
                onClick={() => setCategory(one)}
              >
                {one === POPULAR ? t('floor.order.popular') : shared(`category.${one}`)}
              </button>
            ))}
          </div>
        ) : (
          <Input
            autoFocus
            type="search"
            aria-label={t('floor.order.search')}
            placeholder={t('floor.order.search')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
      <ul className={styles.dishes}>
        {dishes.map((dish) => (
          <li key={dish._id} className={dish.inStock ? '' : styles.out}>
            <DishRow dish={dish} left={counts?.get(dish._id)} {...collected} />
          </li>
        ))}
      </ul>
      {isLoading ? (
        <p role="status">{shared('loading')}</p>
      ) : onRetry ? (
        <ErrorNotice text={t('floor.order.noMenu')} onRetry={onRetry} />
      ) : (
        dishes.length === 0 && <p className={styles.none}>{t('floor.order.none')}</p>
      )}
    </>
  );
}

/** A dish with its quantity. One that requires options opens their sheet. */
function DishRow({
  dish,
  items,
  held,
  store,
  options,
  onChange,
  left,
}: CollectedItems & {
  dish: Product;
  /** How many of it are left today; undefined for one that is not limited. */
  left: number | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { open, sheet } = useOptionsSheet(dish, store, { namespace: 'mfe-seller' });
  const linesIn = (cart: Cart) =>
    linesOfDish(cart, dish._id).filter((line) => (cart[line] ?? 0) > 0);
  const [lines, heldLines] = [linesIn(items), linesIn(held)];
  const countIn = (cart: Cart) => linesIn(cart).reduce((sum, line) => sum + (cart[line] ?? 0), 0);
  const remove = () => {
    const last = lines.at(-1);
    if (last !== undefined) onChange(last, -1);
    else onChange(heldLines.at(-1) ?? dish._id, -1, true);
  };
  const name = dishName(dish, language);
  const detailed = lines.filter((line) => hasDetails({ ...dish, _id: line }));
  return (
    <>
      <DishPicture image={dish.image} category={dish.category} sizes="68px" />
      <div>
        <b>{name}</b>
        <Price amount={dish.price} />
        {left !== undefined && dish.inStock && (
          <small className={styles.left}>{t('floor.order.dishLeft', { count: left })}</small>
        )}
      </div>
      <AddControl
        name={name}
        quantity={countIn(items) + countIn(held)}
        inStock={dish.inStock}
        classes={{
          add: styles.plus ?? '',
          stepper: styles.stepper ?? '',
          soldOut: styles.soldOut ?? '',
        }}
        onAdd={() => (dish.requiresOptions ? open() : onChange(dish._id, 1))}
        onRemove={remove}
      >
        <span className="vh">+</span>
      </AddControl>
      {options && detailed.length > 0 && (
        <ul className={styles.chosen}>
          {detailed.map((line) => (
            <li key={line}>
              <span className="num">{items[line]} ×</span>
              <options.Details
                namespace="mfe-seller"
                line={line}
                menu={options.menu}
                useItems={store}
              />
            </li>
          ))}
        </ul>
      )}
      {sheet}
    </>
  );
}
