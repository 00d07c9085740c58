import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import {
  type DeliveryChoice,
  useCart,
  useSession,
  useUi,
  useWhere,
} from '@smokehouse/shared/stores';
import type { CallAnswer, Quote } from '@smokehouse/shared/contract';
import * as cart from '../routes';
import { brisket, home, menuOf, office, rib, user } from '../testing';

const priced = (language: 'en' | 'ar', figure: string) =>
  language === 'ar' ? `${figure} ريال` : `SR ${figure}`;

const withCart =
  (items: Record<string, number>, who = user as typeof user | null) =>
  () => {
    useCart.setState({ items });
    useSession.setState({ user: who });
  };
const answers = {
  'GET /api/product/list': menuOf(brisket, rib),
  'GET /api/address/get': { success: true, addresses: [home, office] },
};
const COSTS = { success: true, feeHalalas: 50_00, minimumHalalas: 0 };
const NO_OPTIONS = { success: true, groups: [], dishes: {} };
const text = () => document.querySelector('main')?.textContent;

afterEach(() => {
  localStorage.clear();
  act(() => useWhere.setState({ choice: null, isOpen: false }));
});

describe('/cart', () => {
  it.each([
    ['en', 'Your cart is empty.', 'View Menu'],
    ['ar', 'سلتك فارغة.', 'عرض القائمة'],
  ] as const)(
    'shows an empty state with a link to the menu (%s)',
    async (language, empty, link) => {
      mockNetwork(answers);
      await renderRemote(cart, '/cart', { language });
      expect(screen.getByText(empty)).toBeTruthy();
      expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/all-menu');
    },
  );

  it('sets the document title', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart');
    expect(document.title).toBe('Your cart · Texas Style Smoke House');
  });

  it('shows a placeholder for each line until the menu has loaded', async () => {
    mockNetwork({ ...answers, 'GET /api/product/list': () => new Promise(() => {}) });
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1, rib: 1 }) });
    expect(screen.getByRole('status', { name: 'Loading' }).querySelectorAll('li')).toHaveLength(2);
  });

  it('offers a retry if the menu cannot be loaded', async () => {
    mockNetwork({
      ...answers,
      'GET /api/product/list': () => {
        throw refusal(503, 'busy', 'Busy');
      },
    });
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1 }) });
    await screen.findByRole('alert');
    mockNetwork(answers);
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Brisket' })).toBeTruthy();
  });

  it.each([
    ['en', 'Brisket', '2 items'],
    ['ar', 'بريسكت', 'قطعتان'],
  ] as const)(
    'shows the subtotal of each dish, and price, delivery and total in the summary (%s)',
    async (language, name, count) => {
      mockNetwork(answers);
      await renderRemote(cart, '/cart', { language, before: withCart({ brisket: 2 }) });
      expect(await screen.findByRole('heading', { name })).toBeTruthy();
      expect(screen.getByText(count)).toBeTruthy();
      expect(within(screen.getByRole('listitem')).getByText(/236/)).toBeTruthy();
      const shown = () =>
        within(screen.getByRole('complementary'))
          .getAllByText(language === 'ar' ? 'ريال' : 'SR')
          .map((one) => one.parentElement?.textContent);
      await waitFor(() =>
        expect(shown()).toEqual(['236', '50', '286'].map((figure) => priced(language, figure))),
      );
    },
  );

  it('rounds the total down to two decimals', async () => {
    mockNetwork({ ...answers, 'GET /api/product/list': menuOf({ ...brisket, price: 1.999 }) });
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1 }) });
    const summary = await screen.findByRole('complementary');
    await waitFor(() => expect(summary.textContent).toContain('SR 51.99'));
  });

  it.each([
    ['en', 'Remove Brisket', 'Undo: Brisket', 'Undo: Short Rib', 'One less Short Rib'],
    ['ar', 'إزالة بريسكت', 'تراجع: بريسكت', 'تراجع: ريش', 'إنقاص ريش'],
  ] as const)(
    'puts a removed dish back at its place with its quantity, and the focus stays there (%s)',
    async (language, remove, undo, undoLast, less) => {
      mockNetwork(answers);
      await renderRemote(cart, '/cart', {
        language,
        before: withCart({ brisket: 13, rib: 1 }),
      });
      await userEvent.click(await screen.findByRole('button', { name: remove }));
      expect(useCart.getState().items).toEqual({ rib: 1 });
      expect(document.activeElement).toBe(screen.getByRole('button', { name: undo }));
      await userEvent.click(screen.getByRole('button', { name: less }));
      expect(useCart.getState().items).toEqual({});
      expect(document.activeElement).toBe(screen.getByRole('button', { name: undoLast }));
      await userEvent.click(screen.getByRole('button', { name: undoLast }));
      await userEvent.click(screen.getByRole('button', { name: undo }));
      expect(Object.entries(useCart.getState().items)).toEqual([
        ['brisket', 13],
        ['rib', 1],
      ]);
      expect(document.activeElement).toBe(screen.getByRole('button', { name: remove }));
      expect(screen.queryByRole('button', { name: undo })).toBeNull();
    },
  );

  it.each([
    ['en', 'Add a note: Brisket', 'Note to the kitchen', /^Save/],
    ['ar', 'إضافة ملاحظة: بريسكت', 'ملاحظة للمطبخ', /^حفظ/],
  ] as const)(
    'takes a note to the kitchen for a dish without options (%s)',
    async (language, add, field, save) => {
      mockNetwork({ ...answers, 'GET /api/product/options': NO_OPTIONS });
      await renderRemote(cart, '/cart', { language, before: withCart({ rib: 1, brisket: 2 }) });
      await userEvent.click(await screen.findByRole('button', { name: add }));
      await userEvent.type(await screen.findByLabelText(field), 'No onion');
      await userEvent.click(screen.getByRole('button', { name: save }));
      expect(useCart.getState().items).toEqual({ rib: 1, 'brisket~~No onion': 2 });
      expect(await screen.findByText('No onion')).toBeTruthy();
      expect(screen.queryByRole('button', { name: add })).toBeNull();
      expect(screen.getByRole('complementary').textContent).toContain(priced(language, '405'));
    },
  );

  it('links to the menu', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1 }) });
    await userEvent.click(await screen.findByRole('link', { name: 'Continue Shopping' }));
    expect(currentAddress()).toBe('/all-menu');
  });

  it('opens the sign-in for a visitor and places no order', async () => {
    const sent = mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1 }, null) });
    await userEvent.click(await screen.findByRole('button', { name: 'Proceed To CheckOut' }));
    expect(useUi.getState().signInOpen).toBe(true);
    expect(sent.map(({ name }) => name)).toEqual(['GET /api/product/list', 'GET /api/hours']);
  });

  it('selects the first saved address, and restores focus after another is chosen', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1 }) });
    expect(await screen.findByText(/King Fahd Rd, Riyadh/)).toBeTruthy();
    const change = screen.getByRole('button', { name: 'Change' });
    await userEvent.click(change);
    const current = await screen.findByRole('button', { name: /King Fahd/ });
    expect(current.getAttribute('aria-current')).toBe('true');
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

  it('removes dishes that left the menu and reports them, by name if known', async () => {
    let menu = menuOf(brisket, rib);
    mockNetwork({ ...answers, 'GET /api/product/list': () => menu });
    await renderRemote(cart, '/cart', { before: withCart({ ghost: 1, brisket: 1, rib: 1 }) });
    expect(
      await screen.findByText('One dish is no longer on the menu and was removed from your cart.'),
    ).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1, rib: 1 });
    menu = menuOf(brisket);
    await userEvent.click(screen.getByRole('button', { name: 'Proceed To CheckOut' }));
    expect(
      await screen.findByText('No longer on the menu and removed from your cart: Short Rib.'),
    ).toBeTruthy();
    expect(useCart.getState().items).toEqual({ brisket: 1 });
  });

  it.each([
    ['en', /Sold out: Short Rib\./, 'Proceed To CheckOut', 'Remove it'],
    ['ar', /نفد: ريش\./, 'إتمام الطلب', 'أزل هذا الصنف'],
  ] as const)(
    'reports sold-out dishes, blocks the checkout, and removes them with one click (%s)',
    async (language, message, checkout, removeSoldOut) => {
      const sent = mockNetwork({
        ...answers,
        'GET /api/product/list': menuOf(brisket, { ...rib, inStock: false }),
      });
      await renderRemote(cart, '/cart', { language, before: withCart({ brisket: 1, rib: 1 }) });
      expect(await screen.findByText(message)).toBeTruthy();
      await screen.findByText(/King Fahd/);
      await userEvent.click(screen.getByRole('button', { name: checkout }));
      expect(sent.some(({ name }) => name === 'POST /api/order/cod')).toBe(false);
      expect(document.activeElement?.textContent).toMatch(message);
      await userEvent.click(screen.getByRole('button', { name: removeSoldOut }));
      expect(useCart.getState().items).toEqual({ brisket: 1 });
      expect(text()).not.toMatch(message);
    },
  );

  it('leaves a sold-out dish out of the sum', async () => {
    mockNetwork({
      ...answers,
      'GET /api/product/list': menuOf(brisket, { ...rib, inStock: false }),
    });
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1, rib: 9 }) });
    await screen.findByText(/Sold out: Short Rib/);
    const summary = screen.getByRole('complementary');
    expect(summary.textContent).toContain('PriceSR 118');
    await waitFor(() => expect(summary.textContent).toContain('TotalSR 168'));
  });

  it.each([
    ['en', /Sold out: Short Rib\./, 'Delivery charge—', 'TotalSR 0', 'Proceed To CheckOut'],
    ['ar', /نفد: ريش\./, 'رسوم التوصيل—', /الإجمالي\W*0/, 'إتمام الطلب'],
  ] as const)(
    'names no charge where everything is sold out, and blocks the button (%s)',
    async (language, message, charge, total, name) => {
      const delivered = { ...COSTS, result: 'area' as const };
      const sent = mockNetwork({
        ...answers,
        'GET /api/product/list': menuOf({ ...rib, inStock: false }),
        'POST /api/areas/locate': delivered,
      });
      await renderRemote(cart, '/cart', { language, before: withCart({ rib: 2 }) });
      await screen.findByText(/King Fahd/);
      const summary = screen.getByRole('complementary');
      await waitFor(() => expect(summary.textContent).toMatch(total));
      expect(summary.textContent).toContain(charge);
      expect(summary.textContent).not.toContain('50');
      const button = screen.getByRole('button', { name });
      expect(button.getAttribute('aria-disabled')).toBe('true');
      await userEvent.click(button);
      expect(document.activeElement?.textContent).toMatch(message);
      expect(sent.some((one) => one.name === 'POST /api/order/cod')).toBe(false);
    },
  );

  it.each([
    ['en', 'No address yet.', 'Where is this address?'],
    ['ar', 'لا يوجد عنوان بعد.', 'أين هذا العنوان؟'],
  ] as const)(
    'does not ask where an address is that nobody has given (%s)',
    async (language, none, question) => {
      const unknown = { ...COSTS, result: 'unknown' as const };
      const sent = mockNetwork({
        ...answers,
        'GET /api/address/get': { success: true, addresses: [] },
        'POST /api/areas/locate': unknown,
      });
      const place = { words: 'Olaya' };
      act(() => useWhere.setState({ choice: { fulfilment: 'delivery', place } }));
      await renderRemote(cart, '/cart', { language, before: withCart({ brisket: 1 }) });
      expect(await screen.findByText(none)).toBeTruthy();
      await waitFor(() =>
        expect(sent.some((one) => one.name === 'POST /api/areas/locate')).toBe(true),
      );
      const summary = screen.getByRole('complementary');
      await waitFor(() => expect(summary.textContent).toMatch(/(Delivery charge|رسوم التوصيل)—/));
      expect(summary.textContent).not.toContain(question);
    },
  );

  it('hides the previous customer’s addresses after signing out', async () => {
    mockNetwork(answers);
    await renderRemote(cart, '/cart', { before: withCart({ brisket: 1 }) });
    await screen.findByText(/King Fahd/);
    act(() => useSession.getState().setUser(null));
    expect(screen.queryByText(/King Fahd/)).toBeNull();
    expect(screen.getByText('Sign in to choose a delivery address.')).toBeTruthy();
  });
});

