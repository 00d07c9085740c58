import { type Product, toSar } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Price } from '@smokehouse/shared/ui';
import styles from './ingredients.module.css';
import type { DishMargin } from './margins';
import { RowTable } from './row-table';

const COLUMNS = ['dish', 'price', 'net', 'cost', 'margin', 'percent', 'left'] as const;

/** What the dishes with a recipe cost and bring, the lowest margin first. */
export function MarginTable({
  margins,
  onEdit,
}: {
  margins: readonly DishMargin[];
  onEdit: (dish: Product) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <RowTable
      label={t('ingredients.margins.title')}
      columns={COLUMNS.map((column) => t(`ingredients.margins.${column}`))}
    >
      {margins.map((margin) => (
        <MarginRow key={margin.dish._id} margin={margin} onEdit={onEdit} />
      ))}
    </RowTable>
  );
}

function MarginRow({
  margin: { dish, netHalalas, costHalalas, marginHalalas, marginPercent, pieces },
  onEdit,
}: {
  margin: DishMargin;
  onEdit: (dish: Product) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const name = dishName(dish, language);
  const amounts = { price: dish.price, net: toSar(netHalalas), cost: toSar(costHalalas) };
  const isLoss = marginHalalas < 0;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.name}>
        {name}
      </th>
      {(['price', 'net', 'cost'] as const).map((column) => (
        <td
          key={column}
          role="cell"
          className={styles.detail}
          data-label={t(`ingredients.margins.${column}`)}
        >
          <Price amount={amounts[column]} decimals />
        </td>
      ))}
      <td role="cell" className={styles.detail} data-label={t('ingredients.margins.margin')}>
        <Price
          amount={toSar(marginHalalas)}
          decimals
          className={isLoss ? styles.loss : styles.strong}
        />
      </td>
      <td role="cell" className={styles.detail} data-label={t('ingredients.margins.percent')}>
        <bdi className={`num ${isLoss ? styles.loss : styles.strong}`} dir="ltr">
          {marginPercent === null ? '—' : `${marginPercent.toFixed(1)}%`}
        </bdi>
      </td>
      <td role="cell" className={styles.detail} data-label={t('ingredients.margins.left')}>
        <span className={`num ${pieces === 0 ? styles.none : ''}`}>
          {t('ingredients.margins.pieces', { count: pieces ?? 0 })}
        </span>
      </td>
      <td role="cell" className={styles.actions}>
        <div>
          <Button
            variant="line"
            small
            aria-label={t('ingredients.margins.editOf', { name })}
            onClick={() => onEdit(dish)}
          >
            {t('ingredients.margins.edit')}
          </Button>
        </div>
      </td>
    </tr>
  );
}
