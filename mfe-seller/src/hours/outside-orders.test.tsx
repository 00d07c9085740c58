import { screen } from '@testing-library/react';
import type { SellerHours } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const hours: SellerHours = {
  version: 1,
  week: Array.from({ length: 7 }, () => [{ from: 16 * 60, to: 28 * 60 }]),
  slots: { minutes: 30, capacity: 12, leadMinutes: 45 },
  periods: [],
  proposals: [],
  state: { opensAt: '16:00', closesAt: '04:00', isOpen: true },
  now: Date.parse('2026-11-28T14:25:00.000Z'),
};
const planned = {
  receipt: 'SH-261128-AAAA2222',
  from: '2026-11-29T12:00:00.000Z',
  to: '2026-11-29T12:30:00.000Z',
};

async function open(outside: SellerHours['outside'], language: 'en' | 'ar' = 'en') {
  mockDesk({}, { 'GET /api/seller/hours': { success: true, hours: { ...hours, outside } } });
  await renderRemote(seller, '/seller/hours', { before: asSeller, language });
}

describe('/seller/hours', () => {
  it.each([
    ['en', '1 planned order lies outside of the hours'],
    ['ar', 'طلب مجدول واحد خارج ساعات العمل'],
  ] as const)('names the planned orders outside of the hours (%s)', async (language, title) => {
    await open([planned], language);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(title);
    expect(alert.textContent).toMatch(/SH-261128-AAAA2222.*15:00–15:30/);
  });

  it('says nothing of them where there are none', async () => {
    await open([]);
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
