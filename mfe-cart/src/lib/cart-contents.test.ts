import { brisket, dish, rib } from '../test-data';
import { entriesOf, idsOffMenu, isSameOffer, priceChanges } from './cart-contents';

const dearer = { ...brisket, price: 125 };

describe('the cart against the menu', () => {
  it('has its lines in the order in which they were added, without dishes that left the menu', () => {
    expect(
      entriesOf({ rib: 2, ghost: 1, brisket: 1 }, [brisket, rib]).map(({ product, quantity }) => [
        product._id,
        quantity,
      ]),
    ).toEqual([
      ['rib', 2],
      ['brisket', 1],
    ]);
    expect(idsOffMenu({ rib: 2, ghost: 1 }, [brisket, rib])).toEqual(['ghost']);
  });

  it('names what costs something else than the customer saw; a dish never seen has no other price', () => {
    expect(priceChanges(entriesOf({ brisket: 1, rib: 1 }, [dearer, rib]), [brisket])).toEqual([
      { product: dearer, from: 118, to: 125 },
    ]);
  });

  it.each([
    ['a price', [dearer, rib]],
    ['the stock', [{ ...brisket, inStock: false }, rib]],
    ['the menu', [rib]],
  ])('is another offer when %s changes', (_what, now) => {
    expect(isSameOffer({ brisket: 1 }, [brisket, rib], now)).toBe(false);
  });

  it('is the same offer when only other dishes change', () => {
    expect(isSameOffer({ brisket: 1 }, [brisket, rib], [brisket, dish({ _id: 'new' })])).toBe(true);
  });
});
