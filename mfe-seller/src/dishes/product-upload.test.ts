import { EMPTY_DISH } from './dish-form';
import { productUpload } from './product-upload';

const brisket = { ...EMPTY_DISH, name: 'Brisket', price: '118' };
const dataOf = (upload: FormData): unknown => JSON.parse(upload.get('productData') as string);

describe('the upload of a dish', () => {
  it('carries the dish as JSON, its price as a number', () => {
    expect(dataOf(productUpload(brisket, null))).toEqual({
      name: 'Brisket',
      description: '',
      category: '',
      price: 118,
    });
  });
  it('carries optional texts and calories only where they are filled in', () => {
    expect(
      dataOf(productUpload({ ...brisket, nameAr: 'بريسكت', caloriesKcal: '640' }, null)),
    ).toMatchObject({ nameAr: 'بريسكت', caloriesKcal: 640 });
  });
  it('carries the picture only where one was chosen, after the data', () => {
    const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    expect(productUpload(brisket, null).has('image')).toBe(false);
    expect([...productUpload(brisket, picture).keys()]).toEqual(['productData', 'image']);
  });
  it('leaves out a category that the menu does not have', () => {
    expect(dataOf(productUpload({ ...brisket, category: 'sushi' }, null))).toMatchObject({
      category: '',
    });
    expect(dataOf(productUpload({ ...brisket, category: 'bar-bq' }, null))).toMatchObject({
      category: 'bar-bq',
    });
  });
});
