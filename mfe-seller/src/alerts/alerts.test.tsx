import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { TableCall } from '@smokehouse/shared/contract';
import { refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDineOrder, anOrder, asSeller, mockDesk } from '../testing';

const playedNotes = jest.fn();
const resumed = jest.fn(() => Promise.resolve());
/** Counts the notes of the bell. One ring has two notes. */
class FakeAudio {
  static state = 'running';
  currentTime = 0;
  get state() {
    return FakeAudio.state;
  }
  resume = resumed;
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
const open = (at = '/seller', language: 'en' | 'ar' = 'en') =>
  renderRemote(seller, at, { before: asSeller, language });
/** A focus of the window refetches the lists, like a server event. */
const refetchOnFocus = () =>
  act(async () => {
    fireEvent(window, new Event('visibilitychange'));
    await Promise.resolve();
  });
const aCall = (call: Partial<TableCall> = {}): TableCall => ({
  _id: 'c1',
  table: '7',
  kind: 'waiter',
  name: 'Huda',
  tableCode: true,
  calledAt: new Date(Date.now() - 185_000).toISOString(),
  ...call,
});

beforeAll(async () => {
  Object.assign(globalThis, { AudioContext: FakeAudio });
  await Promise.all([
    import('../dishes/add-product'),
    import('../orders/orders'),
    import('../today/today'),
  ]);
});
beforeEach(() => {
  localStorage.clear();
  playedNotes.mockClear();
});

describe('the sound', () => {
  afterEach(() => (FakeAudio.state = 'running'));

  it('is unlocked when a press has ended, so that nothing moves under the finger', async () => {
    FakeAudio.state = 'suspended';
    mockDesk({ orders: [anOrder()] });
    await open();
    await screen.findByRole('link', { name: 'Orders: 1 open order' });
    fireEvent.pointerDown(document.body);
    expect(resumed).not.toHaveBeenCalled();
    fireEvent.click(document.body);
    expect(resumed).toHaveBeenCalledTimes(1);
  });
});

describe('a new order', () => {
  it('rings and shows a toast once, on every page', async () => {
    const orders = [anOrder()];
    mockDesk({ orders });
    await open();
    await screen.findByRole('link', { name: 'Orders: 1 open order' });
    fireEvent.click(document.body);
    orders.push(anOrder({ _id: 'o2' }));
    await refetchOnFocus();
    expect(await screen.findByText('A new order')).toBeTruthy();
    expect(playedNotes).toHaveBeenCalledTimes(2);
    await refetchOnFocus();
    expect(playedNotes).toHaveBeenCalledTimes(2);
  });
  it('is announced to everybody but the person who took it at the table', async () => {
    const placedBy = (staff: string, name: string) => ({
      history: [
        { from: null, to: 'Order Placed', at: new Date().toISOString(), by: 'seller' as const },
      ].map((step) => ({ ...step, staff, name })),
    });
    const dineorders = [aDineOrder()];
    mockDesk({ dineorders });
    await open();
    await screen.findByRole('link', { name: 'Dine Orders: 1 open order' });
    fireEvent.click(document.body);
    dineorders.push(aDineOrder({ _id: 'd2', ...placedBy('s1', 'owner@smokehouse.example') }));
    await refetchOnFocus();
    await screen.findByRole('link', { name: 'Dine Orders: 2 open orders' });
    expect(screen.queryByText('A new dine order')).toBeNull();
    expect(playedNotes).not.toHaveBeenCalled();
    dineorders.push(aDineOrder({ _id: 'd3', ...placedBy('s2', 'Admin') }));
    await refetchOnFocus();
    expect(await screen.findByText('A new dine order')).toBeTruthy();
    expect(playedNotes).toHaveBeenCalledTimes(2);
  });
  it('does not ring for orders that existed when the desk opened', async () => {
    mockDesk({ orders: [anOrder()], dineorders: [aDineOrder()] });
    await open();
    fireEvent.click(document.body);
    await screen.findByRole('link', { name: 'Dine Orders: 1 open order' });
    expect(playedNotes).not.toHaveBeenCalled();
  });
  it('is silent when the sound is off, and stores the choice', async () => {
    const dineorders = [aDineOrder()];
    mockDesk({ dineorders });
    await open('/seller', 'ar');
    await screen.findByRole('link', { name: 'طلبات الصالة: طلب واحد مفتوح' });
    fireEvent.click(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'صوت الطلبات الجديدة' }));
    expect(localStorage.getItem('mfe-seller:sound')).toBe('off');
    dineorders.push(aDineOrder({ _id: 'd2' }), aDineOrder({ _id: 'd3' }));
    await refetchOnFocus();
    expect(await screen.findByText('طلبا صالة جديدان')).toBeTruthy();
    expect(playedNotes).not.toHaveBeenCalled();
  });
});

