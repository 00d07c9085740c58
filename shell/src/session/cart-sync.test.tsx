import { act, render, screen } from '@testing-library/react';
import { ApiError } from '@smokehouse/shared/api';
import { type Cart, MAX_QUANTITY } from '@smokehouse/shared/contract';
import { startI18n, type TextWriter } from '@smokehouse/shared/i18n';
import { useCart } from '@smokehouse/shared/stores';
import { clearToasts, loadToasts, Toasts } from '@smokehouse/shared/ui';
import ar from '../../locales/ar.json';
import en from '../../locales/en.json';
import { type CartSync, syncCart } from './cart-sync';

const KEY = 'test-cart';
const STORED_AS = `smokehouse:${KEY}`;
const stored = () =>
  JSON.parse(localStorage.getItem(STORED_AS) ?? 'null') as { owner: string | null; items: Cart };
/** Runs all pending promise callbacks. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  });

/** A server whose responses the test triggers one by one. */
function slowServer() {
  const sent: Cart[] = [];
  const pending: { accept: () => void; reject: (error: Error) => void }[] = [];
  const send = (items: Cart) =>
    new Promise<void>((resolve, reject) => {
      sent.push(items);
      pending.push({ accept: resolve, reject });
    });
  return {
    sent,
    send,
    nextRequest: () => {
      const next = pending.shift();
      if (!next) throw new Error('no request is pending');
      return next;
    },
  };
}

