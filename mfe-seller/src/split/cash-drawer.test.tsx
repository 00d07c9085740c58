import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { DrawerShift } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aShift, mockDrawers } from '../shift/testing';
import { asSeller, asStaff } from '../testing';
import { visitOf } from './testing';

const VISIT = { 'GET /api/seller/visit/bills': { success: true, visit: visitOf(118, 40) } };

/** Opens the split of a visit by somebody with an open drawer, or without one. */
async function open(language: 'en' | 'ar', shift?: DrawerShift) {
  mockDrawers({ ...(shift && { shift }) }, VISIT);
  await renderRemote(seller, '/seller/split?order=o1', { before: asSeller, language });
}

beforeAll(() => import('./chunk'));
beforeEach(() => sessionStorage.clear());

describe('cash at /seller/split', () => {
  it.each([
    ['en', 'Front', 'Add payment', 'Card', 'Goes into the drawer Front'],
    // Names of drawers say in Arabic that they are drawers.
    ['ar', 'الأمامي', 'إضافة دفعة', 'مدى وبطاقة', 'يدخل النقد في: الأمامي'],
  ] as const)('names the drawer into which it goes (%s)', async (language, drawer, ...texts) => {
    const [add, card, said] = texts;
    await open(language, aShift());
    expect((await screen.findByText(drawer)).parentElement?.textContent).toBe(said);
    fireEvent.click(screen.getByRole('button', { name: card }));
    expect(screen.queryByText(drawer)).toBeNull();
    fireEvent.click(screen.getAllByRole('button', { name: /Cash|نقدًا/ })[0]!);
    fireEvent.click(screen.getByRole('button', { name: add }));
    // The field is gone, and the payment of the list says it.
    expect(screen.queryByRole('button', { name: add })).toBeNull();
    expect(screen.getByText(drawer)).toBeTruthy();
  });

  it.each([
    ['en', 'Open a drawer', 'Add payment', 'Without a drawer'],
    ['ar', 'افتح درجًا', 'إضافة دفعة', 'بلا درج'],
  ] as const)(
    'says that it is recorded without a drawer, and where to open one (%s)',
    async (language, link, add, without) => {
      await open(language);
      const opening = await screen.findByRole('link', { name: link });
      expect(opening.getAttribute('href')).toBe('/seller/shift');
      fireEvent.click(screen.getByRole('button', { name: add }));
      expect(screen.getByText(without)).toBeTruthy();
    },
  );

  it('asks for no drawers of a person who takes no cash', async () => {
    const sent = mockDrawers({}, VISIT);
    await renderRemote(seller, '/seller/split?order=o1', {
      before: () => asStaff({ role: 'waiter', isAtTablet: true }),
    });
    await screen.findByRole('button', { name: 'Add payment' });
    await act(() => Promise.resolve());
    await waitFor(() => expect(sent.some(({ name }) => name.includes('visit/bills'))).toBe(true));
    expect(sent.some(({ name }) => name === 'GET /api/seller/drawers')).toBe(false);
  });
});
