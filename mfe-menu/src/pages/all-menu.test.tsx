import { act, fireEvent, screen, within } from '@testing-library/react';
import { SearchField } from '@smokehouse/shared/bundled/menu-search';
import { useCart } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as menu from '../routes';
import { dish, serveMenu, serveSearch } from '../testing';

const brisket = dish({
  _id: 'brisket',
  name: 'Oak-Smoked Brisket',
  nameAr: 'بريسكت مدخّن على البلوط',
});
const coffee = dish({
  _id: 'coffee',
  name: 'Saudi Coffee',
  nameAr: 'قهوة سعودية',
  category: 'mocktail-and-drinks',
});
const burger = dish({ _id: 'burger', name: 'Pit Smash Burger' });

/** The remote, with the search field of the navigation beside each page. */
const withSearch = {
  ...menu,
  routes: menu.routes.map((route) => ({
    ...route,
    element: (
      <>
        <SearchField placeholder="Search" namespace="mfe-menu" />
        {route.element}
      </>
    ),
  })),
};
const query = () => decodeURIComponent(new URL(currentAddress(), 'http://site').search);
const box = () => screen.getByRole<HTMLInputElement>('combobox');
const type = (text: string) =>
  act(async () => {
    fireEvent.change(box(), { target: { value: text } });
    await Promise.resolve();
  });
const dishes = () =>
  screen.queryAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const loaded = (name: string) => screen.findByRole('heading', { name });

beforeEach(() => {
  serveMenu(brisket, coffee, burger);
});