describe('the cart', () => {
  let server: ReturnType<typeof slowServer>;
  let cart: CartSync;
  let on: { signedOut: jest.Mock; otherAccount: jest.Mock };
  let texts: TextWriter;

  beforeAll(async () => {
    await loadToasts();
    texts = startI18n('en', {});
  });

  beforeEach(() => {
    localStorage.clear();
    useCart.setState(useCart.getInitialState(), true);
    server = slowServer();
    on = { signedOut: jest.fn(), otherAccount: jest.fn() };
    cart = syncCart(useCart, KEY, server.send, on);
  });
  // Ends the subscription of this test's cart, so that later tests do not trigger it.
  afterEach(() => {
    cart.signOut();
  });

  it('of a visitor is stored in the browser only', () => {
    useCart.getState().add('rib');
    expect(stored()).toEqual({ owner: null, items: { rib: 1 } });
    expect(server.sent).toEqual([]);
  });

  it('of a visitor is merged at sign-in: the larger quantity of each dish counts', () => {
    useCart.getState().add('rib');
    cart.signIn('reem', { rib: 3, tea: 1 });
    expect(useCart.getState().items).toEqual({ rib: 3, tea: 1 });
    expect(server.sent).toEqual([{ rib: 3, tea: 1 }]);
  });

  it('of the account replaces its stored copy at sign-in', () => {
    localStorage.setItem(STORED_AS, JSON.stringify({ owner: 'reem', items: { rib: 9 } }));
    useCart.setState(useCart.getInitialState(), true);
    cart = syncCart(useCart, KEY, server.send, on);
    cart.signIn('reem', { tea: 1 });
    expect(useCart.getState().items).toEqual({ tea: 1 });
    expect(server.sent).toEqual([]);
  });

  it.each([
    ['en', en],
    ['ar', ar],
  ] as const)('says the limit instead of "added" at the limit (%s)', async (language, shell) => {
    texts.add(language, 'shell', shell);
    await texts.changeLanguage(language);
    clearToasts();
    render(<Toasts />);
    act(() => {
      useCart.getState().update('rib', MAX_QUANTITY - 1);
      useCart.getState().add('rib');
      useCart.getState().add('rib');
    });
    const toast = await screen.findByRole('alert');
    expect(toast.textContent).toBe(shell.cart.limit.replace('{{max}}', '99'));
    expect(screen.queryByRole('status')).toBeNull();
    expect(useCart.getState().items).toEqual({ rib: MAX_QUANTITY });
  });

  it('is sent one request at a time; the next one includes all changes since', async () => {
    cart.signIn('reem', {});
    for (let times = 0; times < 4; times += 1) useCart.getState().add('rib');
    expect(server.sent).toEqual([{ rib: 1 }]);
    server.nextRequest().accept();
    await settle();
    expect(server.sent).toEqual([{ rib: 1 }, { rib: 4 }]);
    server.nextRequest().accept();
    await settle();
    expect(server.sent).toHaveLength(2);
  });

  it('returns to the last acknowledged state when the server rejects a change', async () => {
    cart.signIn('reem', { tea: 1 });
    useCart.getState().add('rib');
    useCart.getState().add('rib');
    server.nextRequest().accept();
    await settle();
    server.nextRequest().reject(new ApiError('Too many', 422, 'quantity'));
    await settle();
    expect(useCart.getState().items).toEqual({ tea: 1, rib: 1 });
    expect(stored().items).toEqual({ tea: 1, rib: 1 });
  });

  it('keeps what was not sent when the page is left, and the next page sends it', async () => {
    cart.signIn('reem', { tea: 1 });
    useCart.getState().add('rib');
    server.nextRequest();

    const left = localStorage.getItem(STORED_AS) ?? '';
    cart.signOut();
    useCart.setState(useCart.getInitialState(), true);
    localStorage.setItem(STORED_AS, left);
    cart = syncCart(useCart, KEY, server.send, on);
    cart.signIn('reem', { tea: 1 });
    expect(server.sent).toHaveLength(2);
    expect(server.sent.at(-1)).toEqual({ tea: 1, rib: 1 });
    server.nextRequest().accept();
    await settle();
    expect(stored()).toEqual({ owner: 'reem', items: { tea: 1, rib: 1 } });
  });

  it('is kept without a connection, and sent once it is back', async () => {
    const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    cart.signIn('reem', { tea: 1 });
    for (const times of [1, 2]) {
      useCart.getState().add('rib');
      server.nextRequest().reject(new ApiError('Unreachable', 0, 'network'));
      await settle();
      expect(useCart.getState().items).toEqual({ tea: 1, rib: times });
      expect(stored()).toEqual({ owner: null, items: { tea: 1, rib: times } });
    }

    onLine.mockRestore();
    dispatchEvent(new Event('online'));
    expect(server.sent.at(-1)).toEqual({ tea: 1, rib: 2 });
    server.nextRequest().accept();
    await settle();
    expect(server.sent).toHaveLength(3);
    expect(stored()).toEqual({ owner: 'reem', items: { tea: 1, rib: 2 } });
  });

  it('becomes a visitor’s cart when the session has ended on the server', async () => {
    cart.signIn('reem', {});
    useCart.getState().add('rib');
    server.nextRequest().reject(new ApiError('Sign in', 401, 'not_signed_in'));
    await settle();
    expect(on.signedOut).toHaveBeenCalledTimes(1);
    expect(stored()).toEqual({ owner: null, items: { rib: 1 } });
  });

  it('is not stored as that of another account that the browser has now', async () => {
    cart.signIn('reem', { tea: 1 });
    useCart.getState().add('rib');
    server.nextRequest().reject(new ApiError('Not yours', 403, 'not_yours'));
    await settle();
    expect(on.otherAccount).toHaveBeenCalledTimes(1);
    expect(stored()).toEqual({ owner: null, items: {} });
    cart.signIn('sara', { bun: 2 });
    expect(useCart.getState().items).toEqual({ bun: 2 });
    expect(server.sent).toEqual([{ tea: 1, rib: 1 }]);
  });

  it('is that of the account to which another window has signed in', () => {
    cart.signIn('reem', { tea: 1 });
    localStorage.setItem(STORED_AS, JSON.stringify({ owner: 'sara', items: { bun: 2 } }));
    dispatchEvent(new StorageEvent('storage', { key: STORED_AS }));
    expect(on.otherAccount).toHaveBeenCalledTimes(1);
    cart.signIn('sara', { bun: 2 });
    expect(useCart.getState().items).toEqual({ bun: 2 });
    expect(stored()).toEqual({ owner: 'sara', items: { bun: 2 } });
    expect(server.sent).toEqual([]);
  });

  it('ignores invalid quantities in the browser’s storage', () => {
    localStorage.setItem(STORED_AS, '{"items":{"rib":-2,"tea":1.5,"bun":2}}');
    syncCart(useCart, KEY, server.send, on);
    expect(useCart.getState().items).toEqual({ bun: 2 });
  });
});
