import { act, screen, within } from '@testing-library/react';
import { CATEGORY_PATHS } from '@smokehouse/shared/contract';
import { useDineCart } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal } from '@smokehouse/shared/testing';
import { rememberTable } from '../parts/table-number';
import { asFahad, asFahadAt, dish, press, visit } from '../testing/at-the-table';

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
const withMenu = () => mockNetwork({ 'GET /api/product/list': { success: true, products: MENU } });
const bar = () => screen.getByRole('complementary');
const card = (name: string) =>
  within(screen.getByRole('heading', { name }).closest('article') as HTMLElement);

beforeEach(() => {
  sessionStorage.clear();
});

describe('/dine-in', () => {
  it('has a section for each of the ten categories, in the order of the menu', async () => {
    withMenu();
    await visit('/dine-in');
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

  it('leads to each section from a strip that counts its dishes', async () => {
    withMenu();
    await visit('/dine-in');
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

  it('counts in Arabic as Arabic does', async () => {
    withMenu();
    await visit('/dine-in', { language: 'ar' });
    await screen.findByText('أجنحة مدخّنة');
    expect(screen.getByText('طبق واحد')).toBeTruthy();
    expect(screen.getByText('طبقان')).toBeTruthy();
    expect(screen.getAllByText('لا أطباق')).toHaveLength(8);
  });

  it('marks the section in the strip that was chosen', async () => {
    withMenu();
    await visit('/dine-in');
    expect(screen.getByRole('link', { current: true }).textContent).toMatch(/^Appetizers/);
    press(await screen.findByRole('link', { name: /^Dessert/ }));
    expect(screen.getByRole('link', { current: true }).textContent).toMatch(/^Dessert/);
  });

  it('begins at the section that the address names, once it is there', async () => {
    const scrolled: string[] = [];
    Element.prototype.scrollIntoView = function scrollIntoView() {
      scrolled.push(this.id);
    };
    withMenu();
    await visit('/dine-in#burger');
    await screen.findByText('Smoked Wings');
    expect(scrolled).toEqual(['burger']);
  });

  it('writes prices with two decimals, also in Arabic', async () => {
    withMenu();
    await visit('/dine-in', { language: 'ar' });
    await screen.findByText('أجنحة مدخّنة');
    expect(card('أجنحة مدخّنة').getByText('SR').parentElement?.textContent).toBe('SR 42.00');
  });

  it('says so where a category has no dish', async () => {
    withMenu();
    await visit('/dine-in');
    expect(await screen.findAllByText('No products found in this category.')).toHaveLength(8);
  });

  it('turns Add into a stepper, and back at 0', async () => {
    withMenu();
    await visit('/dine-in');
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
    await visit('/dine-in');
    await screen.findByText('Black Angus Double');
    expect(card('Black Angus Double').getByText('Out of stock')).toBeTruthy();
    expect(card('Black Angus Double').queryByRole('button')).toBeNull();
  });

  it('opens the dish on a click on its card', async () => {
    withMenu();
    await visit('/dine-in');
    press(await screen.findByRole('link', { name: 'Pit Smash Burger' }));
    expect(currentAddress()).toBe('/menu/burger/pit');
  });

  it('sums up at the foot of the screen and leads to the cart', async () => {
    withMenu();
    await visit('/dine-in', {
      before: () => useDineCart.setState({ items: { wings: 1, pit: 2 } }),
    });
    await screen.findByText('Smoked Wings');
    expect(bar().textContent).toContain('Items3');
    expect(bar().textContent).toContain('Total AmountSR 140.00');
    press(screen.getByRole('link', { name: 'View Cart' }));
    expect(currentAddress()).toBe('/dine-order');
  });

  it('leaves the total open while prices are unknown, instead of showing 0', async () => {
    mockNetwork({ 'GET /api/product/list': () => new Promise<never>(() => undefined) });
    await visit('/dine-in', { before: () => useDineCart.setState({ items: { pit: 2 } }) });
    expect(bar().textContent).toContain('Total Amount…');
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('offers a retry where the menu cannot be loaded, and shows the menu once it comes', async () => {
    mockNetwork({
      'GET /api/product/list': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await visit('/dine-in', { language: 'ar' });
    const retry = await screen.findByRole('button', { name: 'أعد المحاولة' });
    withMenu();
    press(retry);
    expect(await screen.findByText('أجنحة مدخّنة')).toBeTruthy();
  });

  it('greets the guest by name', async () => {
    withMenu();
    await visit('/dine-in', { before: asFahad });
    expect(screen.getByText('Hello Fahad. Pay in cash when you are done.')).toBeTruthy();
    await act(async () => {
      await Promise.resolve();
    });
  });

  it('names the page in the tab', async () => {
    withMenu();
    await visit('/dine-in', { language: 'ar' });
    await screen.findByText('أجنحة مدخّنة');
    expect(document.title).toMatch(/^اطلب من طاولتك/);
  });
});

describe('the table', () => {
  it('is shown where the address names it, and still there on the next page', async () => {
    withMenu();
    await visit('/dine-in?table=7', { before: () => useDineCart.setState({ items: { pit: 2 } }) });
    expect(screen.getByText('Table 7')).toBeTruthy();
    press(screen.getByRole('link', { name: 'View Cart' }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your table’s order' }),
    ).toBeTruthy();
    expect(screen.getByText('Table 7')).toBeTruthy();
  });

  it('reads in Arabic too', async () => {
    withMenu();
    await visit('/dine-in?table=٧', { language: 'ar' });
    expect(await screen.findByText('الطاولة 7')).toBeTruthy();
  });

  it('is the one the server has where this browser remembers none', async () => {
    withMenu();
    await visit('/dine-in', { before: () => asFahadAt('7') });
    expect(screen.getByText('Table 7')).toBeTruthy();
    expect(screen.queryByText(/You moved/)).toBeNull();
  });

  it('changes with the code of another one, and the guest is told', async () => {
    withMenu();
    await visit('/dine-in?table=9', { before: () => asFahadAt('7') });
    expect(screen.getByText('Table 9')).toBeTruthy();
    expect(screen.getByText(/You moved here from table 7/)).toBeTruthy();
  });

  it('says in Arabic, too, that the guest has moved', async () => {
    withMenu();
    await visit('/dine-in?table=9', { language: 'ar', before: () => rememberTable('7') });
    expect(screen.getByText(/انتقلت إلى هنا من الطاولة 7/)).toBeTruthy();
  });

  it('is not shown where none was named', async () => {
    withMenu();
    await visit('/dine-in?table=bar');
    await screen.findByText('Smoked Wings');
    expect(screen.queryByText(/^Table/)).toBeNull();
  });
});
