import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { PAIRING_MS } from '@smokehouse/shared/contract/people/staff/rules';
import { useSession } from '@smokehouse/shared/stores';
import { currentAddress, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asStaff, mockDesk } from '../testing';

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const TOKEN = 'x'.repeat(43);
const JOIN = 'POST /api/seller/tablets/join';
type Tablet = CallAnswer<'GET /api/seller/tablets'>['tablets'][number];

const tablet = (rest: Partial<Tablet> = {}): Tablet => ({
  id: 't1',
  name: 'Till 1',
  createdAt: '2026-11-20T09:00:00.000Z',
  pairedBy: { nameEn: 'Huda', nameAr: 'هدى' },
  isConfirmed: false,
  lastUsedAt: '2026-11-23T18:40:00.000Z',
  lastDevice: 'Chrome, Android',
  lastAddress: '192.168.1.20',
  ...rest,
});

beforeAll(async () => {
  await import('./chunk');
});

describe('/seller/pair', () => {
  const open = async (hash = '', network: object = {}) => {
    const sent = mockDesk(
      {},
      {
        [JOIN]: { success: true, message: 'Paired', tablet: 'Till 1' },
        'GET /api/seller/is-auth': { success: false, message: '', tablet: 'Till 1' },
        'GET /api/seller/self': { success: true, tablet: 'Till 1', people: [] },
        ...network,
      },
    );
    window.location.hash = hash;
    await renderRemote(seller, '/seller/pair', {});
    await screen.findByRole('heading', { name: 'Pair this tablet' });
    return { sent, joins: () => sent.filter(({ name }) => name === JOIN) };
  };
  afterEach(() => {
    window.location.hash = '';
    useSession.setState({ tablet: undefined });
  });
  const code = () => screen.getByLabelText<HTMLInputElement>('Code');
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Pair this device' }));

  it('takes six digits, Arabic ones too, and then shows the names', async () => {
    const { joins } = await open();
    press();
    expect(await screen.findByText('The code has six digits.')).toBeTruthy();
    expect(document.activeElement).toBe(code());
    fireEvent.change(code(), { target: { value: '٤٨٣ 920x' } });
    expect(code().value).toBe('483920');
    press();
    await waitFor(() => expect(currentAddress()).toBe('/seller'));
    expect(joins()[0]?.body).toEqual({ code: '483920' });
    expect(await screen.findByRole('heading', { name: 'Who is working?' })).toBeTruthy();
  });
  it('takes the code of the next address that is opened in its tab', async () => {
    const next = TOKEN.replace(/.$/, 'Z');
    const { joins } = await open(`#483920-${TOKEN}`, {
      [JOIN]: (body: { token?: string }) => {
        if (body.token === next) return { success: true, message: 'Paired', tablet: 'Till 1' };
        throw refusal(422, 'pairing_invalid', 'No.', { code: 'This code is wrong.' });
      },
    });
    press();
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    window.location.hash = `#174650-${next}`;
    await waitFor(() => expect(code().value).toBe('174650'));
    expect(screen.queryByText('This code is wrong.')).toBeNull();
    expect(window.location.hash).toBe('');
    press();
    await waitFor(() => expect(currentAddress()).toBe('/seller'));
    expect(joins().at(-1)?.body).toEqual({ token: next });
  });
  it('fills a scanned code in, removes it from the address, and waits for a press', async () => {
    const { joins } = await open(`#483920-${TOKEN}`);
    expect(code().value).toBe('483920');
    expect(window.location.hash).toBe('');
    expect(screen.getByText(/^The code was scanned/)).toBeTruthy();
    expect(joins()).toEqual([]);
    press();
    await waitFor(() => expect(joins()[0]?.body).toEqual({ token: TOKEN }));
  });
  it('says at the field that a code is wrong, with the focus there', async () => {
    await open('', {
      [JOIN]: () => {
        throw refusal(422, 'pairing_invalid', 'No.', { code: 'This code is wrong.' });
      },
    });
    fireEvent.change(code(), { target: { value: '483920' } });
    press();
    expect(await screen.findByText('This code is wrong.')).toBeTruthy();
    expect(document.activeElement).toBe(code());
  });
  it('is offered at the sign-in', async () => {
    mockDesk({}, { 'GET /api/seller/is-auth': { success: false, message: '' } });
    await renderRemote(seller, '/seller', {});
    const link = await screen.findByRole('link', { name: 'Pair this tablet' });
    expect(link.getAttribute('href')).toBe('/seller/pair');
  });
});