describe('the document title', () => {
  it('starts with the number of unfinished orders', async () => {
    mockDesk({
      orders: [anOrder(), anOrder({ _id: 'o2' }), anOrder({ _id: 'o3', status: 'Food Delivered' })],
      dineorders: [aDineOrder()],
    });
    await open('/seller/orders');
    await waitFor(() => expect(document.title).toMatch(/^\(2\) Orders · /));
  });
  it('counts both kinds of orders on the other pages', async () => {
    mockDesk({ orders: [anOrder()], dineorders: [aDineOrder()] });
    await open('/seller/today', 'ar');
    await waitFor(() => expect(document.title).toMatch(/^\(2\) اليوم · /));
  });
  it('has no count without unfinished orders', async () => {
    mockDesk();
    await open('/seller/orders');
    await screen.findByText('There are no orders yet.');
    expect(document.title).toMatch(/^Orders · /);
  });
});

describe('a call from a table', () => {
  const calls = (list: TableCall[]) => ({
    'GET /api/seller/table-calls': () => ({ success: true, calls: [...list], now: Date.now() }),
  });
  it('shows table, kind, guest and waiting time above every page', async () => {
    mockDesk(
      {},
      calls([
        aCall(),
        aCall({ _id: 'c2', table: '12', kind: 'bill' }),
        aCall({ _id: 'c3', table: '3', kind: 'bill', paysForAll: true, name: 'Sara' }),
      ]),
    );
    await open('/seller/orders');
    const waiting = within(await screen.findByRole('region', { name: 'Calls from tables' }));
    expect((await waiting.findAllByRole('listitem')).map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Table 7Huda · Calls the waiter\d\d:\d\d · 3 minutesDone/),
      expect.stringMatching(/^Table 12Huda · Asks for the bill/),
      expect.stringMatching(/^Table 3Sara · Pays for all/),
    ]);
  });
  it.each([
    ['en', 'So far at table 11'],
    ['ar', 'حتى الآن على الطاولة 11'],
  ] as const)('names the table at which the guest still is (%s)', async (language, where) => {
    mockDesk({}, calls([aCall({ table: '10', tableCode: false, seatedAt: '11' })]));
    await open('/seller/orders', language);
    expect((await screen.findByText(new RegExp(where))).textContent).not.toMatch(/code|رمز/);
  });
  it('rings when it arrives', async () => {
    const list: TableCall[] = [];
    const answered = jest.fn();
    mockDesk(
      {},
      {
        'GET /api/seller/table-calls': () => {
          answered();
          return { success: true, calls: [...list], now: Date.now() };
        },
      },
    );
    await open('/seller', 'ar');
    await waitFor(() => expect(answered).toHaveBeenCalled());
    fireEvent.click(document.body);
    list.push(aCall());
    await refetchOnFocus();
    expect(await screen.findByText('طاولة 7')).toBeTruthy();
    await waitFor(() => expect(playedNotes).toHaveBeenCalledTimes(2));
  });
  it('is removed when it is marked as done', async () => {
    const list = [aCall()];
    const sent = mockDesk(
      {},
      {
        ...calls(list),
        'POST /api/seller/table-calls/done': () => {
          list.pop();
          return { success: true, message: '' };
        },
      },
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^Done ?: Table 7/ }));
    await waitFor(() => expect(screen.queryByText('Table 7')).toBeNull());
    expect(sent.find(({ name }) => name.endsWith('/done'))?.body).toEqual({ id: 'c1' });
  });
  it('stays when the change could not be saved', async () => {
    mockDesk(
      {},
      {
        ...calls([aCall()]),
        'POST /api/seller/table-calls/done': () => {
          throw refusal(503, 'unavailable', 'Please try again soon.');
        },
      },
    );
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^Done ?: Table 7/ }));
    expect(await screen.findByText('Please try again soon.')).toBeTruthy();
    expect(screen.getByText('Table 7')).toBeTruthy();
  });
});
