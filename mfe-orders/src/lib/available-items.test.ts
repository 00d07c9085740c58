import type { MenuOption } from '@smokehouse/shared/contract';
import { changedOptions, splitByAvailability } from './available-items';

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

describe('changedOptions', () => {
  const menuOf = (...options: MenuOption[]) => ({
    groups: [
      { id: 'sides', name: 'Sides', min: 0, max: 2, version: 1, options },
      {
        id: 'size',
        name: 'Size',
        min: 1,
        max: 1,
        version: 1,
        replacesPrice: true,
        options: [{ id: 'large', name: 'Large', price: 30 }],
      },
    ],
    dishes: { rib: [{ group: 'size' }, { group: 'sides' }] },
  });
  const sold = (id: string, price: number) => ({
    option: `sides/${id}`,
    name: id,
    group: 'Sides',
    quantity: 1,
    price,
  });
  const large = { option: 'size/large', name: 'Large', group: 'Size', quantity: 1, price: 18 };
  const ordered = (price: number, ...options: ReturnType<typeof sold>[]) => {
    const rib = line('rib', 1);
    return [{ ...rib, product: { ...rib.product, price }, options }];
  };

  it('lists options that are gone or sold out', () => {
    const menu = menuOf({ id: 'mac', name: 'Mac', soldOut: true });
    const { gone, repriced } = changedOptions(ordered(12, sold('mac', 0), sold('corn', 0)), menu);
    expect(gone.map(({ name }) => name)).toEqual(['mac', 'corn']);
    expect(repriced).toEqual([]);
  });

  it('lists options with another price once, and none whose price is the same', () => {
    const menu = menuOf({ id: 'mac', name: 'Mac', price: 12 }, { id: 'corn', name: 'Corn' });
    const lines = ordered(22, sold('mac', 10), sold('corn', 0));
    expect(changedOptions([...lines, ...lines], menu)).toEqual({
      gone: [],
      repriced: [{ option: sold('mac', 10), was: 10, now: 12 }],
    });
  });

  it('compares a size with its own price, not with its difference to the dish', () => {
    const menu = menuOf({ id: 'mac', name: 'Mac', price: 10 });
    expect(changedOptions(ordered(40, large, sold('mac', 10)), menu).repriced).toEqual([]);
    expect(changedOptions(ordered(38, large, sold('mac', 10)), menu).repriced).toEqual([
      { option: large, was: 28, now: 30 },
    ]);
  });
});
