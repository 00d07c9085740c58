import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { Select } from '@smokehouse/shared/bundled/select';
import type { Ingredient } from '@smokehouse/shared/contract';
import {
  INGREDIENT_UNITS,
  type IngredientUnit,
  MAX_INGREDIENT_COST_SAR,
  MAX_ON_HAND,
} from '@smokehouse/shared/contract/menu/recipes/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ControlField, Field } from '@smokehouse/shared/ui';
import { conflictOf } from '../conflict';
import { typedPrice } from '../parts/typed-number';
import { Dialog } from '../parts/dialog';
import { DialogForm } from '../parts/dialog-form';
import { typedWhole } from '../parts/typed-whole';
import { UseTheirs } from './use-theirs';
import { useStockChange } from './use-stock-change';

const MAX_NAME = 80;

/** What is typed. */
interface IngredientForm {
  name: string;
  nameAr: string;
  unit: IngredientUnit;
  cost: string;
  low: string;
}

const toForm = (ingredient: Ingredient | undefined): IngredientForm => ({
  name: ingredient?.name ?? '',
  nameAr: ingredient?.nameAr ?? '',
  unit: ingredient?.unit ?? 'g',
  cost: ingredient?.cost === undefined ? '' : String(ingredient.cost),
  low: ingredient ? String(ingredient.low) : '',
});

/** The input of the call; fields that cannot be saved are undefined. */
function parse({ name, nameAr, unit, cost, low }: IngredientForm) {
  const sar = typedPrice(cost);
  return {
    name: name.trim() || undefined,
    ...(nameAr.trim() && { nameAr }),
    unit,
    cost: typeof sar === 'number' && sar <= MAX_INGREDIENT_COST_SAR ? sar : undefined,
    low: typedWhole(low, MAX_ON_HAND),
  };
}

/** Adds an ingredient, or changes one. */
export function IngredientDialog({
  ingredient,
  onClose,
}: {
  /** Undefined: a new one. */
  ingredient: Ingredient | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [form, setForm] = useState(() => toForm(ingredient));
  const [seen, setSeen] = useState(ingredient);
  const [isChecked, setIsChecked] = useState(false);
  const { theirs, ...change } = useStockChange(onClose, (error) => {
    const current = conflictOf<'POST /api/seller/ingredients/save'>(error)?.ingredient;
    if (current) setSeen(current);
    return current;
  });
  const { name, cost, low, ...rest } = parse(form);
  const set = (values: Partial<IngredientForm>) => setForm({ ...form, ...values });
  const error = (value: unknown, text: string) =>
    isChecked && value === undefined ? text : undefined;
  function save() {
    setIsChecked(true);
    if (name === undefined || cost === undefined || low === undefined) return;
    void change.send(() =>
      call('POST /api/seller/ingredients/save', {
        ...rest,
        ...(seen && { id: seen.id, version: seen.version }),
        name,
        cost,
        low,
      }),
    );
  }
  return (
    <Dialog
      title={t(ingredient ? 'ingredients.form.edit' : 'ingredients.form.add')}
      onClose={onClose}
    >
      <DialogForm
        failure={change.failure}
        isSending={change.isSending}
        submit={t('ingredients.form.save')}
        onSubmit={save}
        onClose={onClose}
      >
        {theirs && <UseTheirs onClick={() => setForm(toForm(theirs))} />}
        <Field
          label={t('ingredients.form.name')}
          lang="en"
          dir="ltr"
          maxLength={MAX_NAME}
          error={change.fields.name ?? error(name, t('ingredients.form.required'))}
          value={form.name}
          onChange={({ target }) => set({ name: target.value })}
        />
        <Field
          label={t('ingredients.form.nameAr')}
          lang="ar"
          dir="rtl"
          maxLength={MAX_NAME}
          error={change.fields.nameAr}
          value={form.nameAr}
          onChange={({ target }) => set({ nameAr: target.value })}
        />
        <ControlField
          label={t('ingredients.form.unit')}
          hint={ingredient && t('ingredients.form.unitFixed')}
        >
          {(control) => (
            <Select
              {...control}
              disabled={ingredient !== undefined}
              value={form.unit}
              onChange={({ target }) => set({ unit: target.value as IngredientUnit })}
            >
              {INGREDIENT_UNITS.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`ingredients.form.units.${unit}`)}
                </option>
              ))}
            </Select>
          )}
        </ControlField>
        <Field
          label={t(`ingredients.form.cost.${form.unit}`)}
          inputMode="decimal"
          dir="ltr"
          autoComplete="off"
          error={
            change.fields.cost ??
            error(
              cost,
              t('ingredients.form.wrongCost', {
                max: MAX_INGREDIENT_COST_SAR.toLocaleString('en-US'),
              }),
            )
          }
          value={form.cost}
          onChange={({ target }) => set({ cost: target.value })}
        />
        <Field
          label={t(`ingredients.form.low.${form.unit}`)}
          hint={t('ingredients.form.lowHint')}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          error={
            change.fields.low ??
            error(
              low,
              t('ingredients.form.wrongWhole', { max: MAX_ON_HAND.toLocaleString('en-US') }),
            )
          }
          value={form.low}
          onChange={({ target }) => set({ low: target.value })}
        />
      </DialogForm>
    </Dialog>
  );
}
