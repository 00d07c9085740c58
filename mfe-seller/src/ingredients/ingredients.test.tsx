import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Ingredient, OptionsMenu, Recipe } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDish, asSeller, conflictError, mockDesk } from '../testing';

const brisket: Ingredient = {
  id: 'i1',
  name: 'Beef brisket',
  nameAr: 'بريسكت بقري',
  unit: 'g',
  onHand: 12_500,
  low: 5000,
  cost: 80,
  version: 1,
};
const bun: Ingredient = {
  id: 'i2',
  name: 'Bun',
  unit: 'piece',
  onHand: 3,
  low: 5,
  cost: 1.5,
  version: 2,
};
const fries = aDish({ _id: 'fries', name: 'Fries', price: 23 });
const recipes: Recipe[] = [
  { product: 'fries', version: 1, items: [{ ingredient: 'i2', amount: 1 }] },
  { product: 'brisket', version: 1, items: [{ ingredient: 'i1', amount: 500 }] },
  { option: 'extras/meat', version: 3, items: [{ ingredient: 'i1', amount: 100 }] },
];
const menu: OptionsMenu = {
  groups: [
    {
      id: 'extras',
      name: 'Extras',
      nameAr: 'إضافات',
      min: 0,
      max: 3,
      version: 1,
      options: [
        { id: 'meat', name: 'More brisket', nameAr: 'بريسكت إضافي', price: 23 },
        { id: 'bun', name: 'Second bun', price: 2 },
        { id: 'side', name: 'Fries', product: 'fries' },
      ],
    },
    {
      id: 'size',
      name: 'Size',
      min: 1,
      max: 1,
      replacesPrice: true,
      version: 1,
      options: [{ id: 'large', name: 'Large', price: 140 }],
    },
  ],
  dishes: { brisket: [{ group: 'extras' }, { group: 'size' }] },
};
const stock = (ingredients = [brisket, bun]) => ({
  'GET /api/product/list': { success: true, products: [fries, aDish()] },
  'GET /api/seller/ingredients': { success: true, ingredients },
  'GET /api/seller/recipes': { success: true, recipes },
  'GET /api/product/options': { success: true, ...menu },
});
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/ingredients', { before: asSeller, language });
/** The texts of the rows of a table, without its head. */
async function rowsOf(name: string): Promise<string[]> {
  const table = within(await screen.findByRole('table', { name }));
  return table
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent ?? '');
}

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

beforeAll(() => import('./ingredients'));

describe('/seller/ingredients', () => {
  it('shows what is on hand, and says in words that little is left', async () => {
    mockDesk({}, stock());
    await open();
    const [first = '', second = ''] = await rowsOf('Stock');
    expect(first).toContain('12,500 g');
    expect(first).not.toContain('Low');
    expect(second).toContain('3 piecesLow');
    expect(second).toContain('SR 1.50 per piece');
  });
  it('is translated to Arabic with its plurals', async () => {
    mockDesk({}, stock());
    await open('ar');
    const [first = '', second = ''] = await rowsOf('المخزون');
    expect(first).toContain('12,500 جم');
    expect(second).toContain('3 قطع');
  });
  it('sorts the dishes by their margin, the lowest first', async () => {
    mockDesk({}, stock());
    await open();
    const [first = '', second = ''] = await rowsOf('Cost and margin');
    expect(first).toContain('Brisket');
    expect(first).toContain('SR 40.00');
    expect(first).toContain('61.0%');
    expect(first).toContain('25 pieces');
    expect(second).toContain('92.5%');
  });
  it('shows what options cost and bring by themselves', async () => {
    mockDesk({}, stock());
    await open();
    expect(await rowsOf('Options')).toEqual([
      'Extras: More brisketSR 23.00SR 20.00SR 8.00SR 12.0060.0%125 piecesRecipe',
    ]);
  });
  it('adds a recipe to an option, but not to one that stands for a dish', async () => {
    const sent = mockDesk(
      {},
      {
        ...stock(),
        'POST /api/seller/recipes/save': { success: true, message: '', recipe: recipes[2]! },
      },
    );
    await open();
    const choice = await screen.findByLabelText('Add a recipe to');
    const options = within(within(choice).getByRole('group', { name: 'Options' }));
    expect(options.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Extras: Second bun',
      'Size: Large',
    ]);
    fireEvent.change(choice, { target: { value: 'size/large' } });
    const dialog = within(screen.getByRole('dialog', { name: 'Recipe: Size: Large' }));
    expect(dialog.queryByText('Margin')).toBeNull();
    fireEvent.change(dialog.getByLabelText('Add an ingredient'), { target: { value: 'i1' } });
    fireEvent.change(dialog.getByLabelText('Beef brisket (g)'), { target: { value: '50' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save recipe' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.find(({ name }) => name === 'POST /api/seller/recipes/save')?.body).toEqual({
      option: 'size/large',
      items: [{ ingredient: 'i1', amount: 50 }],
    });
  });
  it('records a delivery with Arabic digits, and not twice', async () => {
    const sent = mockDesk(
      {},
      {
        ...stock(),
        'POST /api/seller/ingredients/move': { success: true, message: '', ingredient: brisket },
      },
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Delivery: Beef brisket' }));
    const dialog = within(screen.getByRole('dialog'));
    const save = dialog.getByRole('button', { name: 'Save' });
    fireEvent.click(save);
    const amount = dialog.getByLabelText('How much came (g)');
    expect(amount.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(amount, { target: { value: '٢٬٥٠٠' } });
    expect(dialog.getByText('Then on hand: 15,000 g')).toBeTruthy();
    fireEvent.click(save);
    fireEvent.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const moves = sent.filter(({ name }) => name === 'POST /api/seller/ingredients/move');
    expect(moves.map(({ body }) => body)).toEqual([
      { id: 'i1', kind: 'delivery', amount: 2500, note: '' },
    ]);
  });
  it('does not take more waste than is on hand', async () => {
    mockDesk({}, stock());
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Waste: Bun' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('How much is thrown away (pieces)'), {
      target: { value: '4' },
    });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a whole number from 1 to 3.')).toBeTruthy();
  });
  it('shows what a recipe costs while it is typed, and what somebody else saved meanwhile', async () => {
    const theirs = { product: 'fries', version: 2, items: [{ ingredient: 'i1', amount: 7 }] };
    mockDesk(
      {},
      {
        ...stock(),
        'POST /api/seller/recipes/save': () => {
          throw conflictError({ recipe: theirs });
        },
      },
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Recipe of Fries' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Bun (pieces)'), { target: { value: '2' } });
    expect(dialog.getByText('85.0%')).toBeTruthy();
    fireEvent.click(dialog.getByRole('button', { name: 'Save recipe' }));
    fireEvent.click(await dialog.findByRole('button', { name: 'Use their version' }));
    const amount: HTMLInputElement = dialog.getByLabelText('Beef brisket (g)');
    expect(amount.value).toBe('7');
  });
});

describe('the product list', () => {
  it('names the ingredients of which little is left', async () => {
    mockDesk({}, stock());
    await renderRemote(seller, '/seller/product-list', { before: asSeller });
    const line = await screen.findByRole('link', { name: 'Ingredients running low: Bun' });
    expect(line.getAttribute('href')).toBe('/seller/ingredients');
  });
});
