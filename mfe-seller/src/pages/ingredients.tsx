import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { Select } from '@smokehouse/shared/bundled/select';
import type { Ingredient, Product, Recipe } from '@smokehouse/shared/contract';
import { isLow, type StockMove } from '@smokehouse/shared/contract/rules/recipes';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ControlField, EmptyState, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import ar from '../../locales/ingredients.ar.json';
import en from '../../locales/ingredients.en.json';
import { IngredientDialog } from '../ingredients/ingredient-dialog';
import { IngredientTable } from '../ingredients/ingredient-table';
import { MarginTable } from '../ingredients/margin-table';
import { dishMargins } from '../ingredients/margins';
import { MoveDialog } from '../ingredients/move-dialog';
import { MovementsDialog } from '../ingredients/movements-dialog';
import { ingredientsQuery, recipesQuery } from '../ingredients/queries';
import { RecipeDialog } from '../ingredients/recipe-dialog';
import { RemoveIngredient } from '../ingredients/remove-ingredient';
import styles from '../ingredients/ingredients.module.css';
import { Page } from '../parts/page';

/** The open dialog, and what it is about. */
type Opened =
  | { dialog: 'edit'; ingredient: Ingredient | undefined }
  | { dialog: 'history' | 'remove'; ingredient: Ingredient }
  | { dialog: StockMove; ingredient: Ingredient }
  | { dialog: 'recipe'; dish: Product };

/** `/seller/ingredients`: the stock of ingredients, recipes, and what dishes cost and bring. */
function IngredientsPage() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [opened, setOpened] = useState<Opened>();
  const { stock, data, isFailed, retry } = useLoaded();
  const tallies = [
    { label: t('ingredients.count'), count: stock?.length },
    { label: t('ingredients.lowCount'), count: stock?.filter(isLow).length },
  ];
  return (
    <Page
      title={t('ingredientsTitle')}
      tallies={tallies}
      actions={
        <Button
          variant="accent"
          onClick={() => setOpened({ dialog: 'edit', ingredient: undefined })}
        >
          <Icon name="plus" />
          {t('ingredients.add')}
        </Button>
      }
    >
      {data && <Stock {...data} onOpen={setOpened} />}
      {isFailed && <ErrorNotice text={shared('loadFailed')} onRetry={retry} />}
      {!data && !isFailed && <p role="status">{shared('loading')}</p>}
      {data && opened && (
        <OpenedDialog {...data} opened={opened} onClose={() => setOpened(undefined)} />
      )}
    </Page>
  );
}

interface Loaded {
  ingredients: readonly Ingredient[];
  recipes: readonly Recipe[];
  dishes: readonly Product[];
}

/** Everything that the page shows. */
function useLoaded() {
  const stock = useQuery(ingredientsQuery);
  const recipes = useQuery(recipesQuery);
  const dishes = useQuery(productsQuery);
  const queries = [stock, recipes, dishes];
  const data: Loaded | undefined = stock.data &&
    recipes.data &&
    dishes.data && { ingredients: stock.data, recipes: recipes.data, dishes: dishes.data };
  return {
    stock: stock.data,
    data,
    isFailed: !data && queries.some(({ isError }) => isError),
    retry: () => queries.forEach(({ refetch }) => void refetch()),
  };
}

const byId = (ingredients: readonly Ingredient[]) =>
  new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]));

function Stock({
  ingredients,
  recipes,
  dishes,
  onOpen,
}: Loaded & { onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('mfe-seller');
  if (ingredients.length === 0) return <EmptyState icon="box" text={t('ingredients.empty')} />;
  const margins = dishMargins(dishes, recipes, byId(ingredients));
  const withRecipe = new Set(margins.map(({ dish }) => dish._id));
  return (
    <>
      <IngredientTable
        ingredients={ingredients}
        onMove={(ingredient, dialog) => onOpen({ dialog, ingredient })}
        onHistory={(ingredient) => onOpen({ dialog: 'history', ingredient })}
        onEdit={(ingredient) => onOpen({ dialog: 'edit', ingredient })}
        onRemove={(ingredient) => onOpen({ dialog: 'remove', ingredient })}
      />
      <section className={styles.section} aria-labelledby="margins">
        <h2 id="margins">{t('ingredients.margins.title')}</h2>
        <p className={styles.text}>
          {t(margins.length > 0 ? 'ingredients.margins.text' : 'ingredients.margins.none')}
        </p>
        {margins.length > 0 && (
          <MarginTable margins={margins} onEdit={(dish) => onOpen({ dialog: 'recipe', dish })} />
        )}
        <AddRecipe
          dishes={dishes.filter(({ _id }) => !withRecipe.has(_id))}
          onChoose={(dish) => onOpen({ dialog: 'recipe', dish })}
        />
      </section>
    </>
  );
}

function AddRecipe({
  dishes,
  onChoose,
}: {
  dishes: readonly Product[];
  onChoose: (dish: Product) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  if (dishes.length === 0) return null;
  return (
    <div className={styles.add}>
      <ControlField label={t('ingredients.margins.add')}>
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ target }) => {
              const dish = dishes.find(({ _id }) => _id === target.value);
              if (dish) onChoose(dish);
            }}
          >
            <option value="">{t('ingredients.margins.choose')}</option>
            {dishes.map((dish) => (
              <option key={dish._id} value={dish._id}>
                {dishName(dish, language)}
              </option>
            ))}
          </Select>
        )}
      </ControlField>
    </div>
  );
}

function OpenedDialog({
  opened,
  ingredients,
  recipes,
  onClose,
}: Loaded & { opened: Opened; onClose: () => void }) {
  if (opened.dialog === 'recipe')
    return (
      <RecipeDialog
        dish={opened.dish}
        recipe={recipes.find(({ product }) => product === opened.dish._id)}
        ingredients={byId(ingredients)}
        onClose={onClose}
      />
    );
  if (opened.dialog === 'edit')
    return <IngredientDialog ingredient={opened.ingredient} onClose={onClose} />;
  // As it is now: an order may have taken of it since the dialog was opened.
  const ingredient = byId(ingredients).get(opened.ingredient.id) ?? opened.ingredient;
  if (opened.dialog === 'history')
    return <MovementsDialog ingredient={ingredient} onClose={onClose} />;
  if (opened.dialog === 'remove')
    return <RemoveIngredient ingredient={ingredient} onClose={onClose} />;
  return <MoveDialog ingredient={ingredient} kind={opened.dialog} onClose={onClose} />;
}

export default ownTexts('ingredients', { en, ar })(IngredientsPage);
