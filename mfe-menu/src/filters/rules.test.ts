import { dish } from '../testing';
import {
  countFilters,
  filterDishes,
  NO_FILTERS,
  possibleDishes,
  readFilters,
  withFilters,
} from './rules';

const salad = dish({
  _id: 'salad',
  allergens: [],
  caloriesKcal: 320,
  sodiumMg: 500,
  tags: ['vegan'],
});
const kunafa = dish({ _id: 'kunafa', allergens: ['milk', 'nuts'], caloriesKcal: 600 });
const unknown = dish({ _id: 'unknown', inStock: false });
const idsOf = (search: string) =>
  filterDishes([salad, kunafa, unknown], readFilters(search)).map(({ _id }) => _id);

describe('the filters of the menu', () => {
  it('are read from the address and written to it, and keep its other parameters', () => {
    const filters = readFilters('?q=rib&without=nuts,milk&under=600&show=spicy,in-stock');
    expect(filters).toEqual({
      without: ['milk', 'nuts'],
      under: 600,
      traits: ['spicy', 'in-stock'],
    });
    expect(countFilters(filters)).toBe(5);
    const search = withFilters('?q=rib&under=400', filters);
    expect(readFilters(search)).toEqual(filters);
    expect(new URLSearchParams(search).get('q')).toBe('rib');
    expect(withFilters(search, NO_FILTERS)).toBe('?q=rib');
  });
  it('ignore what an address should not contain', () => {
    expect(readFilters('?without=love&under=601&show=,,x')).toEqual(NO_FILTERS);
    expect(idsOf('?without=love')).toEqual(['salad', 'kunafa', 'unknown']);
  });
  it('leave out dishes with an allergen, and dishes whose allergens are not known', () => {
    expect(idsOf('?without=nuts')).toEqual(['salad']);
    expect(idsOf('?without=eggs')).toEqual(['salad', 'kunafa']);
  });
  it('leave out dishes that may contain an allergen, and list them apart', () => {
    const fries = dish({ _id: 'fries', allergens: [], mayContain: ['gluten'], caloriesKcal: 400 });
    const steak = dish({
      _id: 'steak',
      allergens: ['celery'],
      addedByOptions: { contains: ['eggs'], mayContain: ['gluten'] },
    });
    const all = [salad, fries, steak, unknown];
    const idsBy = (filter: typeof filterDishes, search: string) =>
      filter(all, readFilters(search)).map(({ _id }) => _id);
    expect(idsBy(filterDishes, '?without=gluten')).toEqual(['salad']);
    expect(idsBy(possibleDishes, '?without=gluten')).toEqual(['fries', 'steak']);
    expect(idsBy(possibleDishes, '?without=gluten,eggs')).toEqual(['fries']);
    expect(idsBy(possibleDishes, '?without=gluten&under=600')).toEqual(['fries']);
    expect(idsBy(possibleDishes, '?under=600')).toEqual([]);
  });
  it('show dishes under the calories, and none at the limit or without a value', () => {
    expect(idsOf('?under=600')).toEqual(['salad']);
    expect(idsOf('?under=800')).toEqual(['salad', 'kunafa']);
  });
  it('show dishes that have every trait; a vegan dish is vegetarian', () => {
    expect(idsOf('?show=vegetarian')).toEqual(['salad']);
    expect(idsOf('?show=vegetarian,low-sodium')).toEqual(['salad']);
    expect(idsOf('?show=vegan,spicy')).toEqual([]);
    expect(idsOf('?show=in-stock')).toEqual(['salad', 'kunafa']);
  });
});
