import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallAnswer, Product } from '@smokehouse/shared/contract';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDish, asSeller, deferred, mockDesk } from '../testing';

type Done = CallAnswer<'POST /api/product/stock'>;
const menu = (products: Product[]) => ({
  'GET /api/product/list': () => ({ success: true, products: [...products] }),
});
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, '/seller/product-list', { before: asSeller, language });
const isOn = () => screen.getByRole('switch').getAttribute('aria-checked') === 'true';
const fries = aDish({ _id: 'fries', name: 'House Fries', nameAr: 'بطاطس', category: 'extras' });

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./product-list'));

describe('/seller/product-list', () => {
  it('shows a table of product, category, selling price and stock', async () => {
    mockDesk({}, menu([aDish()]));
    await open();
    const table = within(await screen.findByRole('table'));
    expect(table.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
      'Product',
      'Category',
      'Selling Price',
      'In Stock',
      'Actions',
    ]);
    expect(table.getByRole('rowheader').textContent).toBe('Brisket');
    expect(table.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
      'Bar BQ',
      'SR 118',
      'In stockLimit',
      '',
    ]);
  });
  it('is translated to Arabic, including dish names', async () => {
    mockDesk({}, menu([aDish()]));
    await open('ar');
    expect((await screen.findByRole('rowheader')).textContent).toBe('بريسكت');
    expect(screen.getByRole('switch', { name: 'متوفر: بريسكت' })).toBeTruthy();
  });
  it('counts all dishes and those out of stock', async () => {
    mockDesk({}, menu([aDish(), fries, aDish({ _id: 'x', inStock: false })]));
    await open();
    await screen.findByRole('table');
    expect(screen.getAllByRole('definition').map((figure) => figure.textContent)).toEqual([
      '3',
      '1',
    ]);
  });
  it('shows how many of a dish are left today, and sets it in Latin or Arabic digits', async () => {
    let left: number | null = null;
    const sent = mockDesk(
      {},
      {
        ...menu([aDish()]),
        'GET /api/seller/counts': () => ({
          success: true,
          counts: left === null ? [] : [{ product: 'brisket', left }],
        }),
        'POST /api/seller/counts': (body: { left: number | null }) => {
          ({ left } = body);
          return { success: true, message: '' };
        },
      },
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Limit Brisket for today' }));
    const dialog = within(screen.getByRole('dialog', { name: 'How many are left today?' }));
    const field = dialog.getByLabelText('Left today');
    fireEvent.change(field, { target: { value: 'many' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByText('Enter a whole number from 0 to 10000.')).toBeTruthy();
    fireEvent.change(field, { target: { value: '٤' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    const change = await screen.findByRole('button', { name: 'Brisket: 4 left today. Change' });
    expect(sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
      { id: 'brisket', left: 4 },
    ]);

    fireEvent.click(change);
    fireEvent.click(screen.getByRole('button', { name: 'Remove limit' }));
    expect(await screen.findByRole('button', { name: 'Limit Brisket for today' })).toBeTruthy();
  });
  it('shows a toggled switch at once', async () => {
    const done = deferred<Done>();
    const products = [aDish()];
    const sent = mockDesk({}, { ...menu(products), 'POST /api/product/stock': () => done.promise });
    await open();
    fireEvent.click(await screen.findByRole('switch'));
    await waitFor(() => expect(isOn()).toBe(false));
    products[0] = aDish({ inStock: false });
    await act(async () => {
      done.resolve({ success: true, message: '' });
      await done.promise;
    });
    await waitFor(() => expect(screen.getByRole('switch').getAttribute('aria-busy')).toBe('false'));
    expect(isOn()).toBe(false);
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({
      id: 'brisket',
      inStock: false,
    });
  });
  it('restores the switch and shows the reason when the server rejects the change', async () => {
    mockDesk(
      {},
      {
        ...menu([aDish()]),
        'POST /api/product/stock': () => {
          throw refusal(404, 'product_unknown', 'There is no such dish.');
        },
      },
    );
    await open();
    fireEvent.click(await screen.findByRole('switch'));
    expect(
      await screen.findByText('The stock of Brisket was not changed. There is no such dish.'),
    ).toBeTruthy();
    expect(isOn()).toBe(true);
  });
  it('sends two quick toggles in sequence, and the last one wins', async () => {
    const first = deferred<Done>();
    const products = [aDish()];
    const sent = mockDesk(
      {},
      {
        ...menu(products),
        'POST /api/product/stock': ({ inStock }: { inStock: boolean }) => {
          products[0] = aDish({ inStock });
          return inStock ? { success: true, message: '' } : first.promise;
        },
      },
    );
    await open();
    fireEvent.click(await screen.findByRole('switch'));
    await waitFor(() => expect(isOn()).toBe(false));
    fireEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(isOn()).toBe(true));
    await act(async () => {
      first.resolve({ success: true, message: '' });
      await first.promise;
    });
    await waitFor(() =>
      expect(
        sent
          .filter(({ name }) => name.startsWith('POST'))
          .map(({ body }) => (body as { inStock: boolean }).inStock),
      ).toEqual([false, true]),
    );
    expect(isOn()).toBe(true);
  });
  it('filters by name and category', async () => {
    mockDesk({}, menu([aDish(), fries]));
    await open();
    await screen.findByRole('table');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search dishes' }), {
      target: { value: 'fri' },
    });
    expect(screen.getAllByRole('rowheader').map((head) => head.textContent)).toEqual([
      'House Fries',
    ]);
    expect(screen.getByText('1 dish')).toBeTruthy();
    fireEvent.change(screen.getByRole('combobox', { name: 'Category' }), {
      target: { value: 'dessert' },
    });
    expect(screen.getByText('No dish matches.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Show all dishes' }));
    expect(screen.getAllByRole('rowheader')).toHaveLength(2);
  });
  it('counts the matches with Arabic plural forms', async () => {
    mockDesk({}, menu([aDish(), fries]));
    await open('ar');
    await screen.findByRole('table');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'ب' } });
    expect(screen.getByText('طبقان')).toBeTruthy();
  });
  it('links to Add Product when there are no products', async () => {
    mockDesk({}, menu([]));
    await open();
    expect(
      (await screen.findByText('There are no dishes yet.')).parentElement
        ?.querySelector('a')
        ?.getAttribute('href'),
    ).toBe('/seller');
  });
  it('offers a retry when the list cannot be loaded', async () => {
    mockDesk();
    await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    mockDesk({}, menu([aDish()]));
    fireEvent.click(retry);
    expect(await screen.findByRole('table')).toBeTruthy();
  });
});
