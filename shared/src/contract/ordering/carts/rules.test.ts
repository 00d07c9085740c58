import {
  addToCart,
  cartCount,
  cartTotal,
  dropFromCart,
  MAX_QUANTITY,
  mergeCarts,
  setInCart,
  takeFromCart,
} from '@smokehouse/shared/contract';

describe('cart', () => {
  it('sets the quantity to 1 on the first add, then increments it', () => {
    expect(addToCart(addToCart({}, 'brisket'), 'brisket')).toEqual({ brisket: 2 });
  });
  it('stays the same cart when a dish is added at the limit', () => {
    const full = { brisket: MAX_QUANTITY };
    expect(addToCart(full, 'brisket')).toBe(full);
  });
  it('decrements on remove, and deletes the dish at 0', () => {
    expect(takeFromCart({ brisket: 2 }, 'brisket')).toEqual({ brisket: 1 });
    expect(takeFromCart({ brisket: 1 }, 'brisket')).toEqual({});
  });
  it('sets an explicit quantity as a whole number within the limit', () => {
    expect(setInCart({}, 'brisket', 3.9)).toEqual({ brisket: 3 });
    expect(setInCart({}, 'brisket', 1e9)).toEqual({ brisket: MAX_QUANTITY });
    expect(setInCart({ brisket: 2 }, 'brisket', -1)).toEqual({});
  });
  it('drops a dish with its whole quantity and leaves the others', () => {
    expect(dropFromCart({ brisket: 5, rib: 1 }, 'brisket')).toEqual({ rib: 1 });
  });
  it('keeps the larger quantity of each dish when two carts are merged', () => {
    expect(mergeCarts({ brisket: 1, rib: 4 }, { brisket: 3, tea: 1 })).toEqual({
      brisket: 3,
      rib: 4,
      tea: 1,
    });
  });
  it('keeps the order of the first cart at a merge, followed by the other cart’s dishes', () => {
    const merged = mergeCarts({ tea: 1, brisket: 1 }, { bun: 2, brisket: 3, apple: 1, tea: 1 });
    expect(Object.keys(merged)).toEqual(['tea', 'brisket', 'bun', 'apple']);
  });
  it('counts quantities, not dishes', () => {
    expect(cartCount({ brisket: 2, rib: 1 })).toBe(3);
  });
  it('rounds the total down to two decimals and ignores dishes that are not on the menu', () => {
    expect(cartTotal({ a: 3, gone: 9 }, [{ _id: 'a', price: 8.2 }])).toBe(24.6);
    expect(cartTotal({ a: 1 }, [{ _id: 'a', price: 1.999 }])).toBe(1.99);
  });
});
