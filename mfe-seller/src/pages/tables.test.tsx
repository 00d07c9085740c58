import { fireEvent, screen } from '@testing-library/react';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const tables = ['1', '2', '3'].map((table) => ({
  table,
  url: `https://smokehouse.example/dine-in?table=${table}`,
  qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
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
    expect(screen.getByText('smokehouse.example/dine-in?table=2')).toBeTruthy();
    expect(screen.getAllByText('امسح الرمز لعرض القائمة والطلب')).toHaveLength(3);
  });
  it('prints the selected codes', async () => {
    const print = jest.spyOn(window, 'print').mockImplementation(() => undefined);
    await open('ar');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'طاولة 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'طباعة رمزين' }));
    expect(print).toHaveBeenCalledTimes(1);
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
