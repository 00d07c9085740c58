import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import { useCart, useSession, useUi } from '@smokehouse/shared/stores';
import * as cart from '../routes';
import { brisket, home, menuOf, office, rib, user } from '../test-data';

const holding =
  (items: Record<string, number>, who = user as typeof user | null) =>
  () => {
    useCart.setState({ items });
    useSession.setState({ user: who });
  };
const answers = {
  'GET /api/product/list': menuOf(brisket, rib),
  'GET /api/address/get': { success: true, addresses: [home, office] },
};
const text = () => document.querySelector('main')?.textContent;

describe('/cart', () => {
  it.each([
    ['en', 'Your cart is empty. The pit is hot, though.', 'View Menu'],
    ['ar', 'سلتك فارغة، والنار ما زالت مشتعلة.', 'عرض القائمة'],
  ] as const)(
    'says so where it is empty, with the way to the menu (%s)',
    async (language, empty, way) => {
      mockNetwork(answers);
      await renderRemote(cart, '/cart', { language });
      expect(screen.getByText(empty)).toBeTruthy();
      expect(screen.getByRole('link', { name: way }).getAttribute('href')).toBe('/all-menu');
    },
  );

  it('names the page in the tab', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart');
    expect(document.title).toBe('Your cart · Texas Style Smoke House');
  });

  it('shows a place for each line until the menu is there', async () => {
    mockNetwork({ ...answers, 'GET /api/product/list': () => new Promise(() => {}) });
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1, rib: 1 }) });
    expect(screen.getByRole('status', { name: 'Loading' }).querySelectorAll('li')).toHaveLength(2);
  });

  it('offers a retry where the menu cannot be loaded', async () => {
    mockNetwork({
      ...answers,
      'GET /api/product/list': () => {
        throw refusal(503, 'busy', 'Busy');
      },
    });
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1 }) });
    await screen.findByRole('alert');
    mockNetwork(answers);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Brisket' })).toBeTruthy();
  });

  it.each([
    ['en', 'Brisket', '2 items'],
    ['ar', 'بريسكت', 'صنفان'],
  ] as const)(
    'shows each dish with its subtotal, and price, delivery and total in the summary (%s)',
    async (language, name, count) => {
      mockNetwork(answers);
      await renderRemote(cart, '/cart', { language, before: holding({ brisket: 2 }) });
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
      expect(screen.getByText(count)).toBeTruthy();
      expect(within(screen.getByRole('listitem')).getByText(/236/)).toBeTruthy();
      expect(
        within(screen.getByRole('complementary'))
          .getAllByText(/^SR/)
          .map((one) => one.parentElement?.textContent),
      ).toEqual(['SR 236', 'SR 50', 'SR 286']);
    },
  );

  it('rounds the total down to two decimals', async () => {
    mockNetwork({ ...answers, 'GET /api/product/list': menuOf({ ...brisket, price: 1.999 }) });
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1 }) });
    expect((await screen.findByRole('complementary')).textContent).toContain('SR 51.99');
  });

  it('changes quantities and takes dishes out; the focus goes on at the next line, then at the title', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1, rib: 1 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'One more Brisket' }));
    expect(useCart.getState().items).toEqual({ brisket: 2, rib: 1 });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Brisket' }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove Short Rib' }));
    await userEvent.click(screen.getByRole('button', { name: 'One less Short Rib' }));
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
    expect(useCart.getState().items).toEqual({});
  });

  it('leads on to the menu', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1 }) });
    await userEvent.click(await screen.findByRole('link', { name: 'Continue Shopping' }));
    expect(currentAddress()).toBe('/all-menu');
  });

  it('opens the sign-in for a visitor, and places nothing', async () => {
    const sent = mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1 }, null) });
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed To CheckOut' }));
    expect(useUi.getState().signInOpen).toBe(true);
    expect(sent.map(({ name }) => name)).toEqual(['GET /api/product/list']);
  });

  it('begins with the first saved address; another is chosen from a list that closes and gives the focus back', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1 }) });
    expect(await screen.findByText(/King Fahd Rd, Riyadh/)).toBeTruthy();
    const change = screen.getByRole('button', { name: 'Change' });
    await userEvent.click(change);
    expect(screen.getByRole('button', { name: /King Fahd/ }).getAttribute('aria-current')).toBe(
      'true',
    );
    expect(screen.getByRole('link', { name: 'Add address' }).getAttribute('href')).toBe(
      '/add-address',
    );
    await userEvent.click(screen.getByRole('button', { name: /Olaya/ }));
    expect(screen.queryByText(/King Fahd/)).toBeNull();
    expect(screen.getByText(/Olaya St, Riyadh/)).toBeTruthy();
    expect(document.activeElement).toBe(change);
    await userEvent.keyboard('{Enter}{Tab}{Escape}');
    expect(change.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(change);
  });

  it('takes a dish that left the menu out of the cart and says so, by name where it is known', async () => {
    let menu = menuOf(brisket, rib);
    mockNetwork({ ...answers, 'GET /api/product/list': () => menu });
    await renderRemote(cart, '/cart', { before: holding({ ghost: 1, brisket: 1, rib: 1 }) });
    expect(
      await screen.findByText('One dish is no longer on the menu and was taken out of your cart.'),
    ).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1, rib: 1 });
    menu = menuOf(brisket);
    await userEvent.click(screen.getByRole('button', { name: 'Proceed To CheckOut' }));
    expect(
      await screen.findByText('No longer on the menu, and taken out of your cart: Short Rib.'),
    ).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
  });

  it.each([
    ['en', /Sold out: Short Rib\./, 'Proceed To CheckOut', 'Take it out'],
    ['ar', /نفدت الكمية: ريش\./, 'إتمام الطلب', 'أزل هذا الصنف'],
  ] as const)(
    'shows what is sold out, blocks the checkout, and takes it out with one press (%s)',
    async (language, message, checkout, takeOut) => {
      const sent = mockNetwork({
        ...answers,
        'GET /api/product/list': menuOf(brisket, { ...rib, inStock: false }),
      });
      await renderRemote(cart, '/cart', { language, before: holding({ brisket: 1, rib: 1 }) });
      expect(await screen.findByText(message)).toBeTruthy();
      await screen.findByText(/King Fahd/);
      await userEvent.click(screen.getByRole('button', { name: checkout }));
      expect(sent.some(({ name }) => name === 'POST /api/order/cod')).toBe(false);
      expect(document.activeElement?.textContent).toMatch(message);
      await userEvent.click(screen.getByRole('button', { name: takeOut }));
      expect(useCart.getState().items).toEqual({ brisket: 1 });
      expect(text()).not.toMatch(message);
    },
  );

  it('does not show the last customer’s addresses to who signed out', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: holding({ brisket: 1 }) });
    await screen.findByText(/King Fahd/);
    act(() => useSession.getState().setUser(null));
    expect(screen.queryByText(/King Fahd/)).toBeNull();
    expect(screen.getByText('Log in to choose where it goes.')).toBeTruthy();
  });
});
