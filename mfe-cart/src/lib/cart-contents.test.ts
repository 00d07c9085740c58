import { brisket, dish, rib } from '../testing';
import { entriesOf, idsNotOnMenu, isSameOffer, priceChanges } from './cart-contents';

const dearer = { ...brisket, price: 125 };

describe('cart contents', () => {
  it('lists dishes in the order in which they were added, without those not on the menu', () => {
    expect(
      entriesOf({ rib: 2, ghost: 1, brisket: 1 }, [brisket, rib]).map(({ product, quantity }) => [
        product._id,
        quantity,
      ]),
    ).toEqual([
      ['rib', 2],
      ['brisket', 1],
    ]);
    expect(idsNotOnMenu({ rib: 2, ghost: 1 }, [brisket, rib])).toEqual(['ghost']);
  });

  it('reports a changed price only for dishes that the customer has seen', () => {
    expect(priceChanges(entriesOf({ brisket: 1, rib: 1 }, [dearer, rib]), [brisket])).toEqual([
      { product: dearer, from: 118, to: 125 },
    ]);
  });

  it.each([
    ['a price', [dearer, rib]],
    ['the stock', [{ ...brisket, inStock: false }, rib]],
    ['the menu', [rib]],
  ])('are no longer the same offer when %s changes', (_what, now) => {
    expect(isSameOffer({ brisket: 1 }, [brisket, rib], now)).toBe(false);
  });

  it('are the same offer when only other dishes change', () => {
    expect(isSameOffer({ brisket: 1 }, [brisket, rib], [brisket, dish({ _id: 'new' })])).toBe(true);
  });
});
