import { whatIsLeftOf } from './order-again';

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

describe('an earlier order as a cart', () => {
  it('holds what is on the menu and in stock, in the quantities of then', () => {
    expect(whatIsLeftOf([line('rib', 2), line('tea', 1)], [dish('rib'), dish('tea')])).toEqual({
      cart: { rib: 2, tea: 1 },
      leftOut: [],
    });
  });

  it('leaves out what is sold out or off the menu, and names it', () => {
    const { cart, leftOut } = whatIsLeftOf(
      [line('rib', 2), line('tea', 1), line('ghost', 1)],
      [dish('rib'), dish('tea', false)],
    );
    expect(cart).toEqual({ rib: 2 });
    expect(leftOut.map(({ name }) => name)).toEqual(['tea', 'ghost']);
  });
});
