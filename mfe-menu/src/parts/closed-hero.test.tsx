import { screen } from '@testing-library/react';
import type { HoursState } from '@smokehouse/shared/contract';
import { mockNetwork, renderRemote } from '@smokehouse/shared/testing';
import * as menu from '../routes';

const closed: HoursState = {
  opensAt: '10:30',
  closesAt: '04:00',
  isOpen: false,
  isEnforced: true,
  day: '2026-11-28',
  opensOn: '2026-11-29',
  firstSlot: { at: '11:30', day: '2026-11-29' },
};
const paused: HoursState = {
  ...closed,
  opensAt: '17:40',
  opensOn: '2026-11-28',
  firstSlot: { at: '18:30', day: '2026-11-28' },
  pause: { kind: 'closed', minutes: 0, until: '2026-11-28T14:40:00.000Z' },
};

async function open(hours: HoursState, language: 'en' | 'ar') {
  mockNetwork({
    'GET /api/hours': { success: true, ...hours },
    'GET /api/product/list': () => new Promise(() => undefined),
  });
  await renderRemote(menu, '/', { language });
}

describe('home while no orders for now are taken', () => {
  it.each([
    [
      'en',
      closed,
      'We open on Sunday at 10:30.',
      'Closed. Order for Sunday 11:30.',
      'Order for Sunday 11:30',
    ],
    [
      'ar',
      closed,
      'نفتح يوم الأحد الساعة 10:30.',
      'مغلق الآن. اطلب لموعد الأحد 11:30.',
      'اطلب لموعد الأحد 11:30',
    ],
    [
      'en',
      { ...closed, opensOn: closed.day, firstSlot: { at: '11:30', day: '2026-11-28' } },
      'We open at 10:30.',
      'Closed. Order for 11:30.',
      'Order for 11:30',
    ],
    [
      'en',
      paused,
      'Orders are taken again at 17:40.',
      'A short break. Order for 18:30.',
      'Order for 18:30',
    ],
    [
      'ar',
      paused,
      'نعود لاستقبال الطلبات الساعة 17:40.',
      'استراحة قصيرة. اطلب لموعد 18:30.',
      'اطلب لموعد 18:30',
    ],
  ] as const)(
    'names the opening and the first slot (%s)',
    async (language, hours, opens, title, order) => {
      await open(hours, language);
      expect((await screen.findByRole('heading', { level: 2, name: title })).textContent).toBe(
        title,
      );
      expect(screen.getByText(opens)).toBeTruthy();
      expect(screen.getByRole('link', { name: order })).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Closed for now', 'View Menu'],
    ['ar', 'مغلق الآن', 'عرض القائمة'],
  ] as const)('promises no time without slots (%s)', async (language, title, link) => {
    const { firstSlot: _firstSlot, ...hours } = closed;
    await open(hours, language);
    await screen.findByRole('heading', { level: 2, name: title });
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /11:30|10:30|another|آخر/ })).toBeNull();
  });
});
