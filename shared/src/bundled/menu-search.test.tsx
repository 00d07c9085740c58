import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { SearchField } from '@smokehouse/shared/bundled/menu-search';
import { useMenuSearch } from '@smokehouse/shared/bundled/use-menu-search';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { CallAnswer, Product } from '@smokehouse/shared/contract';
import { Link, useNavigate } from '@smokehouse/shared/router';
import { currentAddress, mockNetwork, renderRemote } from '@smokehouse/shared/testing';

function Page() {
  const [text] = useMenuSearch();
  const navigate = useNavigate();
  return (
    <>
      <SearchField placeholder="Search" namespace="site" />
      <p data-testid="text">{text}</p>
      <Link to="/about">About</Link>
      <Link to="/all-menu?q=rib">Ribs</Link>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}
const site = {
  namespace: 'site',
  messages: () => Promise.resolve({}),
  connectTexts: connectOwnTexts,
  routes: ['/about', '/all-menu', '/menu/:category', '/menu/:category/:id'].map((path) => ({
    path,
    element: <Page />,
  })),
};
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const press = (element: HTMLElement) =>
  act(async () => {
    fireEvent.click(element);
    await Promise.resolve();
  });
const type = (text: string) =>
  act(async () => {
    fireEvent.change(box(), { target: { value: text } });
    await Promise.resolve();
  });

beforeEach(() => {
  mockNetwork({});
});

describe('the search field', () => {
  it('opens the menu with the typed text in the address', async () => {
    await renderRemote(site, '/about');
    await type('rib & wings');
    expect(currentAddress()).toBe('/all-menu?q=rib+%26+wings');
    expect(screen.getByTestId('text').textContent).toBe('rib & wings');
  });

  it('keeps the filters of the menu, and takes nothing from another page', async () => {
    await renderRemote(site, '/all-menu?without=nuts');
    await type('cake');
    expect(currentAddress()).toBe('/all-menu?without=nuts&q=cake');
    await type('');
    expect(currentAddress()).toBe('/all-menu?without=nuts');
    cleanup();
    await renderRemote(site, '/menu/dessert?show=vegan');
    await type('cake');
    expect(currentAddress()).toBe('/all-menu?show=vegan&q=cake');
    cleanup();
    await renderRemote(site, '/about?order=1');
    await type('cake');
    expect(currentAddress()).toBe('/all-menu?q=cake');
  });

  it('shows the text of the address', async () => {
    await renderRemote(site, '/all-menu?q=wings');
    expect(box().value).toBe('wings');
    await press(screen.getByRole('link', { name: 'Ribs' }));
    expect(box().value).toBe('rib');
  });

  it('is empty on other pages', async () => {
    await renderRemote(site, '/about?q=wings');
    expect(box().value).toBe('');
  });

  it('removes an empty text from the address', async () => {
    await renderRemote(site, '/all-menu?q=wings');
    await type('');
    expect(currentAddress()).toBe('/all-menu');
  });

  it('shows the text of the address after going back, also while it has the focus', async () => {
    await renderRemote(site, '/about');
    box().focus();
    await type('rib');
    await press(screen.getByRole('button', { name: 'Back' }));
    expect(box().value).toBe('');
  });

  it('is cleared by a link that is followed after typing', async () => {
    await renderRemote(site, '/all-menu');
    box().focus();
    await type('wings');
    screen.getByRole('link', { name: 'About' }).focus();
    await press(screen.getByRole('link', { name: 'About' }));
    expect(box().value).toBe('');
  });
});

const brisket: Product = {
  _id: 'brisket',
  name: 'Oak-Smoked Brisket',
  nameAr: 'بريسكت مدخّن',
  description: '',
  category: 'main-course',
  price: 118,
  image: '',
  inStock: true,
  caloriesKcal: 620,
};
const burger: Product = {
  ...brisket,
  _id: 'burger',
  name: 'Brisket Burger',
  nameAr: 'برجر البريسكت',
  category: 'burger',
  price: 66,
  inStock: false,
};
const ANSWER: CallAnswer<'GET /api/product/search'> = {
  success: true,
  ids: ['brisket', 'burger', 'fries'],
  products: [brisket, burger],
  categories: [{ path: 'burger', count: 7 }],
};
const serve = (answer: Partial<typeof ANSWER> = {}) =>
  mockNetwork({ 'GET /api/product/search': { ...ANSWER, ...answer } });
const options = () =>
  screen.queryAllByRole('option').map((option) => option.textContent.replace(/\s+/g, ' '));
const selected = () => screen.queryByRole('option', { selected: true });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
/** Focuses the field, which loads the suggestions, and types. */
async function searchFor(text: string) {
  await act(async () => {
    box().focus();
    await import('@smokehouse/shared/bundled/search-suggestions');
  });
  await type(text);
  return screen.findByRole('listbox');
}

describe('the suggestions', () => {
  it.each([
    [
      'en',
      ['Burger7 dishes', 'Oak-Smoked Brisket620 kcalSR 118', 'Brisket BurgerSold outSR 66'],
      'All results, 3 dishes',
    ],
    [
      'ar',
      ['البرجر7 أطباق', 'بريسكت مدخّن620 سعرة118 ريال', 'برجر البريسكتنفد66 ريال'],
      'كل النتائج، 3 أطباق',
    ],
  ] as const)('list categories, dishes and the whole result (%s)', async (language, rows, all) => {
    serve();
    await renderRemote(site, '/about', { language });
    await searchFor('brisket');
    expect(options()).toEqual([...rows, all]);
  });
  it('are searched once when the visitor pauses, not for each letter', async () => {
    const sent = serve();
    await renderRemote(site, '/all-menu');
    await act(async () => {
      box().focus();
      await import('@smokehouse/shared/bundled/search-suggestions');
    });
    await type('b');
    await type('br');
    await searchFor('bri');
    expect(sent.map(({ query }) => query)).toEqual([{ q: 'bri' }]);
  });
  it('connect the field and the list as a combobox, and announce their number', async () => {
    serve();
    await renderRemote(site, '/about');
    expect(box().getAttribute('aria-expanded')).toBe('false');
    const list = await searchFor('brisket');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    expect(box().getAttribute('aria-controls')).toBe(list.id);
    expect(screen.getByRole('status').textContent).toBe(
      '3 suggestions. Choose with the arrow keys.',
    );
    expect(within(list).getAllByRole('group')).toHaveLength(2);
    key('ArrowDown');
    expect(box().getAttribute('aria-activedescendant')).toBe(selected()?.id);
    expect(document.activeElement).toBe(box());
  });
  it('are chosen with the arrow keys, which wrap around, and Enter', async () => {
    serve();
    await renderRemote(site, '/about');
    await searchFor('brisket');
    key('ArrowUp');
    expect(selected()?.textContent).toMatch(/^All results/);
    key('ArrowDown');
    expect(selected()).toBeNull();
    key('ArrowDown');
    key('ArrowDown');
    expect(selected()?.textContent).toMatch(/^Oak-Smoked Brisket/);
    key('Enter');
    expect(currentAddress()).toBe('/menu/main-course/brisket');
  });
  it('open a category or a dish when clicked', async () => {
    serve();
    await renderRemote(site, '/about');
    await searchFor('brisket');
    await press(screen.getByRole('option', { name: /^Burger/ }));
    expect(currentAddress()).toBe('/menu/burger');
  });
  it('close on Escape, when the whole result is chosen, and when the field is left', async () => {
    serve();
    await renderRemote(site, '/about');
    await searchFor('brisket');
    key('Escape');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().getAttribute('aria-expanded')).toBe('false');
    expect(box().value).toBe('brisket');
    key('ArrowDown');
    await press(await screen.findByRole('option', { name: /^All results/ }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(currentAddress()).toBe('/all-menu?q=brisket');
    act(() => box().focus());
    key('ArrowDown');
    expect(await screen.findByRole('listbox')).toBeTruthy();
    act(() => screen.getByRole('link', { name: 'About' }).focus());
    expect(screen.queryByRole('listbox')).toBeNull();
  });
  it('say what is searched for instead, and mark the words that were found', async () => {
    serve({ shownFor: { kind: 'instead', text: 'brisket' } });
    await renderRemote(site, '/about');
    await searchFor('briskte');
    expect(screen.getByText('Showing results for “brisket”.')).toBeTruthy();
    const [, dish] = screen.getAllByRole('option');
    expect([...(dish?.querySelectorAll('b') ?? [])].map((mark) => mark.textContent)).toEqual([
      'Brisket',
    ]);
  });
  it.each([
    ['en', 'These dishes contain or may contain tree nuts.'],
    ['ar', 'هذه الأطباق تحتوي أو قد تحتوي على المكسرات.'],
  ] as const)(
    'say that dishes contain the allergen that was searched for (%s)',
    async (language, text) => {
      serve({ conditions: { without: [], unlabelled: [], traits: [], containing: ['nuts'] } });
      await renderRemote(site, '/about', { language });
      await searchFor('nuts');
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.getByRole('status').textContent?.startsWith(`${text} `)).toBe(true);
    },
  );
  it.each([
    ['en', '7 dishes contain or may contain tree nuts.'],
    ['ar', '7 أطباق تحتوي أو قد تحتوي على المكسرات.'],
  ] as const)('say how many more dishes contain a food (%s)', async (language, text) => {
    serve({ exposed: { allergens: ['nuts'], count: 7 } });
    await renderRemote(site, '/about', { language });
    await searchFor('almond');
    expect(screen.getByText(text)).toBeTruthy();
  });
  it('do not cover the page if nothing is found or the search fails', async () => {
    serve({ ids: [], products: [], categories: [] });
    await renderRemote(site, '/about');
    await act(async () => {
      box().focus();
      await import('@smokehouse/shared/bundled/search-suggestions');
    });
    await type('zzz');
    await screen.findByRole('button', { name: 'Clear the search' });
    expect(screen.queryByRole('listbox')).toBeNull();
    mockNetwork({});
    await type('zzzz');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(box().value).toBe('zzzz');
  });
  it('let the visitor clear the field', async () => {
    serve();
    await renderRemote(site, '/about');
    await searchFor('brisket');
    await press(screen.getByRole('button', { name: 'Clear the search' }));
    expect([box().value, currentAddress()]).toEqual(['', '/all-menu']);
    expect(document.activeElement).toBe(box());
    expect(screen.queryByRole('listbox')).toBeNull();
  });
});
