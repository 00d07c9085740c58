import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useSession } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import { PAGES } from './generated/pages';
import * as seller from './routes';
import { OWNER, anOrder, asSeller, mockDesk } from './testing';

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

// Load the lazy page chunk once, so that no test waits for it.
beforeAll(() =>
  Promise.all([
    import('./security/public/sign-in'),
    import('./dishes/add-product'),
    import('./orders/orders'),
  ]),
);

describe('/seller, without a session', () => {
  it("shows the seller's sign-in", async () => {
    mockNetwork({});
    await renderRemote(seller, '/seller');
    expect(await screen.findByRole('heading', { name: 'Staff sign-in' })).toBeTruthy();
    expect(document.title).toMatch(/^Staff sign-in · /);
  });
  it('shows the sign-in in Arabic, on every page of the desk', async () => {
    mockNetwork({});
    await renderRemote(seller, '/seller/orders', { language: 'ar' });
    expect(await screen.findByRole('heading', { name: 'دخول الموظفين' })).toBeTruthy();
  });
  it('shows validation errors beside the fields and sends nothing', async () => {
    const sent = mockNetwork({});
    await renderRemote(seller, '/seller');
    fireEvent.click(await screen.findByRole('button', { name: 'Login' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Email').getAttribute('aria-describedby')).toBeTruthy(),
    );
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(2);
    expect(sent).toEqual([]);
  });
  it('shows and hides the password', async () => {
    mockNetwork({});
    await renderRemote(seller, '/seller');
    const password = await screen.findByLabelText<HTMLInputElement>('Password');
    fireEvent.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password.type).toBe('text');
    fireEvent.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password.type).toBe('password');
  });
  it('shows why the sign-in failed, and opens the requested page after success', async () => {
    let tries = 0;
    mockDesk(
      { orders: [anOrder()] },
      {
        'POST /api/seller/login': () => {
          if (tries++ === 0)
            throw refusal(401, 'wrong_credentials', 'The email or the password is wrong.');
          return { success: true, message: '' };
        },
      },
    );
    await renderRemote(seller, '/seller/orders');
    await screen.findByLabelText('Email');
    type('Email', 'seller@example.com');
    type('Password', 'wrong');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The email or the password is wrong.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Reem Al Otaibi')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Orders' }));
  });
});

// jsdom has no layout.
Object.assign(globalThis, {
  ResizeObserver: class {
    observe = () => undefined;
    disconnect = () => undefined;
  },
});

describe('the start page of a device', () => {
  afterEach(() => localStorage.clear());
  it.each([
    ['owner', '/seller/today'],
    ['manager', '/seller/today'],
    ['cashier', '/seller/shift'],
    ['waiter', '/seller/floor'],
    ['cook', '/seller/kitchen'],
  ] as const)('is at first where the work of the %s begins', async (role, expected) => {
    mockDesk(
      {},
      {
        'POST /api/seller/login': { success: true, message: '' },
        'GET /api/seller/is-auth': { success: true, self: { ...OWNER, role } },
      },
    );
    await renderRemote(seller, '/seller');
    await screen.findByLabelText('Email');
    type('Email', 'seller@example.com');
    type('Password', 'correct');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(currentAddress()).toBe(expected));
  });
  it.each([
    ['/seller', '/seller/orders'],
    ['/seller/product-list', '/seller/product-list'],
  ])('opens after signing in at %s: %s', async (at, expected) => {
    mockDesk({ orders: [anOrder()] }, { 'POST /api/seller/login': { success: true, message: '' } });
    localStorage.setItem('mfe-seller:start-page', '/seller/orders');
    await renderRemote(seller, at);
    await screen.findByLabelText('Email');
    type('Email', 'seller@example.com');
    type('Password', 'correct');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(currentAddress()).toBe(expected));
  });
});

describe('signing in', () => {
  it('never shows the page of the address before the one where work begins', async () => {
    mockDesk({ orders: [anOrder()] }, { 'POST /api/seller/login': { success: true, message: '' } });
    localStorage.setItem('mfe-seller:start-page', '/seller/orders');
    await renderRemote(seller, '/seller');
    await screen.findByLabelText('Email');
    const headings = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByRole('heading', { level: 1 }))
        headings.add(textContent ?? '');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    type('Email', 'seller@example.com');
    type('Password', 'correct');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    await screen.findByRole('heading', { level: 1, name: 'Orders' });
    observer.disconnect();
    expect([...headings]).not.toContain('Add Product');
  });
});

/** The pages that have a link, in the order of the declarations. */
const linked = PAGES.filter(({ link }) => link !== undefined).map(({ path }) => path);

