import { screen } from '@testing-library/react';
import { mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import * as orders from '../routes';

const asReem = () => useSession.getState().setUser({ _id: 'u1', name: 'Reem', email: 'reem@example.com', cart: {} });

describe('/my-orders', () => {
  it('asks a visitor to sign in', async () => {
    mockNetwork({});
    await renderRemote(orders, '/my-orders');
    expect(screen.getByText('Log in to see your orders.')).toBeTruthy();
  });

  it('says so where there are no orders yet', async () => {
    mockNetwork({ 'GET /api/order/user': { success: true, orders: [], now: Date.now() } });
    await renderRemote(orders, '/my-orders', { before: asReem, language: 'ar' });
    expect(await screen.findByText(/لا توجد طلبات بعد/)).toBeTruthy();
  });

  it('offers a retry where the list cannot be loaded', async () => {
    mockNetwork({ 'GET /api/order/user': () => { throw refusal(503, 'busy', 'Too busy'); } });
    await renderRemote(orders, '/my-orders', { before: asReem });
    expect(await screen.findByRole('button', { name: 'Retry' }, { timeout: 3000 })).toBeTruthy();
  });
});
