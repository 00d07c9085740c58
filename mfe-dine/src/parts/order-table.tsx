import { AddNote } from '@smokehouse/shared/bundled/add-note';
import type { RemovableLine, useRemovableLines } from '@smokehouse/shared/bundled/removable-lines';
import { Undo } from '@smokehouse/shared/bundled/undo';
import {
  dishOfLine,
  hasDetails,
  type LineOptions,
} from '@smokehouse/shared/bundled/use-line-products';
import { paths } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useDineCart, useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Icon, IconButton, Price } from '@smokehouse/shared/ui';
import styles from './order-table.module.css';

const COLUMNS = ['product', 'category', 'price', 'quantity'] as const;

/**
 * The lines of the table's cart. On narrow screens CSS lays the table out as a list. Browsers then
 * drop the implicit table roles, so every part declares its role.
 */
export function OrderTable({
  shown: { lines, remove, undo },
  options,
}: {
  shown: ReturnType<typeof useRemovableLines>;
  /** The options of the menu, if lines have some. */
  options: LineOptions | undefined;
}) {
  const { t } = useTranslation('mfe-dine');
  return (
    <div className={styles.box}>
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
          {lines.map((line) =>
            line.isRemoved ? (
              <RemovedRow
                key={`removed-${line.product._id}`}
                line={line}
                onUndo={() => undo(line)}
              />
            ) : (
              <Row
                key={line.product._id}
                line={line}
                options={options}
                onRemove={() => remove(line)}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function Row({
  line: { product, quantity, hasFocus },
  options,
  onRemove,
}: {
  line: RemovableLine;
  options: LineOptions | undefined;
  onRemove: () => void;
}) {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const { add, remove } = useDineCart.getState();
  const name = dishName(product, language);
  return (
    <tr role="row" className={product.inStock ? '' : styles.out}>
      <th role="rowheader" scope="row" className={styles.product}>
        <div>
          <DishPicture image={product.image} category={product.category} sizes="132px" />
          <div className={styles.dish}>
            <Link to={paths.product({ ...product, _id: dishOfLine(product._id) })}>{name}</Link>
            <div className={styles.choices}>
              {!hasDetails(product) ? (
                <AddNote
                  label={t('dineOrder.addNote')}
                  namespace="mfe-dine"
                  product={product}
                  useItems={useDineCart}
                />
              ) : (
                options && (
                  <options.Details
                    namespace="mfe-dine"
                    line={product._id}
                    menu={options.menu}
                    useItems={useDineCart}
                  />
                )
              )}
            </div>
          </div>
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
          dish={product._id}
          name={name}
          quantity={quantity}
          inStock={product.inStock}
          onAdd={() => add(product._id)}
          onRemove={() => (quantity === 1 ? onRemove() : remove(product._id))}
        />
      </td>
      <td role="cell" className={styles.remove}>
        <IconButton label={t('dineOrder.remove', { name })} autoFocus={hasFocus} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </td>
    </tr>
  );
}

/** What stays of a removed dish until the guest leaves the page. */
function RemovedRow({
  line: { product, hasFocus },
  onUndo,
}: {
  line: RemovableLine;
  onUndo: () => void;
}) {
  const { t } = useTranslation('mfe-dine');
  const language = useLanguage((state) => state.language);
  const name = dishName(product, language);
  return (
    <tr role="row">
      <td role="cell" colSpan={COLUMNS.length + 1} className={styles.removed}>
        <Undo
          text={t('dineOrder.removed', { name })}
          action={t('dineOrder.undo')}
          label={t('dineOrder.undoOf', { name })}
          hasFocus={hasFocus}
          onUndo={onUndo}
        />
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
