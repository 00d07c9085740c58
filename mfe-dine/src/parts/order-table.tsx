import { paths, type Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Icon, IconButton, Price } from '@smokehouse/shared/ui';
import styles from './order-table.module.css';

interface Line {
  product: Product;
  quantity: number;
}

const COLUMNS = ['product', 'category', 'price', 'quantity'] as const;

/**
 * The lines of the table's cart. On narrow screens CSS lays the table out as a list. Browsers then
 * drop the implicit table roles, so every part declares its role.
 */
export function OrderTable({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('mfe-dine');
  return (
    <table className={styles.table} role="table" aria-label={t('dineOrder.title')}>
      <thead role="rowgroup">
        <tr role="row">
          {COLUMNS.map((column) => (
            <th key={column} role="columnheader" scope="col" className={styles[column]}>
              {t(`dineOrder.${column}`)}
            </th>
          ))}
          <th role="columnheader" scope="col">
            <span className="vh">{t('dineOrder.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody role="rowgroup">
        {lines.map((line) => (
          <Row key={line.product._id} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ line: { product, quantity } }: { line: Line }) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const { add, remove, drop } = useDineCart.getState();
  const name = dishName(product, language);
  return (
    <tr role="row" className={product.inStock ? '' : styles.out}>
      <th role="rowheader" scope="row" className={styles.product}>
        <div>
          <DishPicture image={product.image} category={product.category} sizes="132px" />
          <Link to={paths.product(product)}>{name}</Link>
        </div>
      </th>
      <td role="cell" className={styles.category}>
        {product.category && shared(`category.${product.category}`, product.category)}
      </td>
      <td role="cell" className={styles.price}>
        <Price amount={product.price * quantity} decimals />
      </td>
      <td role="cell" className={styles.quantity}>
        <AddControl
          quiet
          name={name}
          quantity={quantity}
          inStock={product.inStock}
          onAdd={() => add(product._id)}
          onRemove={() => remove(product._id)}
        />
      </td>
      <td role="cell" className={styles.remove}>
        <IconButton label={t('dineOrder.remove', { name })} onClick={() => drop(product._id)}>
          <Icon name="trash" />
        </IconButton>
      </td>
    </tr>
  );
}

/** The placeholder of the rows while they load. */
export function OrderTableSkeleton({ label }: { label: string }) {
  return (
    <div className={styles.skeleton} role="status" aria-label={label}>
      <div className="sk" />
      <div className="sk" />
      <div className="sk" />
    </div>
  );
}
