import { act, screen, within } from '@testing-library/react';
import { CATEGORY_PATHS, type DineUser } from '@smokehouse/shared/contract';
import { useDineCart, useSession } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal } from '@smokehouse/shared/testing';
import { shownTable } from '../parts/table-code';
import { storeTable } from '../parts/table-number';
import { FAHAD, signInFahad, signInFahadAt, dish, press, openPage } from '../testing';

const MENU = [
  dish({
    _id: 'wings',
    name: 'Smoked Wings',
    nameAr: 'أجنحة مدخّنة',
    category: 'appetizers',
    price: 42,
  }),
  dish({ _id: 'pit', name: 'Pit Smash Burger', price: 49 }),
  dish({ _id: 'double', name: 'Black Angus Double', price: 62, inStock: false }),
];
const withMenu = () =>
  mockNetwork({
    'GET /api/product/list': { success: true, products: MENU },
    'GET /api/tables': { success: true, count: 20 },
  });
const bar = () => screen.getByRole('complementary');
const card = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('article') as HTMLElement);

beforeEach(() => {
  sessionStorage.clear();
});

describe('/dine-in', () => {
  it('has a section for each of the ten categories, in the order of the menu', async () => {
    withMenu();
    await openPage('/dine-in');
    await screen.findByText('Smoked Wings');
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    ).toEqual([
      'Appetizers',
      'Burger',
      'Sandwiches',
      'Main Course',
      'Salad',
      'Kids Meal',
      'Mocktail & Drinks',
      'Extras',
      'Dessert',
      'Bar BQ',
    ]);
  });

  it('has a strip of links to the sections with the number of dishes', async () => {
    withMenu();
    await openPage('/dine-in');
    await screen.findByText('Smoked Wings');
    const links = within(screen.getByRole('navigation', { name: 'Categories' })).getAllByRole(
      'link',
    );
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      CATEGORY_PATHS.map((path) => `#${path}`),
    );
    expect(links.slice(0, 3).map((link) => link.textContent)).toEqual([
      'Appetizers 11 dish',
      'Burger 22 dishes',
      'Sandwiches 00 dishes',
    ]);
  });

  it('uses the Arabic plural forms in Arabic', async () => {
    withMenu();
    await openPage('/dine-in', { language: 'ar' });
    await screen.findByText('أجنحة مدخّنة');
    expect(screen.getByText('طبق واحد')).toBeTruthy();
    expect(screen.getByText('طبقان')).toBeTruthy();
    expect(screen.getAllByText('لا أطباق')).toHaveLength(8);
  });

  it('marks the chosen section in the strip', async () => {
    withMenu();
    await openPage('/dine-in');
    expect(screen.getByRole('link', { current: true }).textContent).toMatch(/^Appetizers/);
    press(await screen.findByRole('link', { name: /^Dessert/ }));
    expect(screen.getByRole('link', { current: true }).textContent).toMatch(/^Dessert/);
  });

  it('scrolls to the section in the address when the menu has loaded', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.id);
    };
    withMenu();
    await openPage('/dine-in#burger');
    await screen.findByText('Smoked Wings');
    expect(scrolled).toEqual(['burger']);
  });

  it('shows prices with two decimals, also in Arabic', async () => {
    withMenu();
    await openPage('/dine-in', { language: 'ar' });
    await screen.findByText('أجنحة مدخّنة');
    expect(card('أجنحة مدخّنة').getByText('ريال').parentElement?.textContent).toBe('42.00 ريال');
  });

  it('shows a message in a category without dishes', async () => {
    withMenu();
    await openPage('/dine-in');
    expect(await screen.findAllByText('No products found in this category.')).toHaveLength(8);
  });

  it('turns Add into a stepper, and back at 0', async () => {
    withMenu();
    await openPage('/dine-in');
    press(await screen.findByRole('button', { name: 'Add Pit Smash Burger' }));
    press(screen.getByRole('button', { name: 'One more Pit Smash Burger' }));
    expect(card('Pit Smash Burger').getByRole('status').textContent).toBe('2');
    press(screen.getByRole('button', { name: 'One less Pit Smash Burger' }));
    press(screen.getByRole('button', { name: 'One less Pit Smash Burger' }));
    expect(screen.getByRole('button', { name: 'Add Pit Smash Burger' })).toBeTruthy();
    expect(useDineCart.getState().items).toEqual({});
  });

  it('does not offer a sold-out dish', async () => {
    withMenu();
    await openPage('/dine-in');
    await screen.findByText('Black Angus Double');
    expect(card('Black Angus Double').getByText('Sold out')).toBeTruthy();
    expect(card('Black Angus Double').queryByRole('button')).toBeNull();
  });

  it('opens the dish when its card is clicked', async () => {
    withMenu();
    await openPage('/dine-in');
    press(await screen.findByRole('link', { name: 'Pit Smash Burger' }));
    expect(currentAddress()).toBe('/menu/burger/pit');
  });

  it('shows items and total in the bottom bar, with a link to the cart', async () => {
    withMenu();
    await openPage('/dine-in', {
      before: () => useDineCart.setState({ items: { wings: 1, pit: 2 } }),
    });
    await screen.findByText('Smoked Wings');
    expect(bar().textContent).toContain('Items3');
    expect(bar().textContent).toContain('Total AmountSR 140.00');
    press(screen.getByRole('link', { name: 'View Cart' }));
    expect(currentAddress()).toBe('/dine-order');
  });

  it('shows an ellipsis instead of a total of 0 while prices are unknown', async () => {
    mockNetwork({ 'GET /api/product/list': () => new Promise<never>(() => undefined) });
    await openPage('/dine-in', { before: () => useDineCart.setState({ items: { pit: 2 } }) });
    expect(bar().textContent).toContain('Total Amount…');
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('offers a retry when the menu cannot be loaded, and shows the menu after it', async () => {
    mockNetwork({
      'GET /api/product/list': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await openPage('/dine-in', { language: 'ar' });
    const retry = await screen.findByRole('button', { name: 'أعد المحاولة' });
    withMenu();
    press(retry);
    expect(await screen.findByText('أجنحة مدخّنة')).toBeTruthy();
  });

  it('greets the guest by name', async () => {
    withMenu();
    await openPage('/dine-in', { before: signInFahad });
    expect(
      screen.getByText('Hello Fahad. When you are done, pay at the till in cash or by card.'),
    ).toBeTruthy();
    await act(async () => {
      await Promise.resolve();
    });
  });

  it('sets the title of the document', async () => {
    withMenu();
    await openPage('/dine-in', { language: 'ar' });
    await screen.findByText('أجنحة مدخّنة');
    expect(document.title).toMatch(/^اطلب من طاولتك/);
  });
});

describe('the table', () => {
  it('is read from the address and stored for the next page', async () => {
    withMenu();
    await openPage('/dine-in?table=7', {
      before: () => useDineCart.setState({ items: { pit: 2 } }),
    });
    expect(screen.getByText('Table 7')).toBeTruthy();
    press(screen.getByRole('link', { name: 'View Cart' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your table’s order' }),
    ).toBeTruthy();
    expect(screen.getByText('Table 7')).toBeTruthy();
  });

  it('may be written in Arabic digits', async () => {
    withMenu();
    await openPage('/dine-in?table=٧', { language: 'ar' });
    expect(await screen.findByText('الطاولة 7')).toBeTruthy();
  });

  it('is the guest’s table on the server when the browser has none stored', async () => {
    withMenu();
    await openPage('/dine-in', { before: () => signInFahadAt('7') });
    expect(screen.getByText('Table 7')).toBeTruthy();
    expect(screen.queryByText(/You are still/)).toBeNull();
  });

  it('changes when another code is scanned, with a message', async () => {
    withMenu();
    await openPage('/dine-in?table=9', { before: () => signInFahadAt('7') });
    expect(screen.getByText('Table 9')).toBeTruthy();
    expect(screen.getByText(/You are still at table 7/)).toBeTruthy();
  });

  it.each([
    ['en', 'Call waiter', 'Table 9', /You are still/, false],
    ['ar', 'نادِ النادل', 'الطاولة 9', /ما زلت/, false],
    ['en', 'Call waiter', 'Table 9', /You are still/, true],
    ['ar', 'نادِ النادل', 'الطاولة 9', /ما زلت/, true],
  ] as const)(
    'takes the message away once a call has moved the guest, not while the staff has to (%s)',
    async (language, call, sign, notice, needsStaff) => {
      mockNetwork({
        'GET /api/product/list': { success: true, products: MENU },
        'GET /api/tables': { success: true, count: 20 },
        'POST /api/dineuser/call': { success: true, message: 'We have your call.', needsStaff },
        'POST /api/dineorder/user': { success: true, orders: [], now: 0 },
      });
      const before = () => {
        signInFahadAt('7');
        storeTable('7');
      };
      await openPage('/dine-in?table=9', { language, before });
      screen.getByText(notice);
      press(screen.getByRole('button', { name: call }));
      await screen.findByText('We have your call.');
      expect(screen.queryByText(notice) !== null).toBe(needsStaff);
      screen.getByText(sign);
    },
  );

  it('changes with a message in Arabic too', async () => {
    withMenu();
    await openPage('/dine-in?table=9', { language: 'ar', before: () => storeTable('7') });
    expect(screen.getByText(/ما زلت على الطاولة 7/)).toBeTruthy();
  });

  it.each([
    ['en', 'There is no table 21. Please scan the code on your table again.', 'Table 7'],
    ['ar', 'لا توجد طاولة رقم 21. امسح الرمز الموجود على طاولتك مرة أخرى.', 'الطاولة 7'],
  ] as const)(
    'stays when the scanned table does not exist (%s)',
    async (language, notice, sign) => {
      withMenu();
      await openPage('/dine-in?table=21', { language, before: () => signInFahadAt('7') });
      expect(await screen.findByText(notice)).toBeTruthy();
      expect(await screen.findByText(sign)).toBeTruthy();
      expect(screen.queryByRole('status')).toBeNull();
    },
  );

  it('comes with a code, which is stored and removed from the address', async () => {
    withMenu();
    await openPage('/dine-in?table=7&code=aB3_-x');
    expect(screen.getByText('Table 7')).toBeTruthy();
    expect(shownTable('7')).toEqual({ table: '7', tableCode: 'aB3_-x' });
    expect(currentAddress()).toBe('/dine-in?table=7');
  });

  it('is not shown when the address has no valid table', async () => {
    withMenu();
    await openPage('/dine-in?table=bar');
    await screen.findByText('Smoked Wings');
    expect(screen.queryByText(/^Table/)).toBeNull();
  });
});

describe('a guest whose visit the staff has ended', () => {
  it.each([
    ['en', 'Hello Fahad. Your visit has ended.', 'Take a seat again', 'Take a seat', /Table 3/],
    ['ar', 'أهلًا Fahad. انتهت زيارتك.', 'ابدأ زيارة جديدة', 'تفضّل', /الطاولة 3/],
  ] as const)(
    'is offered another seat instead of the table and the calls (%s)',
    async (language, greeting, sit, entry, table) => {
      withMenu();
      await openPage('/dine-in', {
        language,
        before: () => {
          storeTable('3');
          useSession.getState().setGuest({ ...FAHAD, hasLeft: true });
        },
      });
      expect(await screen.findByText(greeting, { exact: false })).toBeTruthy();
      expect(screen.queryByText(table)).toBeNull();
      expect(screen.queryByRole('group', { name: /At your table|على طاولتك/ })).toBeNull();
      press(screen.getByRole('button', { name: sit }));
      expect(await screen.findByRole('dialog', { name: entry })).toBeTruthy();
    },
  );

  it('is noticed while the page is open, and seated again when the staff seats them', async () => {
    jest.useFakeTimers({ advanceTimers: true });
    let user: DineUser = { ...FAHAD, hasLeft: true };
    mockNetwork({
      'GET /api/product/list': { success: true, products: MENU },
      'GET /api/tables': { success: true, count: 20 },
      'GET /api/dineuser/is-auth': () => ({ success: true, user }),
    });
    await openPage('/dine-in', {
      before: () => {
        signInFahadAt('3');
        useSession.getState().setChecked();
      },
    });
    expect(await screen.findByText('Table 3')).toBeTruthy();
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByRole('button', { name: 'Take a seat again' })).toBeTruthy();
    user = { ...FAHAD, table: '5' };
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(await screen.findByText('Table 5')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Call waiter' })).toBeTruthy();
    jest.useRealTimers();
  });
});

describe('the way back to the shop of deliveries', () => {
  it.each([
    ['en', 'Not at a table? Delivery and pickup', 'Delivery and pickup'],
    ['ar', 'لست على طاولة؟ التوصيل والاستلام', 'التوصيل والاستلام'],
  ] as const)(
    'is offered before a guest has taken a seat, and after it (%s)',
    async (language, text, name) => {
      await openPage('/dine-in', { language });
      const link = await within(screen.getByRole('main')).findByRole('link', { name });
      expect(link.getAttribute('href')).toBe('/');
      expect(link.parentElement?.textContent).toBe(text);
      act(signInFahad);
      expect(link.isConnected).toBe(true);
    },
  );
});
