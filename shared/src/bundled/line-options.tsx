import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { loadOptionsSheet, useOptionsSheet } from '@smokehouse/shared/bundled/use-add-dish';
import {
  type Cart,
  type OptionsMenu,
  type Product,
  type RequestedItem,
  toSar,
} from '@smokehouse/shared/contract';
import {
  faultsOf,
  parseLineKey,
  pricedOptions,
  priceOfChoice,
  productOfKey,
} from '@smokehouse/shared/contract/menu/options/rules';
import { productsQuery } from '@smokehouse/shared/api';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import ar from '@smokehouse/shared/locales/options.ar.json';
import en from '@smokehouse/shared/locales/options.en.json';
import { useQuery } from '@smokehouse/shared/query';
import { type ItemsStore, useLanguage } from '@smokehouse/shared/stores';
import { LineOptions } from '@smokehouse/shared/orders/line-details';
import { Button, Icon } from '@smokehouse/shared/ui';
import styles from './line-options.module.css';

/** The menu with an entry for each line with options or a note, under its key and with its price. */
function withLines(
  cart: Cart,
  products: readonly Product[],
  options: OptionsMenu,
): readonly Product[] {
  const lines = Object.keys(cart).flatMap((key) => {
    const dish = key.includes('~') && products.find(({ _id }) => _id === productOfKey(key));
    if (!dish) return [];
    const halalas = priceOfChoice(options, dish, parseLineKey(key).options);
    return [{ ...dish, _id: key, price: toSar(halalas) }];
  });
  return lines.length > 0 ? [...products, ...lines] : products;
}

/** A line of a cart as the server expects it. */
function toRequestedItem(key: string, quantity: number): RequestedItem {
  const { product, options, note } = parseLineKey(key);
  return {
    product,
    quantity,
    ...(options.length > 0 && { options: [...options] }),
    ...(note && { note }),
  };
}

interface Props {
  /** The remote's own namespace, which receives the texts under `options`. */
  namespace: string;
  /** The key of the line. */
  line: string;
  menu: OptionsMenu;
  useItems: ItemsStore;
}

/** The options of a line of a cart with what they add, its note, and a button that changes them. */
function Details({ namespace, line, menu, useItems }: Props) {
  const { t } = useTranslation(namespace);
  const language = useLanguage((state) => state.language);
  const { data: products } = useQuery(productsQuery);
  const dish = products?.find(({ _id }) => _id === productOfKey(line));
  const { open, sheet } = useOptionsSheet(dish, useItems, { namespace, line });
  if (!dish) return null;
  const { options, note } = parseLineKey(line);
  return (
    <div className={styles.details}>
      <div className={styles.options}>
        <LineOptions
          options={pricedOptions(menu, dish, options).map(
            ({ path, option, quantity, addedHalalas }) => ({
              option: path,
              name: option.name,
              nameAr: option.nameAr,
              quantity,
              price: toSar(addedHalalas),
            }),
          )}
          note={note}
        />
      </div>
      {faultsOf(menu, dish._id, options).length > 0 && (
        <p className={styles.fault}>
          <Icon name="alert" />
          {t('options.chooseAgain')}
        </p>
      )}
      <Button
        variant="text"
        className={styles.edit}
        aria-label={t('options.editOf', { name: dishName(dish, language) })}
        onClick={() => open()}
      >
        <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
          <path d="m5 19 1-4L16.5 4.5l3 3L9 18l-4 1Z" />
        </svg>
        {t('options.edit')}
      </Button>
      {sheet}
    </div>
  );
}

/** The part of carts with options, see `useLineProducts`. */
export const lineOptions = {
  withLines,
  toRequestedItem,
  Details: ownTexts('options', { en, ar })(Details),
  loadSheet: loadOptionsSheet,
};
