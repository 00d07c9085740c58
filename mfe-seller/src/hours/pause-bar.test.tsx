import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { SellerHours } from '@smokehouse/shared/contract';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

const PAUSE = 'POST /api/seller/hours/pause';
const hours: SellerHours = {
  version: 1,
  week: Array.from({ length: 7 }, () => [{ from: 16 * 60, to: 28 * 60 }]),
  slots: { minutes: 30, capacity: 12, leadMinutes: 45 },
  periods: [],
  proposals: [],
  state: { opensAt: '16:00', closesAt: '04:00', isOpen: true },
  now: Date.parse('2026-11-28T14:25:00.000Z'),
};
const until = '2026-11-28T15:25:00.000Z';

async function open(pause: SellerHours['state']['pause'], language: 'en' | 'ar' = 'en') {
  const state = { ...hours.state, isOpen: pause?.kind !== 'closed', ...(pause && { pause }) };
  const sent = mockDesk(
    {},
    {
      'GET /api/seller/hours': { success: true, hours: { ...hours, state } },
      [PAUSE]: { success: true, message: '', hours },
    },
  );
  await renderRemote(seller, '/seller/hours', { before: asSeller, language });
  const bar = within(
    await screen.findByRole('region', { name: language === 'ar' ? 'الطلبات الآن' : 'Orders now' }),
  );
  const names = () => bar.getAllByRole('button').map(({ textContent }) => textContent);
  const bodies = () => sent.filter(({ name }) => name === PAUSE).map(({ body }) => body);
  return { bar, names, bodies };
}

describe('the pause of /seller/hours', () => {
  it.each([
    ['en', ['Pause orders', 'No longer busy'], 'End the pause'],
    ['ar', ['إيقاف الطلبات', 'إنهاء حالة الضغط'], 'إنهاء الإيقاف'],
  ] as const)('can begin while the house is busy (%s)', async (language, offered, other) => {
    const { bar, names, bodies } = await open({ kind: 'busy', minutes: 30, until }, language);
    expect(names()).toEqual(expect.arrayContaining([...offered]));
    expect(names()).not.toContain(other);
    fireEvent.click(bar.getByRole('button', { name: offered[0] }));
    await waitFor(() => expect(bodies()).toEqual([{ kind: 'closed', lasts: 30 }]));
  });

  it('leaves the busy time to end by its own name', async () => {
    const { bar, bodies } = await open({ kind: 'busy', minutes: 30, until });
    fireEvent.click(bar.getByRole('button', { name: 'No longer busy' }));
    await waitFor(() => expect(bodies()).toEqual([{ kind: 'none', ends: 'busy' }]));
  });

  it('is ended by its own name', async () => {
    const { bar, names, bodies } = await open({ kind: 'closed', minutes: 0, until });
    expect(names()).toEqual(['End the pause']);
    fireEvent.click(bar.getByRole('button', { name: 'End the pause' }));
    await waitFor(() => expect(bodies()).toEqual([{ kind: 'none', ends: 'closed' }]));
  });
});
