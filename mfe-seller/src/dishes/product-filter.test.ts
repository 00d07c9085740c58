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
  it('shows everything until something is asked for', () => {
    expect(names({})).toHaveLength(3);
  });
  it('finds a name in any case', () => {
    expect(names({ text: ' BRISKET ' })).toEqual(['Oak-Smoked Brisket', 'Brisket Sandwich']);
  });
  it('finds an Arabic name without its vowel signs', () => {
    expect(names({ text: 'مدخن' })).toEqual(['Oak-Smoked Brisket']);
  });
  it('narrows to a category', () => {
    expect(names({ text: 'brisket', category: 'sandwiches' })).toEqual(['Brisket Sandwich']);
  });
});
