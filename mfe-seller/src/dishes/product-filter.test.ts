import type { Product } from '@smokehouse/shared/contract';
import { EMPTY_FILTER, filterProducts } from './product-filter';

const dish = (name: string, nameAr: string, category: string): Product => ({
  _id: name,
  name,
  nameAr,
  description: '',
  category,
  price: 1,
  image: '',
  inStock: true,
});
const menu = [
  dish('Oak-Smoked Brisket', 'بريسكت مدخّن', 'main-course'),
  dish('Brisket Sandwich', 'ساندويتش بريسكت', 'sandwiches'),
  dish('House Fries', 'بطاطس', 'extras'),
];
const names = (filter: Partial<typeof EMPTY_FILTER>) =>
  filterProducts(menu, { ...EMPTY_FILTER, ...filter }).map(({ name }) => name);

describe('the filter of the product list', () => {
  it('shows all products without a filter', () => {
    expect(names({})).toHaveLength(3);
  });
  it('ignores case and surrounding spaces', () => {
    expect(names({ text: ' BRISKET ' })).toEqual(['Oak-Smoked Brisket', 'Brisket Sandwich']);
  });
  it('matches an Arabic name without its diacritics', () => {
    expect(names({ text: 'مدخن' })).toEqual(['Oak-Smoked Brisket']);
  });
  it('filters by category', () => {
    expect(names({ text: 'brisket', category: 'sandwiches' })).toEqual(['Brisket Sandwich']);
  });
});