describe('the desk', () => {
  it('greets the seller, and links to its pages with the number of open orders', async () => {
    mockDesk({ orders: [anOrder(), anOrder({ _id: 'o2', status: 'Food Delivered' })] });
    await renderRemote(seller, '/seller', { before: asSeller });
    expect(screen.getByText('Hi! Admin')).toBeTruthy();
    expect(await screen.findByRole('link', { name: 'Orders: 1 open order' })).toBeTruthy();
    expect(
      screen
        .getAllByRole('link')
        .slice(1)
        .map((link) => link.getAttribute('href')),
    ).toEqual(['/seller/account', ...linked]);
  });
  it('lists the pages of the menu first, and each where its group has its place', () => {
    expect(linked.slice(0, 3)).toEqual(['/seller', '/seller/product-list', '/seller/options']);
    expect(linked.indexOf('/seller/floor')).toBeGreaterThan(linked.indexOf('/seller/orders'));
    expect(linked.indexOf('/seller/staff')).toBeGreaterThan(linked.indexOf('/seller/printers'));
  });
  it('highlights the product list on the pages that belong to it', async () => {
    mockDesk();
    await renderRemote(seller, '/seller/search-words', { before: asSeller });
    expect(screen.getByRole('link', { name: 'Product List' }).className).toContain('current');
    expect(screen.getByRole('link', { name: 'Orders' }).className).not.toContain('current');
  });
  describe('on a phone', () => {
    beforeEach(() => {
      const phone = Object.assign(new EventTarget(), { matches: true }) as MediaQueryList;
      window.matchMedia = () => phone;
    });
    afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

    it('shows the pages of the evening in a bar, and the others in a menu', async () => {
      mockDesk();
      await renderRemote(seller, '/seller', { before: asSeller });
      const menu = document.querySelector('[popover]');
      const more = screen.getByRole('button', { name: 'More' });
      expect(more.getAttribute('popovertarget')).toBe(menu?.id);
      expect(more.className).toContain('current');
      expect(menu?.contains(screen.getByRole('link', { name: 'Add Product' }))).toBe(true);
      expect(menu?.contains(screen.getByRole('link', { name: 'Orders' }))).toBe(false);
    });
  });
  it('uses the light theme while it is open', async () => {
    mockDesk();
    const { unmount } = await renderRemote(seller, '/seller', { before: asSeller });
    expect(document.documentElement.dataset.theme).toBe('light');
    unmount();
    expect(document.documentElement.dataset.theme).toBe('dark');
  });
  it('navigates to the home page after logout', async () => {
    mockDesk({}, { 'GET /api/seller/logout': { success: true, message: '' } });
    const site = { ...seller, routes: [...seller.routes, { path: '/', element: 'Home' }] };
    await renderRemote(site, '/seller', { before: asSeller });
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(currentAddress()).toBe('/'));
    expect(useSession.getState().isSeller).toBe(false);
  });
  it('stays open when logout fails', async () => {
    mockDesk();
    await renderRemote(seller, '/seller', { before: asSeller });
    fireEvent.click(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('No connection. Please try again.')).toBeTruthy();
    expect(useSession.getState().isSeller).toBe(true);
  });
  it('opens again after a new sign-in when the session has expired', async () => {
    let isOver = false;
    const orders = () => {
      if (isOver) throw refusal(401, 'sign_in_needed', 'Please sign in first.');
      return { success: true, orders: [anOrder()], now: Date.now() };
    };
    mockDesk(
      {},
      {
        'GET /api/order/seller': orders,
        'POST /api/seller/login': () => {
          isOver = false;
          return { success: true, message: '' };
        },
      },
    );
    await renderRemote(seller, '/seller/orders', { before: asSeller });
    await screen.findByText('Reem Al Otaibi');
    isOver = true;
    // A focus of the window refetches the list, and the response is a 401.
    fireEvent(window, new Event('visibilitychange'));
    await screen.findByRole('heading', { name: 'Staff sign-in' });
    type('Email', 'seller@example.com');
    type('Password', 'night-shift');
    fireEvent.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Reem Al Otaibi')).toBeTruthy();
    expect(useSession.getState().isSeller).toBe(true);
  });
  it('shows the sign-in when the session has expired', async () => {
    mockDesk(
      {},
      {
        'GET /api/order/seller': () => {
          throw refusal(401, 'sign_in_needed', 'Please sign in first.');
        },
      },
    );
    await renderRemote(seller, '/seller', { before: asSeller });
    expect(await screen.findByRole('heading', { name: 'Staff sign-in' })).toBeTruthy();
  });
});
