import { fireEvent, screen } from '@testing-library/react';
import { currentAddress, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { aDish, anOrder, asSeller, mockDesk } from '../testing';

const ADDRESS =
  '/seller/orders?from=2026-11-15&to=2026-11-21&weekday=4&hour=21&product=brisket&status=Cancelled';

// Load the lazy chunks once, so that no test waits for them.
beforeAll(() => Promise.all([import('./orders'), import('./figure-filter')]));

describe('the orders behind a figure', () => {
  it('are all of it, finished or not; the list names it and leads to the other kind', async () => {
    const sent = mockDesk(
      { orders: [anOrder()] },
      { 'GET /api/product/list': { success: true, products: [aDish()] } },
    );
    await renderRemote(seller, ADDRESS.replace('&status=Cancelled', ''), { before: asSeller });
    expect((await screen.findByText(/The orders behind a figure/)).textContent).toBe(
      'The orders behind a figure: Thursday · 21:00–21:59 · Brisket · 15/11/2026 – 21/11/2026',
    );
    expect(
      sent.filter(({ name }) => name === 'GET /api/order/seller').map(({ query }) => query),
    ).toContainEqual({
      from: '2026-11-15',
      to: '2026-11-21',
      weekday: '4',
      hour: '21',
      product: 'brisket',
      limit: '50',
    });
    expect(screen.getByRole('link', { name: 'The same at tables' }).getAttribute('href')).toBe(
      '/seller/adminorders?from=2026-11-15&to=2026-11-21&weekday=4&hour=21&product=brisket',
    );
  });
  it('of pickup are of no table', async () => {
    mockDesk({ orders: [anOrder()] });
    const address = '/seller/orders?from=2026-11-15&to=2026-11-21&fulfilment=pickup';
    await renderRemote(seller, address, { before: asSeller });
    expect((await screen.findByText(/The orders behind a figure/)).textContent).toContain('pickup');
    expect(screen.queryByRole('link', { name: 'The same at tables' })).toBeNull();
  });
  it('make room for all orders again', async () => {
    mockDesk({}, { 'GET /api/product/list': { success: true, products: [] } });
    await renderRemote(seller, ADDRESS, { before: asSeller });
    fireEvent.click((await screen.findAllByRole('button', { name: 'Show all orders' }))[0]!);
    expect(currentAddress()).toBe('/seller/orders');
  });
});
