import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MenuOption, OptionsMenu, Product } from '@smokehouse/shared/contract';
import { addedByRequiredOptions } from './required-allergens';

const option = (id: string, fields: Partial<MenuOption> = {}): MenuOption => ({
  id,
  name: id,
  allergens: [],
  ...fields,
});
const FRIES = option('fries', { mayContain: ['gluten'] });
const TOAST = option('toast', { allergens: ['gluten', 'milk'] });
const CORN = option('corn', { allergens: ['milk'] });

const dish: Product = {
  ...{ _id: 'steak', name: 'Steak', description: '', category: 'main-course', price: 100 },
  ...{ image: '', inStock: true, allergens: ['celery'] },
};
const menuWith = (min: number, options: MenuOption[], ofDish?: number): OptionsMenu => ({
  groups: [{ id: 'sides', name: 'Sides', min, max: 3, version: 1, options }],
  dishes: { steak: [{ group: 'sides', ...(ofDish !== undefined && { min: ofDish }) }] },
});

describe('the allergens of required options', () => {
  it('are contained if no choice avoids them, and possible if one does', () => {
    assert.deepEqual(addedByRequiredOptions(menuWith(1, [TOAST, CORN]), dish), {
      contains: ['milk'],
      mayContain: ['gluten'],
    });
    assert.deepEqual(addedByRequiredOptions(menuWith(2, [TOAST, CORN]), dish), {
      contains: ['gluten', 'milk'],
    });
  });
  it('are possible for traces', () => {
    assert.deepEqual(addedByRequiredOptions(menuWith(1, [FRIES]), dish), {
      mayContain: ['gluten'],
    });
  });
  it('do not count for options that need not be chosen', () => {
    assert.equal(addedByRequiredOptions(menuWith(0, [TOAST]), dish), undefined);
    assert.equal(addedByRequiredOptions(menuWith(1, [TOAST], 0), dish), undefined);
    assert.notEqual(addedByRequiredOptions(menuWith(0, [TOAST], 1), dish), undefined);
  });
  it('count one option as often as it can be chosen', () => {
    const corn = option('water', { max: 2 });
    assert.deepEqual(addedByRequiredOptions(menuWith(2, [TOAST, corn]), dish), {
      mayContain: ['gluten', 'milk'],
    });
  });
  it('include those of the groups that an option opens', () => {
    const menu = menuWith(1, [option('meal', { groups: ['inside'] })]);
    menu.groups.push({ id: 'inside', name: '', min: 1, max: 1, version: 1, options: [CORN] });
    assert.deepEqual(addedByRequiredOptions(menu, dish), { contains: ['milk'] });
  });
  it('leave out what the dish says of itself', () => {
    const known: Product = { ...dish, allergens: ['milk'], mayContain: ['gluten'] };
    assert.equal(addedByRequiredOptions(menuWith(1, [TOAST, FRIES, CORN]), known), undefined);
  });
});