describe('the delivery address', () => {
  type Located = CallAnswer<'POST /api/areas/locate'>;
  const quoteOf = (id: string, result: Located['result'] = 'area'): Located => ({
    success: true,
    result,
    area: { id, name: { en: id, ar: id } },
    feeHalalas: 5000,
    minimumHalalas: 0,
  });
  /** King Fahd Rd is in the north, Olaya St in the south, an address without either unknown. */
  const locating = {
    ...answers,
    'POST /api/areas/locate': (body: unknown): Located => {
      const said = JSON.stringify(body);
      if (/King Fahd|north/.test(said)) return quoteOf('north');
      return /Olaya|south/.test(said) ? quoteOf('south') : quoteOf('', 'unknown');
    },
  };
  const openCart = (before = withCart({ brisket: 1 })) => renderRemote(cart, '/cart', { before });
  const summary = () => screen.findByRole('complementary');
  const press = async (name: RegExp) =>
    userEvent.click(await screen.findByRole('button', { name }));
  it('stays the chosen one when the cart is opened again', async () => {
    mockNetwork(locating);
    await openCart();
    await press(/^Change$/);
    await press(/Olaya/);
    await waitFor(() => expect(useWhere.getState().choice?.quote?.area?.id).toBe('south'));
    cleanup();
    await openCart();
    expect(await within(await summary()).findByText(/Olaya St/)).toBeTruthy();
    expect(screen.queryByText(/King Fahd/)).toBeNull();
  });

  it('is remembered for each account, also after another one has ordered', async () => {
    mockNetwork(locating);
    await openCart();
    await press(/^Change$/);
    await press(/Olaya/);
    cleanup();
    act(() => useWhere.setState({ choice: null }));
    await openCart(withCart({ brisket: 1 }, { ...user, _id: 'other' }));
    expect(await screen.findByText(/King Fahd/)).toBeTruthy();
    cleanup();
    await openCart();
    expect(await screen.findByText(/Olaya St/)).toBeTruthy();
  });

  it('is asked for when a place was chosen where the usual address is not', async () => {
    mockNetwork(locating);
    useWhere.setState({
      choice: {
        fulfilment: 'delivery',
        place: { words: 'south' },
        quote: quoteOf('south'),
      },
    });
    const sent = mockNetwork(locating);
    await openCart();
    expect(await screen.findByText(/No address is chosen for the place in south/)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Olaya/ })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /King Fahd/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Add address' })).toBeTruthy();
    await press(/Proceed/);
    expect(screen.getAllByText('Please Select Address')[0]).toBeTruthy();
    expect(sent.some(({ name }) => name === 'POST /api/order/cod')).toBe(false);
    await press(/Olaya/);
    expect(screen.queryByText(/No address is chosen/)).toBeNull();
    expect(useWhere.getState().choice?.address).toBe('office');
  });

  it('is the usual one when it is in the area of the chosen place', async () => {
    mockNetwork(locating);
    useWhere.setState({
      choice: {
        fulfilment: 'delivery',
        place: { words: 'north' },
        quote: quoteOf('north'),
      },
    });
    await openCart();
    expect(await screen.findByText(/King Fahd/)).toBeTruthy();
  });

  it('gets the pin of a chosen place only when the customer says that it is there', async () => {
    const pin = { lng: 46.68, lat: 24.7 };
    const unknown = { ...home, street: 'Nowhere 7' };
    const sent = mockNetwork({
      ...locating,
      'GET /api/address/get': { success: true, addresses: [unknown] },
    });
    useWhere.setState({
      choice: { fulfilment: 'delivery', place: { pin }, quote: quoteOf('north') },
    });
    await openCart();
    const there = await screen.findByRole('button', { name: /at the chosen place/ });
    const withPin = () =>
      sent.filter(
        ({ body }) => /Nowhere/.test(JSON.stringify(body)) && /lng/.test(JSON.stringify(body)),
      );
    expect(withPin()).toEqual([]);
    await userEvent.click(there);
    await waitFor(() => expect(withPin()).toHaveLength(1));
  });

  it('is not replaced by another one when the chosen one is no longer saved', async () => {
    mockNetwork(locating);
    useWhere.setState({ choice: { fulfilment: 'delivery', address: 'deleted' } });
    await openCart();
    expect(await screen.findByText(/no longer saved/)).toBeTruthy();
    await press(/King Fahd/);
    expect(screen.queryByText(/no longer saved/)).toBeNull();
  });

  it('is asked for in a later visit too, when the account’s last one was removed', async () => {
    mockNetwork(locating);
    useWhere.setState({ choice: { fulfilment: 'delivery', address: 'office' } });
    await openCart();
    await screen.findByText(/Olaya/);
    cleanup();
    act(() => useWhere.setState({ choice: null }));
    mockNetwork({ ...locating, 'GET /api/address/get': { success: true, addresses: [home] } });
    await openCart();
    expect(await screen.findByText(/no longer saved/)).toBeTruthy();
    await press(/King Fahd/);
    expect(screen.queryByText(/no longer saved/)).toBeNull();
  });
});

