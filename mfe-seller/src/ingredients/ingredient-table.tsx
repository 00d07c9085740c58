import type { Ingredient } from '@smokehouse/shared/contract';
import { STOCK_MOVES, type StockMove } from '@smokehouse/shared/contract/menu/recipes/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon, IconButton, Price } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import styles from './ingredients.module.css';
import { RowTable } from './row-table';
import { StockLabel } from './stock-label';
import { useAmount } from './use-amount';

const COLUMNS = ['name', 'onHand', 'low', 'cost'] as const;

export interface IngredientActions {
  onMove: (ingredient: Ingredient, kind: StockMove) => void;
  onHistory: (ingredient: Ingredient) => void;
  onEdit: (ingredient: Ingredient) => void;
  onRemove: (ingredient: Ingredient) => void;
}

/** The ingredients with what is on hand, and buttons that change it. */
export function IngredientTable({
  ingredients,
  ...actions
}: { ingredients: readonly Ingredient[] } & IngredientActions) {
  const { t } = useTranslation('mfe-seller');
  return (
    <RowTable
      label={t('ingredients.stock')}
      columns={COLUMNS.map((one) => t(`ingredients.${one}`))}
    >
      {ingredients.map((ingredient) => (
        <IngredientRow key={ingredient.id} ingredient={ingredient} {...actions} />
      ))}
    </RowTable>
  );
}

function IngredientRow({
  ingredient,
  onMove,
  onHistory,
  onEdit,
  onRemove,
}: { ingredient: Ingredient } & IngredientActions) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const amountOf = useAmount();
  const name = dishName(ingredient, language);
  const { low, unit, cost = 0 } = ingredient;
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.name}>
        {name}
      </th>
      <td role="cell" className={styles.detail} data-label={t('ingredients.onHand')}>
        <StockLabel ingredient={ingredient} />
      </td>
      <td role="cell" className={styles.detail} data-label={t('ingredients.low')}>
        <span className="num">{amountOf(low, unit)}</span>
      </td>
      <td role="cell" className={styles.detail} data-label={t('ingredients.cost')}>
        <span>
          <Price amount={cost} decimals /> <small>{t(`ingredients.per.${unit}`)}</small>
        </span>
      </td>
      <td role="cell" className={styles.actions}>
        <div>
          <div className={styles.moves}>
            {STOCK_MOVES.map((kind) => (
              <Button
                key={kind}
                variant="line"
                small
                aria-label={t(`ingredients.move.${kind}Of`, { name })}
                onClick={() => onMove(ingredient, kind)}
              >
                {t(`ingredients.move.${kind}`)}
              </Button>
            ))}
          </div>
          <RowButton
            label={t('ingredients.historyOf', { name })}
            onClick={() => onHistory(ingredient)}
          >
            <Icon name="clock" />
          </RowButton>
          <RowButton label={t('ingredients.edit', { name })} onClick={() => onEdit(ingredient)}>
            <DeskIcon name="pencil" />
          </RowButton>
          <RowButton label={t('ingredients.remove', { name })} onClick={() => onRemove(ingredient)}>
            <Icon name="trash" />
          </RowButton>
        </div>
      </td>
    </tr>
  );
}

function RowButton({
  label,
  ...button
}: Pick<Parameters<typeof IconButton>[0], 'label' | 'onClick' | 'children'>) {
  return <IconButton label={label} title={label} {...button} />;
}
