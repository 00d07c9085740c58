import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { paths, type OwnStaff } from '@smokehouse/shared/contract';
import { can, TABLET_IDLE_MS } from '@smokehouse/shared/contract/people/staff/rules';
import { useSession } from '@smokehouse/shared/stores';
import { currentAddress, refusal, renderRemote } from '@smokehouse/shared/testing';
import { PAGES } from '../generated/pages';
import * as seller from '../routes';
import { aDineOrder, anOrder, asStaff, mockDesk } from '../testing';
import { loadSecurity } from '../security/public/load';
import { accessOf } from './public/access';
import { Discarded, listKeptChanges, whenSignedIn } from './public/kept-changes';

// jsdom does not implement showModal() and close().
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const RAMI = { id: 's2', nameEn: 'Rami Haddad', nameAr: 'رامي حداد', role: 'waiter' as const };
const atTablet: OwnStaff = { ...RAMI, isAtTablet: true };
const done = { success: true, message: '' };
const names = () => ({ success: true, tablet: 'Counter', people: [RAMI] });
const asTablet = () => useSession.setState({ tablet: 'Counter' });
const links = () =>
  within(screen.getByRole('navigation', { name: 'Staff desk' }))
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'));

beforeAll(async () => {
  await Promise.all([import('./chunk'), import('../corrections/chunk'), loadSecurity()]);
});
beforeEach(() => localStorage.clear());

