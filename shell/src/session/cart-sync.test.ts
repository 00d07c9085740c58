import { act } from '@testing-library/react';
import { ApiError } from '@smokehouse/shared/api';
import type { Cart } from '@smokehouse/shared/contract';
import { useCart } from '@smokehouse/shared/stores';
import { type CartSync, keepCart } from './cart-sync';

const KEY = 'test:cart';
const kept = () =>
  JSON.parse(localStorage.getItem(KEY) ?? 'null') as { owner: string | null; items: Cart };
/** Lets everything that has been answered run on. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  });

/** A server whose answers the test gives one by one. */
function slowServer() {
  const sent: Cart[] = [];
  const answers: { take: () => void; refuse: (error: Error) => void }[] = [];
  const send = (items: Cart) =>
    new Promise<void>((resolve, reject) => {
      sent.push(items);
      answers.push({ take: resolve, refuse: reject });
    });
  return {
    sent,
    send,
    answer: () => {
      const next = answers.shift();
      if (!next) throw new Error('nothing was sent');
      return next;
    },
  };
}

describe('the cart', () => {
  let server: ReturnType<typeof slowServer>;
  let cart: CartSync;
  let signedOut: jest.Mock;

  beforeEach(() => {
    localStorage.clear();
    useCart.setState(useCart.getInitialState(), true);
    server = slowServer();
    signedOut = jest.fn();
    cart = keepCart(useCart, KEY, server.send, signedOut);
  });
  // Each test keeps a cart of its own; the subscriptions of the earlier ones must not hear of it.
  afterEach(() => {
    cart.signOut();
  });

  it('of a visitor stays in the browser and is not sent', () => {
    useCart.getState().add('rib');
    expect(kept()).toEqual({ owner: null, items: { rib: 1 } });
    expect(server.sent).toEqual([]);
  });

  it('of a visitor joins the account at sign-in: the larger quantity of each dish', () => {
    useCart.getState().add('rib');
    cart.signIn('reem', { rib: 3, tea: 1 });
    expect(useCart.getState().items).toEqual({ rib: 3, tea: 1 });
    expect(server.sent).toEqual([{ rib: 3, tea: 1 }]);
  });

  it('that is remembered of the account gives way to what the account has now', () => {
    localStorage.setItem(KEY, JSON.stringify({ owner: 'reem', items: { rib: 9 } }));
    useCart.setState(useCart.getInitialState(), true);
    cart = keepCart(useCart, KEY, server.send, signedOut);
    cart.signIn('reem', { tea: 1 });
    expect(useCart.getState().items).toEqual({ tea: 1 });
    expect(server.sent).toEqual([]);
  });

  it('is sent one request at a time; what was changed meanwhile travels with the next', async () => {
    cart.signIn('reem', {});
    for (let times = 0; times < 4; times += 1) useCart.getState().add('rib');
    expect(server.sent).toEqual([{ rib: 1 }]);
    server.answer().take();
    await settle();
    expect(server.sent).toEqual([{ rib: 1 }, { rib: 4 }]);
    server.answer().take();
    await settle();
    expect(server.sent).toHaveLength(2);
  });

  it('falls back to the last state that the server took when a change is refused', async () => {
    cart.signIn('reem', { tea: 1 });
    useCart.getState().add('rib');
    useCart.getState().add('rib');
    server.answer().take();
    await settle();
    server.answer().refuse(new ApiError('Too many', 422, 'quantity'));
    await settle();
    expect(useCart.getState().items).toEqual({ tea: 1, rib: 1 });
    expect(kept().items).toEqual({ tea: 1, rib: 1 });
  });

  it('is kept as a visitor’s when the server no longer knows the account', async () => {
    cart.signIn('reem', {});
    useCart.getState().add('rib');
    server.answer().refuse(new ApiError('Sign in', 401, 'not_signed_in'));
    await settle();
    expect(signedOut).toHaveBeenCalledTimes(1);
    expect(kept()).toEqual({ owner: null, items: { rib: 1 } });
  });

  it('survives a broken or foreign entry in the browser’s storage', () => {
    localStorage.setItem(KEY, '{"items":{"rib":-2,"tea":1.5,"bun":2}}');
    keepCart(useCart, KEY, server.send, signedOut);
    expect(useCart.getState().items).toEqual({ bun: 2 });
  });
});
