import { act, fireEvent, screen, within } from '@testing-library/react';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';
import { renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { mockDesk } from '../testing';

type Waits = Partial<CallAnswer<'GET /api/seller/waiting'>>;
const since = '2026-11-23T18:40:00.000Z';
const playedNotes = jest.fn();
/** One ring has two notes. */
class FakeAudio {
  state = 'running';
  currentTime = 0;
  destination = {};
  createGain() {
    return {
      gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
      connect: () => undefined,
    };
  }
  createOscillator() {
    return {
      type: '',
      frequency: { value: 0 },
      connect: (to: object) => to,
      start: playedNotes,
      stop: () => undefined,
    };
  }
}

beforeAll(async () => {
  Object.assign(globalThis, { AudioContext: FakeAudio });
  await import('./chunk');
});
beforeEach(() => {
  localStorage.clear();
  playedNotes.mockClear();
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
});
afterEach(() => jest.useRealTimers());

/** A locked tablet, and a function that lets the server say something else. */
async function openLocked(first: Waits, language: 'en' | 'ar' = 'en') {
  let waits = first;
  mockDesk(
    {},
    {
      'GET /api/seller/self': { success: true, tablet: 'Counter', people: [] },
      'GET /api/seller/waiting': () => ({ success: true, orders: 0, tables: [], ...waits }),
    },
  );
  await renderRemote(seller, '/seller/orders', {
    before: () => useSession.setState({ tablet: 'Counter' }),
    language,
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  // Browsers play no sound before the first press.
  fireEvent.click(document.body);
  return async (next: Waits) => {
    waits = next;
    await act(() => jest.advanceTimersByTimeAsync(5_100));
  };
}
const shown = (name = 'What waits') =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

describe('a locked tablet', () => {
  it('shows what waits: calls and dishes at the pass by table, then new orders', async () => {
    await openLocked({
      orders: 3,
      tables: [
        { table: '7', calls: 0, ready: 2, since },
        { table: '4', calls: 1, ready: 0, since },
      ],
    });
    expect(shown()).toEqual(['Table 4 calls', 'Table 7: 2 dishes at the pass', '3 new orders']);
  });

  it('in Arabic, with its plural forms', async () => {
    await openLocked({ orders: 2, tables: [{ table: '4', calls: 1, ready: 1, since }] }, 'ar');
    expect(shown('ما ينتظر')).toEqual([
      'نداء من الطاولة 4',
      expect.stringContaining('4'),
      'طلبان جديدان',
    ]);
  });

  it('shows nothing while nothing waits', async () => {
    await openLocked({});
    expect(screen.queryByRole('list', { name: 'What waits' })).toBeNull();
  });

  it('rings when there is more, not for what waited before or is done', async () => {
    const say = await openLocked({ orders: 1 });
    expect(playedNotes).not.toHaveBeenCalled();
    await say({ orders: 1, tables: [{ table: '4', calls: 1, ready: 0, since }] });
    expect(playedNotes).toHaveBeenCalledTimes(2);
    await say({ orders: 1 });
    expect(playedNotes).toHaveBeenCalledTimes(2);
    await say({ orders: 2 });
    expect(playedNotes).toHaveBeenCalledTimes(4);
  });

  it('is silent where the bell is off', async () => {
    localStorage.setItem('mfe-seller:sound', 'off');
    const say = await openLocked({});
    await say({ orders: 1 });
    expect(shown()).toEqual(['1 new order']);
    expect(playedNotes).not.toHaveBeenCalled();
  });
});