describe('the delivery charge', () => {
  type Located = CallAnswer<'POST /api/areas/locate'>;
  const quote = (feeHalalas: number): Quote => ({
    result: 'area',
    area: { id: 'olaya', name: { en: 'Olaya', ar: 'العليا' } },
    feeHalalas,
    minimumHalalas: 0,
    minutes: { from: 20, to: 30 },
  });
  /** Opens the cart of a customer whose place is being asked for. */
  async function openAsked(choice: DeliveryChoice | null, language: 'en' | 'ar', asked = {}) {
    let locate = (_: Located) => {};
    mockNetwork({
      ...answers,
      'POST /api/areas/locate': () =>
        new Promise<Located>((resolve) => {
          locate = resolve;
        }),
      ...asked,
    });
    useWhere.setState({ choice });
    await renderRemote(cart, '/cart', { language, before: withCart({ brisket: 1 }) });
    return { locate: (now: Quote) => act(async () => locate({ success: true, ...now })) };
  }
  const summary = async () => (await screen.findByRole('complementary')).textContent;

  it.each([
    ['en', /Delivery charge—.*Total—/, /Delivery charge\s*SR 18.*Total\s*SR 136/],
    ['ar', /—.*—/, /18 ريال.*136 ريال/],
  ] as const)(
    'is not named before the server has said what it is (%s)',
    async (language, before, after) => {
      const { locate } = await openAsked(null, language);
      await screen.findByText(/King Fahd/);
      expect(await summary()).toMatch(before);
      expect(await summary()).not.toMatch(/50|168|in Riyadh|داخل الرياض/);
      await locate(quote(18_00));
      expect(await summary()).toMatch(after);
    },
  );

  it('is not named before the saved addresses are known', async () => {
    await openAsked(null, 'en', { 'GET /api/address/get': () => new Promise(() => {}) });
    expect(await summary()).toMatch(/Delivery charge—.*Total—/);
  });

  it('is the stored one of the same address until the server has answered', async () => {
    const choice: DeliveryChoice = {
      fulfilment: 'delivery',
      address: home._id,
      quote: { ...quote(18_00), begins: { at: '18:00', day: '2026-11-29' } },
    };
    const { locate } = await openAsked(choice, 'en');
    await screen.findByText(/King Fahd/);
    expect(await summary()).toMatch(/Olaya.*Delivery charge\s*SR 18.*Total\s*SR 136/);
    await locate(quote(25_00));
    expect(await summary()).toMatch(/Delivery charge\s*SR 25.*Total\s*SR 143/);
  });

  it('is not the stored one of another address', async () => {
    const choice: DeliveryChoice = { fulfilment: 'delivery', place: { words: 'Olaya' } };
    await openAsked({ ...choice, address: 'deleted', quote: quote(18_00) }, 'en');
    await screen.findByText(/no longer saved/);
    expect(await summary()).not.toContain('SR 18');
  });
});
