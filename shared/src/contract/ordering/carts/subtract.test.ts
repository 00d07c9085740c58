import { subtractCart } from '@smokehouse/shared/contract/ordering/carts/subtract';

describe('subtractCart', () => {
  it('leaves nothing of a cart that was ordered as it is', () => {
    expect(
      subtractCart({ rib: 2, 'steak~doneness/rare': 1 }, { rib: 2, 'steak~doneness/rare': 1 }),
    ).toEqual({});
  });
  it('leaves what was added since, in its order', () => {
    const rest = subtractCart({ tea: 1, slaw: 3, fries: 1 }, { slaw: 1 });
    expect(Object.entries(rest)).toEqual([
      ['tea', 1],
      ['slaw', 2],
      ['fries', 1],
    ]);
  });
  it('ignores what was taken out since', () => {
    expect(subtractCart({ fries: 1 }, { slaw: 2, tea: 1 })).toEqual({ fries: 1 });
    expect(subtractCart({ slaw: 1 }, { slaw: 2 })).toEqual({});
  });
});
