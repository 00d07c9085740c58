import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OwnStaff } from '@smokehouse/shared/contract';
import { TABLET_IDLE_MS } from '@smokehouse/shared/contract/people/staff/rules';
import { useSession } from '@smokehouse/shared/stores';
import { currentAddress, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { mockDesk } from '../testing';
import { SCREEN_RETURN_MS } from './screen';

const NAME = { nameEn: 'Grill', nameAr: 'الشواية' };
const SELF: OwnStaff = { id: 't1', ...NAME, role: 'cook', isAtTablet: true, screen: 'kitchen' };
const LINA = { id: 's3', nameEn: 'Lina', nameAr: 'لينا', role: 'manager' as const };
const tablet = { tablet: 'Grill', screen: 'kitchen' as const };

// jsdom has no layout.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
});

beforeAll(async () => {
  await Promise.all([import('./chunk'), import('../kitchen/chunk')]);
});
beforeEach(() => localStorage.clear());
afterEach(() => useSession.setState({ tablet: undefined, screen: undefined }));

const open = async (at: string, staff?: OwnStaff) => {
  let isOn = staff?.screen !== undefined;
  const sent = mockDesk(
    {},
    {
      'GET /api/seller/kitchen': () => ({
        success: true,
        tickets: [],
        bumped: [],
        now: Date.now(),
      }),
      'GET /api/seller/is-auth': () => ({ success: isOn, ...tablet, ...(isOn && { self: SELF }) }),
      'GET /api/seller/self': () => ({
        success: true,
        tablet: 'Grill',
        people: [LINA],
        ...(isOn && { self: SELF }),
      }),
      'GET /api/seller/logout': { success: true, message: '' },
      'POST /api/seller/screen': () => {
        isOn = true;
        return { success: true };
      },
    },
  );
  await renderRemote(seller, at, {
    before: () => useSession.setState({ ...tablet, isSeller: staff !== undefined, staff }),
  });
  return sent;
};

describe('the screen of a place', () => {
  it.each(['/seller/kitchen', '/seller', '/seller/orders'])(
    'opens its page without a person, also at %s',
    async (at) => {
      await open(at);
      expect(await screen.findByRole('heading', { name: 'Kitchen' })).toBeTruthy();
      expect(currentAddress()).toBe('/seller/kitchen');
    },
  );
  it('does not lock without a touch', async () => {
    const sent = await open('/seller/kitchen', SELF);
    await screen.findByRole('heading', { name: 'Kitchen' });
    const later = Date.now() + 3 * TABLET_IDLE_MS;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => later);
    fireEvent(document, new Event('visibilitychange'));
    fireEvent.pointerDown(document.body);
    clock.mockRestore();
    expect(screen.getByRole('heading', { name: 'Kitchen' })).toBeTruthy();
    expect(sent.some(({ name }) => name === 'GET /api/seller/logout')).toBe(false);
  });
  it('asks who it is on a page that is not its own, and leads back', async () => {
    await open('/seller/orders', SELF);
    expect(await screen.findByRole('heading', { name: 'Who is working?' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Back to the kitchen display' }));
    expect(await screen.findByRole('heading', { name: 'Kitchen' })).toBeTruthy();
  });
  it('asks who it is when somebody wants to sign in, and is back after a minute without a touch', async () => {
    await open('/seller/kitchen', SELF);
    const signIn = await screen.findByRole('button', { name: 'Sign in' });
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      fireEvent.click(signIn);
      await act(() => jest.advanceTimersByTimeAsync(SCREEN_RETURN_MS - 1000));
      expect(screen.getByRole('heading', { name: 'Who is working?' })).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(1000));
      expect(screen.getByRole('heading', { name: 'Kitchen' })).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });
  it('comes back when a person locks it', async () => {
    await open('/seller/orders', { ...LINA, isAtTablet: true });
    fireEvent.click(await screen.findByRole('button', { name: 'Lock' }));
    await waitFor(() => expect(currentAddress()).toBe('/seller/kitchen'));
    expect(useSession.getState().staff).toEqual(SELF);
  });
});