describe('what a role sees', () => {
  it.each(['waiter', 'cook', 'cashier'] as const)('%s: links to their pages only', async (role) => {
    const sent = mockDesk();
    await renderRemote(seller, '/seller/printers', { before: () => asStaff({ role }) });
    const linked = PAGES.filter(({ link }) => link);
    const pages = linked.filter(({ permission }) => permission && can({ role }, permission));
    expect(links()).toEqual(pages.map(({ path }) => path));
    expect(links()).toContain('/seller/printers');
    expect(links().length).toBeLessThan(linked.length / 2);
    const mayOrders = role !== 'cook';
    expect(sent.some(({ name }) => name === 'GET /api/order/seller')).toBe(mayOrders);
  });
  it('says so on a page that the role may not open, and who may', async () => {
    mockDesk();
    await renderRemote(seller, '/seller/hours', { before: () => asStaff({ role: 'waiter' }) });
    expect(await screen.findByRole('heading', { name: 'Not part of your work' })).toBeTruthy();
    expect(screen.getByText(/^As a waiter .* Please ask: owner or manager\.$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Go to your work' }).getAttribute('href')).toBe(
      '/seller/floor',
    );
  });
  it('names the place, not the role, to an owner at a tablet', async () => {
    mockDesk();
    await renderRemote(seller, '/seller/staff', {
      before: () => asStaff({ isAtTablet: true }),
    });
    expect(await screen.findByText(/does not open at a shared tablet/)).toBeTruthy();
  });
  it('opens the first page of their work at /seller', async () => {
    mockDesk();
    await renderRemote(seller, '/seller', { before: () => asStaff({ role: 'waiter' }) });
    await waitFor(() => expect(currentAddress()).toBe('/seller/floor'));
  });
  it('shows no button that the role may not press', async () => {
    mockDesk({ dineorders: [aDineOrder()] });
    await renderRemote(seller, '/seller/product-list', {
      before: () => asStaff({ role: 'cook' }),
    });
    await screen.findByRole('heading', { name: 'Product List' });
    expect(screen.queryByRole('link', { name: 'Search Words' })).toBeNull();
  });
});

describe('the permissions of the desk’s pages', () => {
  const owner = accessOf({ role: 'owner' });
  const desk = seller.routes.find(({ path }) => path === paths.seller);
  const pages = [paths.sellerKitchen, ...(desk?.children ?? []).map(({ path = '' }) => path)];

  it.each(pages)('%s names one, which the owner has', (page) => {
    expect(owner.missing(page)).toBeUndefined();
    expect(accessOf(undefined).missing(page)).not.toBe('unlisted');
  });
  it('are those of the page, however its address is written', () => {
    const waiter = accessOf({ role: 'waiter' });
    for (const address of ['/seller/audit', '/seller/audit/', '/Seller/AUDIT', '/seller/audit//'])
      expect(waiter.missing(address)).toBe('audit.view');
  });
  it('are missing to everybody for a page that names none, also the owner', async () => {
    expect(owner.missing('/seller/nothing')).toBe('unlisted');
    mockDesk();
    const page = { ...desk, children: [{ path: 'new', element: <p>New page</p> }] };
    const planted = { ...seller, routes: [page] } as typeof seller;
    await renderRemote(planted, '/seller/new', { before: () => asStaff({ role: 'owner' }) });
    expect(await screen.findByText(/^Nobody may open this page yet/)).toBeTruthy();
    expect(screen.queryByText('New page')).toBeNull();
  });
});

describe('a shared tablet', () => {
  const open = async (network = {}) => {
    const sent = mockDesk(
      {},
      {
        'GET /api/seller/self': names,
        'GET /api/seller/is-auth': { success: true, self: atTablet, tablet: 'Counter' },
        'GET /api/seller/logout': done,
        ...network,
      },
    );
    await renderRemote(seller, '/seller/orders', { before: asTablet });
    return sent;
  };
  const choose = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /Rami Haddad/ }));
  const field = () => screen.getByLabelText<HTMLInputElement>('PIN of Rami Haddad');

  it('takes a PIN by keys and keyboard, with Arabic digits too', async () => {
    const sent = await open({ 'POST /api/seller/pin': done });
    await choose();
    fireEvent.click(screen.getByRole('button', { name: '4' }));
    fireEvent.change(field(), { target: { value: '4٠٧١x' } });
    fireEvent.click(screen.getByRole('button', { name: '9' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete the last digit' }));
    expect(field().value).toBe('4071');
    fireEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Orders' })).toBeTruthy();
    expect(sent.find(({ name }) => name === 'POST /api/seller/pin')?.body).toEqual({
      id: 's2',
      pin: '4071',
    });
  });
  it('says without a connection that the names return with it', async () => {
    await open({ 'GET /api/seller/logout': undefined });
    act(() => useSession.setState({ isSeller: true, staff: atTablet }));
    const lock = await screen.findByRole('button', { name: 'Lock' });
    act(() => void window.dispatchEvent(new Event('offline')));
    try {
      fireEvent.click(lock);
      expect(
        await screen.findByText(/^There is no connection\. The names are listed/),
      ).toBeTruthy();
      expect(screen.queryByText(/Pick your name/)).toBeNull();
    } finally {
      act(() => void window.dispatchEvent(new Event('online')));
    }
    expect(await screen.findByRole('button', { name: /Rami Haddad/ })).toBeTruthy();
    expect(screen.getByText('Pick your name first.')).toBeTruthy();
    expect(screen.queryByText(/There is no connection/)).toBeNull();
  });
  it('names what waits for a person, and has nobody discard it while it is locked', async () => {
    await open();
    const waits = whenSignedIn({ ...atTablet, id: 's9', nameEn: 'Yousef' }, 'The order of table 8');
    const { discard } = listKeptChanges()[0]!;
    expect((await screen.findByText(/until Yousef signs in again/)).textContent).toBe(
      '1 change waits until Yousef signs in again. The order of table 8',
    );
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull();
    act(discard);
    await expect(waits).rejects.toThrow(Discarded);
  });
  it('says why a PIN was refused, and forgets it', async () => {
    const text = 'Too many wrong PINs. This name is locked for 5 minutes.';
    await open({
      'POST /api/seller/pin': () => {
        throw refusal(429, 'pin_locked', text);
      },
    });
    await choose();
    fireEvent.change(field(), { target: { value: '12' } });
    fireEvent.submit(field());
    expect((await screen.findByRole('alert')).textContent).toBe('A PIN is 4 to 6 digits.');
    fireEvent.change(field(), { target: { value: '1235' } });
    fireEvent.submit(field());
    expect(await screen.findByText(text)).toBeTruthy();
    expect(field().value).toBe('');
  });
  it('shows the names again after five minutes without a touch, and nothing of the person', async () => {
    const sent = await open();
    jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask'] });
    try {
      act(() => useSession.setState({ isSeller: true, staff: atTablet }));
      localStorage.setItem('mfe-seller:corrected-by', 'Rami');
      await act(() => jest.advanceTimersByTimeAsync(TABLET_IDLE_MS - 1000));
      fireEvent.pointerDown(document.body);
      await act(() => jest.advanceTimersByTimeAsync(TABLET_IDLE_MS - 1000));
      expect(useSession.getState().isSeller).toBe(true);
      await act(() => jest.advanceTimersByTimeAsync(1000));
    } finally {
      jest.useRealTimers();
    }
    expect(await screen.findByRole('heading', { name: 'Who is working?' })).toBeTruthy();
    expect(sent.filter(({ name }) => name === 'GET /api/seller/logout')).toHaveLength(1);
    expect(useSession.getState().staff).toBeUndefined();
    expect(localStorage.getItem('mfe-seller:corrected-by')).toBeNull();
  });
  it('stays locked after a reload while the server could not end the session', async () => {
    const sent = await open({ 'GET /api/seller/logout': undefined });
    act(() => useSession.setState({ isSeller: true, staff: atTablet }));
    fireEvent.click(await screen.findByRole('button', { name: 'Lock' }));
    expect(localStorage.getItem('mfe-seller:locked')).toBe('1');
    await screen.findByRole('heading', { name: 'Who is working?' });
    // The session check of the next page finds the session.
    act(() => useSession.setState({ isSeller: true, staff: atTablet }));
    expect(screen.queryByRole('heading', { name: 'Orders' })).toBeNull();
    await screen.findByRole('heading', { name: 'Who is working?' });
    expect(sent.filter(({ name }) => name === 'GET /api/seller/logout')).toHaveLength(2);
  });
  it('does not open by itself while the server still has the session of its last person', async () => {
    localStorage.setItem('mfe-seller:locked', '1');
    const sent = await open({ 'GET /api/seller/self': { ...names(), self: atTablet } });
    await choose();
    expect(field().value).toBe('');
    expect(sent.filter(({ name }) => name === 'GET /api/seller/is-auth')).toEqual([]);
    expect(useSession.getState().isSeller).toBe(false);
  });
});

describe('/seller/staff', () => {
  const people = [
    {
      ...{ ...RAMI, hasPin: true, lockedUntil: '2026-11-23T09:05:00.000Z' },
      wrongPins: { count: 3, lastAt: '2026-11-23T18:40:00.000Z', tablet: 'Till 1' },
    },
    { ...RAMI, id: 's3', nameEn: 'Mona', hasPin: false, endedAt: '2026-11-20T09:00:00.000Z' },
  ];
  const open = async (isConfirmed: boolean, network = {}) => {
    const sent = mockDesk(
      {},
      {
        'GET /api/seller/staff': { success: true, staff: people, isConfirmed },
        'GET /api/seller/tablets': { success: true, tablets: [] },
        ...network,
      },
    );
    await renderRemote(seller, '/seller/staff', { before: () => asStaff({}) });
    await screen.findByRole('heading', { name: 'Mona' });
    return sent;
  };
  it('shows who is locked, wrong PINs with their place, and who has left', async () => {
    await open(true);
    expect(screen.getByText('Locked until 12:05')).toBeTruthy();
    expect(screen.getByText('3 wrong PINs, last 21:40 at Till 1')).toBeTruthy();
    expect(screen.getByText('Left on 20/11/2026')).toBeTruthy();
  });
  it('asks for the password before a change', async () => {
    await open(false);
    fireEvent.click(screen.getByRole('button', { name: 'Edit : Rami Haddad' }));
    expect(await screen.findByText(/To change the staff, enter your password/)).toBeTruthy();
    expect(screen.queryByLabelText('Name in English')).toBeNull();
  });
  it('shows errors at the fields, and the refusal to remove the last owner', async () => {
    await open(true, {
      'POST /api/seller/staff/change': () => {
        throw refusal(422, 'owner_needs_email', 'No.', { nameEn: 'Please fill in this field.' });
      },
      'POST /api/seller/staff/end': () => {
        throw refusal(409, 'last_owner', 'This is the last owner.');
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Edit : Rami Haddad' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Please fill in this field.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(screen.getByRole('button', { name: 'Has left : Rami Haddad' }));
    fireEvent.click(await screen.findByRole('button', { name: 'End the access' }));
    expect(await screen.findByText('This is the last owner.')).toBeTruthy();
  });
});

describe('an approval', () => {
  const CORRECT = 'POST /api/seller/order/correct';
  const ASK = 'POST /api/seller/approvals/ask';
  const HUDA = { id: 's9', nameEn: 'Huda', nameAr: 'هدى', role: 'manager' as const };
  const SARA = { id: 's8', nameEn: 'Sara', nameAr: 'سارة', role: 'owner' as const };

  /** A waiter removes a dish of an order. */
  const correct = async (role: 'waiter' | 'cashier' = 'waiter', isAtTablet = true) => {
    localStorage.setItem('mfe-seller:corrected-by', 'Rami');
    const sent = mockDesk(
      { orders: [anOrder()] },
      {
        [ASK]: {
          success: true,
          approval: 'a-token',
          asked: {
            ...{ action: 'remove', id: 'o1', amount: 59, table: '7' },
            items: [{ name: 'Brisket', nameAr: 'بريسكت', quantity: 1 }],
            back: [{ way: 'cash', amount: 59 }],
            taken: [
              { name: 'Brisket', nameAr: 'بريسكت', quantity: 1, state: 'cooking' },
              { name: 'Slaw', quantity: 2, state: 'served' },
              { name: 'Fries', quantity: 1, state: 'fired' },
            ],
          },
          people: [HUDA, SARA],
        },
        'POST /api/seller/approvals': { success: true, message: '' },
        [CORRECT]: { success: true, message: '', amount: 118 },
      },
    );
    await renderRemote(seller, '/seller/orders', {
      before: () => asStaff({ ...RAMI, role, isAtTablet }),
    });
    fireEvent.click(await screen.findByRole('button', { name: /^Correct ?: Brisket/ }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('radio', { name: 'No longer wanted' }));
    fireEvent.click(dialog.getByRole('button', { name: /^Remove 1 item$/ }));
    return { sent, corrections: () => sent.filter(({ name }) => name === CORRECT) };
  };

  it('is asked for by name and PIN, and sent with the call', async () => {
    const { sent, corrections } = await correct();
    fireEvent.click(await screen.findByRole('button', { name: /^Huda/ }));
    expect(corrections()).toEqual([]);
    const pin = screen.getByLabelText('PIN of Huda');
    fireEvent.change(pin, { target: { value: '٤٠٧١' } });
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(corrections()).toHaveLength(1));
    expect(corrections()[0]?.headers['x-approval']).toBe('a-token');
    expect(sent.find(({ name }) => name === 'POST /api/seller/approvals')?.body).toEqual({
      approval: 'a-token',
      staffId: 's9',
      pin: '4071',
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('says in words what the server makes of the call, before the PIN', async () => {
    const { sent } = await correct();
    const dialog = await screen.findByRole('dialog', { name: 'Approval' });
    expect(dialog.textContent).toContain('Rami Haddad wants to remove 1 × Brisket.');
    expect(dialog.textContent).toContain('SR 59');
    expect(dialog.textContent).toContain('Table 7');
    expect(dialog.textContent).toMatch(/59\.00.* goes back in cash from the drawer\./);
    const { call, payload } = sent.find(({ name }) => name === ASK)?.body as {
      call: string;
      payload: object;
    };
    expect(call).toBe(CORRECT);
    fireEvent.click(screen.getByRole('button', { name: /^Huda/ }));
    fireEvent.change(screen.getByLabelText('PIN of Huda'), { target: { value: '4071' } });
    fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(sent.find(({ name }) => name === CORRECT)?.body).toEqual(payload));
  });
  it('says of each dish whether it is made already, before the PIN', async () => {
    await correct();
    const list = await screen.findByRole('list', { name: 'How far the dishes are' });
    expect([...list.children].map((one) => one.textContent)).toEqual([
      '1 × BrisketCooking already',
      '2 × SlawServed already',
      '1 × FriesNot begun',
    ]);
    expect(screen.queryByLabelText('PIN of Huda')).toBeNull();
  });
  it('names who may approve on an own device, and takes no PIN there', async () => {
    await correct('waiter', false);
    const dialog = within(await screen.findByRole('dialog', { name: 'Approval' }));
    expect(dialog.getByText(/^PINs work at shared tablets only/)).toBeTruthy();
    const people = within(dialog.getByRole('list', { name: 'Who approves' }));
    expect(people.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Huda', 'Sara']);
    expect(dialog.queryByLabelText(/PIN/)).toBeNull();
  });
  it('is not given: nothing is sent, and what was entered stays', async () => {
    const { corrections } = await correct();
    const dialog = within(await screen.findByRole('dialog', { name: 'Approval' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approval' })).toBeNull());
    expect(screen.getByRole('button', { name: /^Remove 1 item$/ })).toBeTruthy();
    expect(corrections()).toEqual([]);
  });
  it('is not asked for of a person who has the permission', async () => {
    const { corrections } = await correct('cashier');
    await waitFor(() => expect(corrections()).toHaveLength(1));
    expect(corrections()[0]?.headers['x-approval']).toBeUndefined();
  });
});