describe('the tablets of /seller/staff', () => {
  const open = async (tablets: () => Tablet[], role: 'owner' | 'manager' = 'owner') => {
    const sent = mockDesk(
      {},
      {
        'GET /api/seller/staff': { success: true, staff: [], isConfirmed: true },
        'GET /api/seller/tablets': () => ({ success: true, tablets: tablets() }),
        'POST /api/seller/tablets/confirm': { success: true, message: '' },
        'POST /api/seller/tablets/screen': { success: true, message: '' },
        'POST /api/seller/tablets/pair': () => ({
          success: true,
          id: 't2',
          code: '483920',
          url: `https://smokehouse.example/seller/pair#483920-${TOKEN}`,
          qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
          expiresAt: new Date(Date.now() + PAIRING_MS).toISOString(),
        }),
      },
    );
    await renderRemote(seller, '/seller/staff', { before: () => asStaff({ role }) });
    await screen.findByRole('heading', { name: 'Shared tablets' });
    return sent;
  };

  it('show who paired each, and when and where it was used last', async () => {
    await open(() => [tablet()]);
    expect(await screen.findByText('Paired by Huda on 20/11/2026')).toBeTruthy();
    expect(screen.getByText(/Last used on 23\/11\/2026 at 21:40/)).toBeTruthy();
    expect(screen.getByText('Chrome, Android')).toBeTruthy();
    expect(screen.getByText('192.168.1.20')).toBeTruthy();
  });
  it('are confirmed by an owner, not by a manager', async () => {
    const sent = await open(() => [tablet()]);
    fireEvent.click(await screen.findByRole('button', { name: 'Confirm : Till 1' }));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'POST /api/seller/tablets/confirm')?.body).toEqual({
        id: 't1',
      }),
    );
  });
  it('offer a manager no confirmation', async () => {
    await open(() => [tablet()], 'manager');
    expect(await screen.findByText('Not confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull();
  });
  it('are names or the screen of a place, chosen with the code and changed in the list', async () => {
    const sent = await open(() => [tablet({ screen: 'pass' })]);
    const chosen = await screen.findByLabelText<HTMLSelectElement>('What it shows: Till 1');
    expect(chosen.value).toBe('pass');
    fireEvent.change(chosen, { target: { value: 'names' } });
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'POST /api/seller/tablets/screen')?.body).toEqual({
        id: 't1',
        screen: null,
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: 'Pair a tablet' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pair a tablet' }));
    fireEvent.change(dialog.getByLabelText('What it shows'), { target: { value: 'kitchen' } });
    fireEvent.change(dialog.getByLabelText('Name of the tablet'), { target: { value: 'Grill' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Show the code' }));
    await waitFor(() =>
      expect(sent.find(({ name }) => name === 'POST /api/seller/tablets/pair')?.body).toEqual({
        name: 'Grill',
        screen: 'kitchen',
      }),
    );
  });
  it('are paired with a code on the screen, which says when a tablet has used it', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      const tablets: Tablet[] = [];
      const sent = await open(() => tablets);
      fireEvent.click(screen.getByRole('button', { name: 'Pair a tablet' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Pair a tablet' }));
      fireEvent.change(dialog.getByLabelText('Name of the tablet'), { target: { value: 'Bar' } });
      fireEvent.click(dialog.getByRole('button', { name: 'Show the code' }));
      expect(await dialog.findByText('483 920')).toBeTruthy();
      expect(dialog.getByRole('img', { name: 'QR code that pairs a tablet' })).toBeTruthy();
      expect(dialog.getByText(/^Your next code ends this one/)).toBeTruthy();
      expect(dialog.getByText(/smokehouse\.example\/seller\/pair\u2069 there/)).toBeTruthy();
      expect(sent.find(({ name }) => name === 'POST /api/seller/tablets/pair')?.body).toEqual({
        name: 'Bar',
      });
      tablets.push(tablet({ id: 't2', name: 'Bar' }));
      await act(() => jest.advanceTimersByTimeAsync(2_500));
      const done = await dialog.findByText('Bar is paired.');
      expect(document.activeElement).toBe(done);
    } finally {
      jest.useRealTimers();
    }
  });
  it('are paired with a new code when the first has expired', async () => {
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      const sent = await open(() => []);
      fireEvent.click(screen.getByRole('button', { name: 'Pair a tablet' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Pair a tablet' }));
      fireEvent.click(dialog.getByRole('button', { name: 'Show the code' }));
      await dialog.findByText('483 920');
      await act(() => jest.advanceTimersByTimeAsync(PAIRING_MS + 1_000));
      expect(dialog.queryByText('483 920')).toBeNull();
      fireEvent.click(dialog.getByRole('button', { name: 'Show a new code' }));
      expect(await dialog.findByText('483 920')).toBeTruthy();
      expect(sent.filter(({ name }) => name === 'POST /api/seller/tablets/pair')).toHaveLength(2);
    } finally {
      jest.useRealTimers();
    }
  });
});

describe('a new tablet', () => {
  const open = async (role: 'owner' | 'cashier') => {
    const sent = mockDesk(
      {},
      {
        'GET /api/seller/tablets': {
          success: true,
          tablets: [tablet(), tablet({ id: 't3', name: 'Bar', isConfirmed: true })],
        },
      },
    );
    await renderRemote(seller, '/seller/orders', { before: () => asStaff({ role }) });
    await screen.findByRole('heading', { name: 'Orders' });
    return sent;
  };
  it('is announced to the owner on each page of the desk, until it is confirmed', async () => {
    await open('owner');
    const notice = await screen.findByText(/^A new shared tablet was paired: Till 1\./);
    expect(notice).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Check' }).getAttribute('href')).toBe('/seller/staff');
  });
  it('is not announced to others', async () => {
    const sent = await open('cashier');
    expect(sent.some(({ name }) => name === 'GET /api/seller/tablets')).toBe(false);
  });
});
