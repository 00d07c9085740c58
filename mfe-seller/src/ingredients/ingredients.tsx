import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { optionsQuery } from '@smokehouse/shared/bundled/options-query';
import { Select } from '@smokehouse/shared/bundled/select';
import type { Ingredient, OptionsMenu, Product, Recipe } from '@smokehouse/shared/contract';
import { isLow, type StockMove } from '@smokehouse/shared/contract/menu/recipes/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ControlField, EmptyState, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { IngredientDialog } from './ingredient-dialog';
import { IngredientTable } from './ingredient-table';
import { MarginTable } from './margin-table';
import {
  dishSubject,
  optionSubjects,
  recipeOf,
  type RecipeSubject,
  subjectMargins,
} from './margins';
import { MoveDialog } from './move-dialog';
import { MovementsDialog } from './movements-dialog';
import { ingredientsQuery, recipesQuery } from './queries';
import { RecipeDialog } from './recipe-dialog';
import { RemoveIngredient } from './remove-ingredient';
import styles from './ingredients.module.css';
import { Page } from '../parts/page';

/** The open dialog, and what it is about. */
type Opened =
  | { dialog: 'edit'; ingredient: Ingredient | undefined }
  | { dialog: 'history' | 'remove'; ingredient: Ingredient }
  | { dialog: StockMove; ingredient: Ingredient }
  | { dialog: 'recipe'; subject: RecipeSubject };

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
  options: OptionsMenu;
}

/** Everything that the page shows. */
function useLoaded() {
  const stock = useQuery(ingredientsQuery);
  const recipes = useQuery(recipesQuery);
  const dishes = useQuery(productsQuery);
  const options = useQuery(optionsQuery);
  const queries = [stock, recipes, dishes, options];
  const data: Loaded | undefined = stock.data &&
    recipes.data &&
    dishes.data &&
    options.data && {
      ingredients: stock.data,
      recipes: recipes.data,
      dishes: dishes.data,
      options: options.data,
    };
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
  options,
  onOpen,
}: Loaded & { onOpen: (opened: Opened) => void }) {
  const { t } = useTranslation('mfe-seller');
  if (ingredients.length === 0) return <EmptyState icon="box" text={t('ingredients.empty')} />;
  const subjects = { dishes: dishes.map(dishSubject), options: optionSubjects(options) };
  const marginsOf = (kind: keyof typeof subjects) =>
    subjectMargins(subjects[kind], recipes, byId(ingredients));
  const margins = { dishes: marginsOf('dishes'), options: marginsOf('options') };
  const withRecipe = new Set(
    [...margins.dishes, ...margins.options].map(({ subject }) => subject.id),
  );
  const withoutRecipe = (kind: keyof typeof subjects) =>
    subjects[kind].filter(({ id }) => !withRecipe.has(id));
  const edit = (subject: RecipeSubject) => onOpen({ dialog: 'recipe', subject });
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
          {t(withRecipe.size > 0 ? 'ingredients.margins.text' : 'ingredients.margins.none')}
        </p>
        {margins.dishes.length > 0 && (
          <MarginTable
            label={t('ingredients.margins.title')}
            heading={t('ingredients.margins.dish')}
            margins={margins.dishes}
            onEdit={edit}
          />
        )}
        {margins.options.length > 0 && (
          <>
            <h3 className={styles.options}>{t('ingredients.margins.options')}</h3>
            <p className={styles.text}>{t('ingredients.margins.optionsText')}</p>
            <MarginTable
              label={t('ingredients.margins.options')}
              heading={t('ingredients.margins.option')}
              margins={margins.options}
              onEdit={edit}
            />
          </>
        )}
        <AddRecipe
          groups={[
            { label: t('ingredients.margins.dishes'), subjects: withoutRecipe('dishes') },
            { label: t('ingredients.margins.options'), subjects: withoutRecipe('options') },
          ]}
          onChoose={edit}
        />
      </section>
    </>
  );
}

/** Chooses a dish or an option that has no recipe yet. */
function AddRecipe({
  groups,
  onChoose,
}: {
  groups: readonly { label: string; subjects: readonly RecipeSubject[] }[];
  onChoose: (subject: RecipeSubject) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const subjects = groups.flatMap((group) => group.subjects);
  if (subjects.length === 0) return null;
  return (
    <div className={styles.add}>
      <ControlField label={t('ingredients.margins.add')}>
        {(control) => (
          <Select
            {...control}
            value=""
            onChange={({ target }) => {
              const subject = subjects.find(({ id }) => id === target.value);
              if (subject) onChoose(subject);
            }}
          >
            <option value="">{t('ingredients.margins.choose')}</option>
            {groups.map(({ label, subjects: ofGroup }) => (
              <optgroup key={label} label={label}>
                {ofGroup.map((subject) => (
                  <option key={subject.id} value={subject.id}>
                    {dishName(subject, language)}
                  </option>
                ))}
              </optgroup>
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
        subject={opened.subject}
        recipe={recipeOf(opened.subject, recipes)}
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
