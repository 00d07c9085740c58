import { EMPTY_DISH, toDishForm } from './dish-form';
import { productUpload } from './product-upload';

const brisket = { ...EMPTY_DISH, name: 'Brisket', price: '118' };
const dataOf = (upload: FormData): unknown => JSON.parse(upload.get('productData') as string);

describe('the upload of a dish', () => {
  it('sends the dish as JSON with a numeric price', () => {
    expect(dataOf(productUpload(brisket, null))).toEqual({
      name: 'Brisket',
      description: '',
      category: '',
      price: 118,
    });
  });
  it('omits empty optional fields', () => {
    expect(
      dataOf(productUpload({ ...brisket, nameAr: 'بريسكت', caloriesKcal: '640' }, null)),
    ).toMatchObject({ nameAr: 'بريسكت', caloriesKcal: 640 });
  });
  it('sends what the kitchen needs, and keeps it through an edit', () => {
    const kitchen = {
      kitchenName: 'brisket',
      kitchenNameAr: 'بريسكت',
      station: 'pit',
      course: 'mains',
    } as const;
    const dish = toDishForm({
      _id: 'b',
      name: 'Brisket',
      description: '',
      category: '',
      price: 118,
      image: '',
      inStock: true,
      ...kitchen,
    });
    expect(dataOf(productUpload(dish, null))).toMatchObject(kitchen);
  });
  it.each([
    [undefined, undefined],
    [{ from: 1080, to: 1680 }, '18:00-04:00'],
    [{ from: 360, to: 720 }, '06:00-12:00'],
    [{ from: 1080, to: 1800 }, '18:00-06:00'],
    // Always, although its category has hours.
    [{ from: 360, to: 1800 }, '06:00-06:00'],
  ])('keeps its hours %j through an edit', (served, sent) => {
    const dish = { _id: 'b', name: 'Brisket', description: '', category: '', price: 118 };
    const form = toDishForm({ ...dish, image: '', inStock: true, served });
    expect((dataOf(productUpload(form, null)) as { served?: string }).served).toBe(sent);
  });
  it('sends the picture after the data, and only if one was chosen', () => {
    const picture = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    expect(productUpload(brisket, null).has('image')).toBe(false);
    expect([...productUpload(brisket, picture).keys()]).toEqual(['productData', 'image']);
  });
  it('sends an empty category for an unknown one', () => {
    expect(dataOf(productUpload({ ...brisket, category: 'sushi' }, null))).toMatchObject({
      category: '',
    });
    expect(dataOf(productUpload({ ...brisket, category: 'bar-bq' }, null))).toMatchObject({
      category: 'bar-bq',
    });
  });
});
