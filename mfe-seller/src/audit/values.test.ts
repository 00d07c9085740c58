import { fieldsOf, isNone } from './values';

describe('the fields of a change', () => {
  it('are listed one by one, also inside of objects that one side does not have, in their order', () => {
    const change = {
      before: { options: { cheese: { priceHalalas: 300 } }, name: 'Extras' },
      after: { options: { cheese: { priceHalalas: 500 }, rice: { max: 2 } }, name: 'Extra' },
    };
    expect(fieldsOf(change, ['name', 'options'])).toEqual([
      { path: ['name'], before: 'Extras', after: 'Extra' },
      { path: ['options', 'cheese', 'priceHalalas'], before: 300, after: 500 },
      { path: ['options', 'rice', 'max'], before: undefined, after: 2 },
    ]);
  });

  it('are none for a change without values', () => {
    expect(fieldsOf({}, [])).toEqual([]);
  });
});

test('isNone is true for what is not worth showing, and false for zero and false', () => {
  expect([null, undefined, '', []].map(isNone)).toEqual([true, true, true, true]);
  expect([0, false, 'x', [1]].map(isNone)).toEqual([false, false, false, false]);
});
