import { screen, waitFor } from '@testing-library/react';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';
import { keepOrder } from './kept-orders';

const NOTHING = { collected: {}, newNames: [] };

/** Opens the floor with tables 2 and 3. */
async function openFloor(language: 'en' | 'ar' = 'en', more: object = {}, address = '') {
  const sent = mockDesk(
    {},
    {
      'GET /api/product/list': { success: true, products: [] },
      'GET /api/seller/floor/table': { success: true, now: Date.now() },
      'GET /api/seller/floor': {
        success: true,
        plan: { version: 0, unplaced: ['2', '3'], areas: [] },
        ...{ visits: [], unseated: [], now: Date.now(), ...more },
      },
      'POST /api/seller/floor/writing': { success: true },
    },
  );
  await renderRemote(seller, `/seller/floor${address}`, { before: asSeller, language });
  return () =>
    sent.filter(({ name }) => name === 'POST /api/seller/floor/writing').map(({ body }) => body);
}
const SOON = { timeout: 15_000 };

describe('an order that is not sent', () => {
  afterEach(() => keepOrder('2', NOTHING));

  it('is told to colleagues while the floor is open, and again that there is none', async () => {
    keepOrder('2', { collected: { all: { brisket: 1 } }, newNames: [] });
    const said = await openFloor();
    await waitFor(() => expect(said()).toEqual([{ tables: ['2'] }]), SOON);
    keepOrder('2', NOTHING);
    await waitFor(() => expect(said()).toEqual([{ tables: ['2'] }, { tables: [] }]), SOON);
  });

  it.each([
    ['en', 'Salem is writing an order.'],
    ['ar', 'تجري كتابة طلب بواسطة سالم.'],
  ] as const)(
    'of a colleague is shown at its table and above the pad (%s)',
    async (language, text) => {
      const writers = [{ table: '3', nameEn: 'Salem', nameAr: 'سالم' }];
      for (const address of ['', '?table=3', '?table=3&view=order']) {
        await openFloor(language, { writers }, address);
        const found = await screen.findAllByText(
          (shown) => shown.replace(/[\u2068\u2069]/g, '') === text,
        );
        expect(found.length).toBeGreaterThan(0);
      }
    },
  );

  it('is shown in the tile of its table by the name alone, which takes one line', async () => {
    const nameEn = 'Abdulrahman Al Abdullatif Al Mutairi Junior';
    await openFloor('en', { writers: [{ table: '3', nameEn, nameAr: nameEn }] });
    const tile = (await screen.findByText(nameEn)).closest('a');
    expect(tile?.textContent).toMatch(/^Table 3/);
  });

  it('of a colleague is at no other table', async () => {
    await openFloor(
      'en',
      { writers: [{ table: '3', nameEn: 'Salem', nameAr: 'سالم' }] },
      '?table=2&view=order',
    );
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByText(/is writing an order/)).toBeNull();
  });
});
