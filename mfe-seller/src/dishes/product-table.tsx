import { isCategoryPath, type Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { DishPicture, Icon, IconButton, Price } from '@smokehouse/shared/ui';
import { CountButton } from './count-button';
import { DeskIcon } from '../parts/desk-icon';
import { LoadingRows } from '../parts/loading';
import { Sheet } from '../parts/page';
import { Switch } from '../parts/switch';
import { useAccess } from '../staff/public/access';
import { useStockSwitch } from './use-stock-switch';
import styles from './product-table.module.css';

interface ProductActions {
  onCount: (product: Product) => void;
  onEdit: (product: Product) => void;
  onDelete: (product: Product) => void;
}

function ProductRow({
  product,
  left,
  onCount,
  onEdit,
  onDelete,
}: { product: Product; left: number | undefined } & ProductActions) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const name = dishName(product, language);
  const { may } = useAccess();
  const { inStock, isSaving, toggle } = useStockSwitch(product, name);
  return (
    <tr role="row" className={inStock ? '' : styles.out}>
      <th role="rowheader" scope="row">
        <span className={styles.dish}>
          <DishPicture image={product.image} sizes="72px" />
          <span>{name}</span>
        </span>
      </th>
      <td role="cell" className={styles.category}>
        {isCategoryPath(product.category)
          ? shared(`category.${product.category}`)
          : product.category || '—'}
      </td>
      <td role="cell" className={styles.money}>
        <Price amount={product.price} />
      </td>
      <td role="cell" className={styles.stock}>
        <div className={styles.availability}>
          <Switch
            isOn={inStock}
            label={t('list.stockOf', { name })}
            text={inStock ? t('list.inStock') : t('list.out')}
            isSaving={isSaving}
            onToggle={toggle}
          />
          <CountButton name={name} left={left} onClick={() => onCount(product)} />
        </div>
      </td>
      <td role="cell" className={styles.actions}>
        {may('menu.edit') && (
          <>
            <IconButton
              label={t('edit.of', { name })}
              title={t('edit.of', { name })}
              onClick={() => onEdit(product)}
            >
              <DeskIcon name="pencil" />
            </IconButton>
            <IconButton
              label={t('remove.of', { name })}
              title={t('remove.of', { name })}
              onClick={() => onDelete(product)}
            >
              <Icon name="trash" />
            </IconButton>
          </>
        )}
      </td>
    </tr>
  );
}

/** Products with category, price, stock switch, and buttons to edit and delete. */
export function ProductTable({
  products,
  counts,
  ...actions
}: {
  products: readonly Product[];
  /** Dish id → pieces left today. */
  counts: ReadonlyMap<string, number> | undefined;
} & ProductActions) {
  const { t } = useTranslation('mfe-seller');
  // On a phone the rows use `display: grid`, which removes the table semantics. The explicit roles
  // restore them.
  return (
    <Sheet>
      <table className={styles.table} role="table" aria-label={t('productList')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('list.product')}
            </th>
            <th role="columnheader" scope="col">
              {t('list.category')}
            </th>
            <th role="columnheader" scope="col" className={styles.money}>
              {t('list.price')}
            </th>
            <th role="columnheader" scope="col" className={styles.stock}>
              {t('list.stock')}
            </th>
            <th role="columnheader" scope="col" className={styles.actions}>
              <span className="vh">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody role="rowgroup">
          {products.map((product) => (
            <ProductRow
              key={product._id}
              product={product}
              left={counts?.get(product._id)}
              {...actions}
            />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

/** Placeholder rows with the height of the table rows. */
export function ProductTableLoading() {
  return (
    <LoadingRows rows={9} head={<div className={styles.headLoading} />}>
      <div className={styles.loading}>
        <div className={`sk ${styles.pictureLoading}`} />
        <div className={`sk ${styles.nameLoading}`} />
      </div>
    </LoadingRows>
  );
}
