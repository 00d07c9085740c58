import { fireEvent, screen, within } from '@testing-library/react';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const tables = ['1', '2', '3'].map((table) => ({
  table,
  url: `https://smokehouse.example/dine-in?table=${table}&code=abcdefgh12345678`,
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
  since: '2026-11-21T10:00:00.000Z',
}));
function open(language: 'en' | 'ar' = 'en') {
  mockDesk({}, { 'GET /api/seller/tables': { success: true, tables } });
  return renderRemote(seller, '/seller/tables', { before: asSeller, language });
}

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() => import('./tables'));

describe('/seller/tables', () => {
  it('shows the QR code of each table with its number in both languages', async () => {
    await open();
    expect((await screen.findAllByRole('img')).map((code) => code.getAttribute('alt'))).toEqual([
      'QR code of table 1',
      'QR code of table 2',
      'QR code of table 3',
    ]);
    // The printed text is for typing: without the code.
    expect(screen.getByText('smokehouse.example/dine-in?table=2')).toBeTruthy();
    expect(screen.getAllByText('Code since 21/11/2026')).toHaveLength(3);
    expect(screen.getAllByText('امسح الرمز لعرض القائمة والطلب')).toHaveLength(3);
  });
  it('prints the selected codes', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await open('ar');
    fireEvent.click(await screen.findByRole('checkbox', { name: /^طاولة 2/ }));
    fireEvent.click(screen.getByRole('button', { name: 'طباعة رمزين' }));
    expect(print).toHaveBeenCalledTimes(1);
  });
  it('replaces the codes of the selected tables after a warning', async () => {
    const renewed = tables
      .slice(1, 2)
      .map((table) => ({ ...table, since: '2026-11-22T10:00:00.000Z' }));
    const sent = mockDesk(
      {},
      {
        'GET /api/seller/tables': { success: true, tables },
        'POST /api/seller/tables/codes': {
          success: true,
          message: 'Print them',
          tables: renewed,
        },
      },
    );
    await renderRemote(seller, '/seller/tables', { before: asSeller });
    for (const name of [/^Table 1/, /^Table 3/])
      fireEvent.click(await screen.findByRole('checkbox', { name }));
    fireEvent.click(screen.getByRole('button', { name: 'New codes' }));
    const dialog = within(screen.getByRole('dialog', { name: 'A new code for 1 table?' }));
    expect(dialog.getByText(/stop working at once/)).toBeTruthy();
    expect(sent.some(({ name }) => name.startsWith('POST'))).toBe(false);
    fireEvent.click(dialog.getByRole('button', { name: 'Make new codes' }));
    expect(await screen.findByText('Code since 22/11/2026')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.find(({ name }) => name.startsWith('POST'))?.body).toEqual({ tables: ['2'] });
  });
  it('does not print without a selection, and shows a hint', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    print.mockClear();
    await open();
    fireEvent.click(await screen.findByRole('button', { name: 'Choose none' }));
    fireEvent.click(screen.getByRole('button', { name: 'Print 0 codes' }));
    expect(print).not.toHaveBeenCalled();
    expect(screen.getByText('Choose a table first.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose all' }));
    expect(screen.getByRole('button', { name: 'Print 3 codes' })).toBeTruthy();
  });
});
