import type { OptionGroup } from '@smokehouse/shared/contract';
import { isWrong, toDishDraft, toDishGroups } from './dish-drafts';
import { errorsOf, moved, newGroup, newOption, toGroupChange, toGroupDraft } from './drafts';

const SIDES: OptionGroup = {
  id: 'sides',
  name: 'Sides',
  min: 1,
  max: 2,
  version: 3,
  options: [
    {
      id: 'fries',
      name: 'Fries',
      price: 2.5,
      caloriesKcal: 380,
      caffeineMg: 5,
      soldOut: true,
      max: 2,
    },
    { id: 'slaw', name: 'Slaw', nameAr: 'سلو', allergens: ['eggs', 'mustard'] },
    { id: 'beans', name: 'Beans', product: 'beans', sodiumMg: 640, allergens: ['celery'] },
  ],
};
const draft = () => toGroupDraft(SIDES);
const changeOf = (part: object, at = 0) => {
  const typed = draft();
  typed.options = typed.options.map((one, i) => (i === at ? { ...one, ...part } : one));
  return { typed, change: toGroupChange(typed, SIDES).options[at] };
};

describe('a group as typed', () => {
  it('is sent with its version and without the stock, which its switches change', () => {
    const { options, ...group } = toGroupChange(draft(), SIDES);
    expect(group).toMatchObject({ id: 'sides', version: 3, min: 1, max: 2 });
    expect(options[0]).toMatchObject({
      id: 'fries',
      price: 2.5,
      max: 2,
      caloriesKcal: 380,
      caffeineMg: 5,
    });
    expect(options.some((option) => 'soldOut' in option)).toBe(false);
  });

  it('reads Arabic digits and the Arabic decimal separator', () => {
    expect(changeOf({ price: '٦٫٥', caloriesKcal: '٣٨٠' }).change).toMatchObject({
      price: 6.5,
      caloriesKcal: 380,
    });
  });

  it('leaves the labels of an option that stands for a dish to the dish', () => {
    const { change } = changeOf({}, 2);
    expect(change?.product).toBe('beans');
    for (const label of ['caloriesKcal', 'sodiumMg', 'caffeineMg', 'allergens'])
      expect(change).not.toHaveProperty(label);
  });

  it('names what is no price, no whole number and no name', () => {
    const { typed } = changeOf({ price: 'six', sodiumMg: '1.5', name: ' ' });
    expect(errorsOf({ ...typed, name: '' }, SIDES)).toEqual({
      name: 'name',
      'fries/name': 'name',
      'fries/price': 'price',
      'fries/sodiumMg': 'whole',
    });
  });

  it('removes an allergen only with a confirmation', () => {
    const unconfirmed = changeOf({ allergens: ['eggs'] }, 1);
    expect(errorsOf(unconfirmed.typed, SIDES)).toEqual({ 'slaw/allergens': 'allergens' });
    const { typed, change } = changeOf({ allergens: ['eggs'], isRemovalConfirmed: true }, 1);
    expect(errorsOf(typed, SIDES)).toEqual({});
    expect(change).toMatchObject({ allergens: ['eggs'], removedAllergens: ['mustard'] });
  });

  it('starts with one option, and each new option has its own key', () => {
    const { options } = newGroup();
    const more = [...options, newOption(options)];
    expect(new Set([...more, newOption(more)].map(({ key }) => key)).size).toBe(3);
  });
});

describe('moved', () => {
  it('puts one item at another place', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b']);
  });
});

describe('the groups of a dish as typed', () => {
  it('are sent as they were read, without prices of options that are gone', () => {
    const groups = [{ group: 'sides', min: 2, prices: { slaw: 4, gone: 1 } }];
    expect(toDishGroups(toDishDraft(groups), [SIDES])).toEqual([
      { group: 'sides', min: 2, max: undefined, prices: { slaw: 4 } },
    ]);
  });

  it('are wrong with a text that is no number', () => {
    const [typed] = toDishDraft([{ group: 'sides' }]);
    expect(typed && isWrong(typed)).toBe(false);
    expect(typed && isWrong({ ...typed, prices: { slaw: 'four' } })).toBe(true);
  });
});
