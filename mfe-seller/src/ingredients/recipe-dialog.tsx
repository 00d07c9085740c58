import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Select } from '@smokehouse/shared/bundled/select';
import { type Recipe, toSar } from '@smokehouse/shared/contract';
import {
  MAX_RECIPE_AMOUNT,
  MAX_RECIPE_INGREDIENTS,
} from '@smokehouse/shared/contract/menu/recipes/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ControlField, Field, Icon, IconButton, Price } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { Dialog } from '../parts/dialog';
import { DialogForm } from '../parts/dialog-form';
import { typedWhole } from '../parts/typed-whole';
import styles from './ingredients.module.css';
import { percentText } from './margin-table';
import { type IngredientsById, partsOf, type RecipeSubject, subjectMargin } from './margins';
import { useStockChange } from './use-stock-change';
import { UseTheirs } from './use-theirs';

/** An ingredient of the recipe as typed. */
interface ItemDraft {
  ingredient: string;
  amount: string;
}

const toDraft = (recipe: Recipe | undefined): ItemDraft[] =>
  recipe?.items.map(({ ingredient, amount }) => ({ ingredient, amount: String(amount) })) ?? [];

/** @returns undefined for an amount that is no whole number from 1 */
const amountOf = ({ amount }: ItemDraft) => typedWhole(amount, MAX_RECIPE_AMOUNT) || undefined;

/** What one piece of a dish or an option takes, with cost and margin while it is typed. */
export function RecipeDialog({
  subject,
  recipe,
  ingredients,
  onClose,
}: {
  subject: RecipeSubject;
  /** Undefined: there was none. */
  recipe: Recipe | undefined;
  ingredients: IngredientsById;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const [items, setItems] = useState(() => toDraft(recipe));
  const [seen, setSeen] = useState(recipe);
  const [isChecked, setIsChecked] = useState(false);
  const { theirs, send, isSending, failure } = useStockChange(onClose, (error) => {
    const conflict = conflictOf<'POST /api/seller/recipes/save'>(error);
    if (conflict) setSeen(conflict.recipe);
    return conflict?.recipe;
  });
  const parsed = items.flatMap((item) => {
    const amount = amountOf(item);
    return amount === undefined ? [] : [{ ingredient: item.ingredient, amount }];
  });
  function save() {
    setIsChecked(true);
    if (parsed.length < items.length) return;
    void send(() =>
      call('POST /api/seller/recipes/save', {
        [subject.kind]: subject.id,
        ...(seen && { version: seen.version }),
        items: parsed,
      }),
    );
  }
  return (
    <Dialog
      title={t('ingredients.recipe.title', { name: dishName(subject, language) })}
      onClose={onClose}
    >
      <p className={styles.text}>{t(`ingredients.recipe.text.${subject.kind}`)}</p>
      <DialogForm
        failure={failure}
        isSending={isSending}
        submit={t('ingredients.recipe.save')}
        onSubmit={save}
        onClose={onClose}
      >
        {theirs && <UseTheirs onClick={() => setItems(toDraft(theirs))} />}
        <ul className={styles.items} role="list">
          {items.map((item) => (
            <Item
              key={item.ingredient}
              item={item}
              ingredients={ingredients}
              isChecked={isChecked}
              onChange={(amount) =>
                setItems(
                  items.map((one) =>
                    one.ingredient === item.ingredient ? { ...one, amount } : one,
                  ),
                )
              }
              onRemove={() =>
                setItems(items.filter(({ ingredient }) => ingredient !== item.ingredient))
              }
            />
          ))}
        </ul>
        {items.length === 0 && <p className={styles.text}>{t('ingredients.recipe.empty')}</p>}
        {items.length < MAX_RECIPE_INGREDIENTS && (
          <AddItem
            ingredients={ingredients}
            items={items}
            onAdd={(ingredient) => setItems([...items, { ingredient, amount: '' }])}
          />
        )}
        <Summary subject={subject} items={parsed} ingredients={ingredients} />
      </DialogForm>
    </Dialog>
  );
}

function Item({
  item,
  ingredients,
  isChecked,
  onChange,
  onRemove,
}: {
  item: ItemDraft;
  ingredients: IngredientsById;
  isChecked: boolean;
  onChange: (amount: string) => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const ingredient = ingredients.get(item.ingredient);
  const name = ingredient ? dishName(ingredient, language) : t('ingredients.recipe.unknown');
  const isWrong = isChecked && amountOf(item) === undefined;
  return (
    <li>
      <Field
        label={t('ingredients.recipe.amountOf', {
          name,
          unit: t(`ingredients.unit.${ingredient?.unit ?? 'g'}`),
        })}
        inputMode="numeric"
        dir="ltr"
        autoComplete="off"
        error={
          isWrong
            ? t('ingredients.form.wrongAmount', { max: MAX_RECIPE_AMOUNT.toLocaleString('en-US') })
            : undefined
        }
        value={item.amount}
        onChange={({ target }) => onChange(target.value)}
      />
      <IconButton label={t('ingredients.recipe.remove', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </IconButton>
    </li>
  );
}

function AddItem({
  ingredients,
  items,
  onAdd,
}: {
  ingredients: IngredientsById;
  items: readonly ItemDraft[];
  onAdd: (ingredient: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const used = new Set(items.map(({ ingredient }) => ingredient));
  return (
    <ControlField
      label={t('ingredients.recipe.add')}
      hint={ingredients.size === 0 ? t('ingredients.recipe.noIngredients') : undefined}
    >
      {(control) => (
        <Select {...control} value="" onChange={({ target }) => onAdd(target.value)}>
          <option value="">{t('ingredients.recipe.choose')}</option>
          {[...ingredients.values()]
            .filter(({ id }) => !used.has(id))
            .map((ingredient) => (
              <option key={ingredient.id} value={ingredient.id}>
                {dishName(ingredient, language)}
              </option>
            ))}
        </Select>
      )}
    </ControlField>
  );
}

/** What the recipe costs and leaves. */
function Summary({
  subject,
  items,
  ingredients,
}: {
  subject: RecipeSubject;
  items: Recipe['items'];
  ingredients: IngredientsById;
}) {
  const { t } = useTranslation('mfe-seller');
  const { costHalalas, margin } = subjectMargin(subject, partsOf(items, ingredients));
  const amounts = margin
    ? ([
        ['net', margin.netHalalas],
        ['cost', costHalalas],
        ['margin', margin.marginHalalas],
      ] as const)
    : ([['cost', costHalalas]] as const);
  return (
    <dl className={styles.summary}>
      {amounts.map(([key, halalas]) => (
        <div key={key}>
          <dt>{t(`ingredients.margins.${key}`)}</dt>
          <dd>
            <Price amount={toSar(halalas)} decimals />
          </dd>
        </div>
      ))}
      {margin && (
        <div>
          <dt>{t('ingredients.margins.percent')}</dt>
          <dd>
            <bdi dir="ltr">{percentText(margin)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