describe('/all-menu', () => {
  it.each([
    ['en', 'Available Menu', 'Available Menu · Texas Style Smoke House'],
    ['ar', 'القائمة المتاحة', 'القائمة المتاحة · تكساس ستايل سموك هاوس'],
  ] as const)('is titled Available Menu (%s)', async (language, heading, title) => {
    await renderRemote(menu, '/all-menu', { language });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeTruthy();
    expect(document.title).toBe(title);
  });

  it('finds a part of a name, ignoring case', async () => {
    await renderRemote(withSearch, '/all-menu');
    await loaded('Saudi Coffee');
    await type('bUrG');
    expect(dishes()).toEqual(['Pit Smash Burger']);
    expect(screen.getByText('1 dish found for “bUrG”.')).toBeTruthy();
  });

  it('finds Arabic names on the English page, in any spelling variant', async () => {
    await renderRemote(withSearch, '/all-menu');
    await loaded('Saudi Coffee');
    for (const written of ['قهوة', 'قهوه', 'قَهْوَة', 'قـهـوة']) {
      await type(written);
      expect(dishes()).toEqual(['Saudi Coffee']);
    }
  });

  it('finds English names on the Arabic page', async () => {
    await renderRemote(withSearch, '/all-menu', { language: 'ar' });
    await loaded('قهوة سعودية');
    await type('coffee');
    expect(dishes()).toEqual(['قهوة سعودية']);
    expect(screen.getByText('طبق واحد في نتائج «coffee».')).toBeTruthy();
  });

  it('writes each typed letter into the address', async () => {
    await renderRemote(withSearch, '/all-menu');
    await type('c');
    await type('co');
    expect(query()).toBe('?q=co');
    await type('');
    expect(query()).toBe('');
  });

  it('reads the search from the address of a shared link', async () => {
    await renderRemote(withSearch, `/all-menu?q=${encodeURIComponent('بريسكت')}`);
    await loaded('Oak-Smoked Brisket');
    expect(dishes()).toEqual(['Oak-Smoked Brisket']);
    expect(box().value).toBe('بريسكت');
    expect(query()).toBe('?q=بريسكت');
  });

  it('shows the whole menu after following a link without a search', async () => {
    await renderRemote(withSearch, '/all-menu?q=smash');
    await loaded('Pit Smash Burger');
    await act(async () => {
      fireEvent.click(screen.getByRole('link', { name: /^All/ }));
      await Promise.resolve();
    });
    expect(dishes()).toHaveLength(3);
    expect(box().value).toBe('');
  });

  it('clears the search box when it unmounts', async () => {
    await renderRemote(withSearch, '/all-menu?q=smash');
    fireEvent.click(await screen.findByRole('link', { name: 'Pit Smash Burger' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Pit Smash Burger' })).toBeTruthy();
    expect(box().value).toBe('');
  });

  it('shows a message and a way back to the whole menu if nothing is found', async () => {
    await renderRemote(menu, '/all-menu?q=sushi');
    fireEvent.click(await screen.findByRole('button', { name: 'Show the whole menu' }));
    expect(dishes()).toHaveLength(3);
  });

  it('shows an empty state if the menu is empty', async () => {
    serveMenu();
    await renderRemote(menu, '/all-menu');
    expect(
      await screen.findByText('The menu is being written. Please come back soon.'),
    ).toBeTruthy();
  });

  it('offers a retry if the menu cannot be loaded', async () => {
    mockNetwork({
      'GET /api/product/list': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await renderRemote(menu, '/all-menu', { language: 'ar' });
    expect(await screen.findByText('تعذّر تحميل القائمة.')).toBeTruthy();
    serveMenu(coffee);
    fireEvent.click(screen.getByRole('button', { name: 'أعد المحاولة' }));
    expect(await loaded('قهوة سعودية')).toBeTruthy();
  });

  it('loads the first pictures eagerly and the others lazily', async () => {
    serveMenu(...Array.from({ length: 6 }, (_, index) => dish({ _id: `dish-${index}` })));
    await renderRemote(menu, '/all-menu');
    await loaded('dish-5');
    expect(
      [...document.querySelectorAll('article img')].map((picture) =>
        picture.getAttribute('loading'),
      ),
    ).toEqual(['eager', 'eager', 'eager', 'eager', 'lazy', 'lazy']);
  });
});

describe('a search of /all-menu', () => {
  const menuDishes = [brisket, coffee, burger];
  it('lists what the server found, the best first', async () => {
    const sent = serveSearch(menuDishes, { ids: ['coffee', 'brisket', 'gone'] });
    await renderRemote(menu, '/all-menu?q=gahwa');
    await loaded('Saudi Coffee');
    expect(dishes()).toEqual(['Saudi Coffee', 'Oak-Smoked Brisket']);
    expect(screen.getByText('2 dishes found for “gahwa”.')).toBeTruthy();
    expect(sent.find(({ name }) => name.endsWith('search'))?.query).toEqual({ q: 'gahwa' });
  });
  it.each([
    ['en', 'Showing results for “cola” too.', 'Dessert5 dishes'],
    ['ar', 'نعرض نتائج «cola» أيضًا.', 'الحلويات5 أطباق'],
  ] as const)(
    'shows categories, and what else was searched for (%s)',
    async (language, text, name) => {
      serveSearch(menuDishes, {
        ids: ['coffee'],
        categories: [{ path: 'dessert', count: 5 }],
        shownFor: { kind: 'also', text: 'cola' },
      });
      await renderRemote(menu, '/all-menu?q=pepsi', { language });
      expect(await screen.findByText(text)).toBeTruthy();
      const link = screen.getAllByRole('link').find((one) => one.textContent === name);
      expect(link?.getAttribute('href')).toBe('/menu/dessert');
    },
  );
  it.each([
    ['en', { without: ['milk'] }, 'Without milk: 1 dish'],
    ['ar', { without: ['milk'] }, 'بدون الحليب: طبق واحد'],
    ['en', { traits: ['vegan'], underPrice: 50 }, 'Vegan · Under SR 50: 1 dish'],
    ['en', { isHalal: true }, 'Everything is halal.'],
    ['ar', { unlabelled: ['سكر'] }, 'لا توضّح ملصقاتنا الأطباق الخالية من «سكر».'],
  ] as const)('says by what it filters (%s, %j)', async (language, asked, text) => {
    serveSearch(menuDishes, {
      ids: ['coffee'],
      conditions: { without: [], unlabelled: [], traits: [], ...asked } as never,
    });
    await renderRemote(menu, '/all-menu?q=asked', { language });
    expect(await screen.findByText(text)).toBeTruthy();
  });
  it.each([
    ['en', 'Contains or may contain tree nuts: 7 dishes', 'tree nuts'],
    ['ar', 'تحتوي أو قد تحتوي على المكسرات: 7 أطباق', 'المكسرات'],
  ] as const)('says how many more dishes contain a food (%s)', async (language, name, query) => {
    serveSearch(menuDishes, { ids: ['coffee'], exposed: { allergens: ['nuts'], count: 7 } });
    await renderRemote(menu, '/all-menu?q=almond', { language });
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(`/all-menu?q=${encodeURIComponent(query)}`);
    expect(dishes()).toHaveLength(1);
  });
  it('says what is not on the menu, and lists what is near', async () => {
    serveSearch(menuDishes, { ids: ['coffee'], notOnMenu: 'water' });
    await renderRemote(menu, '/all-menu?q=water');
    expect(await screen.findByText('“water” is not on the menu.')).toBeTruthy();
    expect(dishes()).toEqual(['Saudi Coffee']);
    expect(screen.queryByText(/found for “water”/)).toBeNull();
  });
  it('does not announce an empty result before the server has answered', async () => {
    let answer: (found: object) => void = () => undefined;
    mockNetwork({
      'GET /api/product/list': { success: true, products: menuDishes },
      'GET /api/product/search': () =>
        new Promise((resolve) => {
          answer = resolve as typeof answer;
        }),
    });
    await renderRemote(menu, '/all-menu?q=gahwa');
    expect(screen.queryByText('No dish of this name. Try another word.')).toBeNull();
    await act(async () => {
      answer({ success: true, ids: [], products: [], categories: [] });
      await Promise.resolve();
    });
    expect(await screen.findByText('No dish of this name. Try another word.')).toBeTruthy();
  });
  it('shows the bar of a cart that holds something, not of an empty one', async () => {
    await renderRemote(menu, '/all-menu');
    await loaded('Saudi Coffee');
    expect(screen.queryByRole('complementary')).toBeNull();
    act(() => useCart.getState().replace({ brisket: 2, coffee: 1 }));
    const bar = await screen.findByRole('complementary', { name: 'Your cart' });
    const sum = brisket.price * 2 + coffee.price;
    expect(bar.textContent).toBe(`Items3TotalSR ${sum}View cart`);
    expect(within(bar).getByRole('link').getAttribute('href')).toBe('/cart');
  });

  it('names the button of the filters by the dishes that they leave', async () => {
    await renderRemote(menu, '/all-menu');
    fireEvent.click(await screen.findByRole('button', { name: 'Filters' }));
    const button = await screen.findByRole('button', { name: 'Show 3 dishes' });
    expect(button.querySelector('[role]')).toBeNull();
    expect(screen.getByText('Show 3 dishes', { selector: '[role=status]' })).toBeTruthy();
  });

  it('filters by a part of the name until the server answers, and without a connection', async () => {
    serveMenu(...menuDishes);
    await renderRemote(menu, '/all-menu?q=smash');
    await loaded('Pit Smash Burger');
    expect(dishes()).toEqual(['Pit Smash Burger']);
  });
});
