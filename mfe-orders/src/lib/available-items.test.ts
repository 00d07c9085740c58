import { splitByAvailability } from './available-items';

const line = (id: string, quantity: number) => ({
  product: { _id: id, name: id, image: '', category: '', price: 10 },
  quantity,
});
const dish = (id: string, inStock = true) => ({
  _id: id,
  name: id,
  description: '',
  image: '',
  category: '',
  price: 12,
  inStock,
});

describe('splitByAvailability', () => {
  it('puts dishes that are in stock into the cart with the ordered quantities', () => {
    expect(
      splitByAvailability([line('rib', 2), line('tea', 1)], [dish('rib'), dish('tea')]),
    ).toEqual({
      cart: { rib: 2, tea: 1 },
      unavailable: [],
    });
  });

  it('keeps options and note, so that other options are other lines', () => {
    const side = { option: 'sides/mac', name: 'Mac', group: 'Sides', quantity: 1 };
    const rare = { ...line('rib', 1), options: [side], note: 'no salt' };
    expect(splitByAvailability([rare, line('rib', 2)], [dish('rib')]).cart).toEqual({
      'rib~sides/mac~no salt': 1,
      rib: 2,
    });
  });

  it('returns dishes that are sold out or not on the menu as unavailable', () => {
    const { cart, unavailable } = splitByAvailability(
      [line('rib', 2), line('tea', 1), line('ghost', 1)],
      [dish('rib'), dish('tea', false)],
    );
    expect(cart).toEqual({ rib: 2 });
    expect(unavailable.map(({ name }) => name)).toEqual(['tea', 'ghost']);
  });
});
