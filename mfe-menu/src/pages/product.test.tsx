import { fireEvent, screen, within } from '@testing-library/react';
import { ALLERGENS } from '@smokehouse/shared/contract';
import { useCart, useDineCart, useSession } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as menu from '../routes';
import { dish, serveMenu } from '../testing';

const priced = (language: 'en' | 'ar', figure: string) =>
  language === 'ar' ? `${figure} ريال` : `SR ${figure}`;

const smash = dish({
  _id: 'smash',
  name: 'Pit Smash Burger',
  nameAr: 'برجر سماش على الجمر',
  description: 'Two patties.',
  descriptionAr: 'قرصان من اللحم.',
  price: 49,
});
const at = '/menu/burger/smash';
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('/menu/:category/:id', () => {
  it.each([
    [
      'en',
      'Pit Smash Burger',
      ['Home', 'Menu', 'Burger', 'Pit Smash Burger'],
      '(Inclusive of taxes)',
      'About Product',
      'Two patties.',
    ],
    [
      'ar',
      'برجر سماش على الجمر',
      ['الرئيسية', 'القائمة', 'البرجر', 'برجر سماش على الجمر'],
      'السعر شامل الضريبة',
      'عن الطبق',
      'قرصان من اللحم.',
    ],
  ] as const)(
    'shows breadcrumb, name, price with taxes and description (%s)',
    async (language, name, way, taxes, about, text) => {
      serveMenu(smash);
      await renderRemote(menu, at, { language });
      await title(name);
      const crumbs = within(screen.getAllByRole('navigation')[0] as HTMLElement);
      expect(crumbs.getAllByRole('listitem').map((step) => step.textContent)).toEqual(way);
      expect(crumbs.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
        '/',
        '/all-menu',
        '/menu/burger',
      ]);
      expect(screen.getByText(language === 'ar' ? 'ريال' : 'SR').parentElement?.textContent).toBe(
        priced(language, '49'),
      );
      for (const words of [taxes, about, text]) expect(screen.getByText(words)).toBeTruthy();
      expect(document.title).toContain(name);
    },
  );

  it.each([
    ['en', 'Add to Cart', 'Quantity of Pit Smash Burger'],
    ['ar', 'أضف إلى السلة', 'كمية برجر سماش على الجمر'],
  ] as const)(
    'has the quantity control of the cards: Add turns into a stepper (%s)',
    async (language, label, group) => {
      serveMenu(smash);
      await renderRemote(menu, at, { language });
      const add = await screen.findByRole('button', { name: label });
      fireEvent.click(add);
      fireEvent.click(add);
      expect(useCart.getState().items).toEqual({ smash: 2 });
      const control = within(screen.getByRole('group', { name: group }));
      expect(control.getByRole('status').textContent).toBe('2');
      for (const _ of [1, 2]) fireEvent.click(control.getAllByRole('button')[0] as HTMLElement);
      expect(useCart.getState().items).toEqual({});
      expect(screen.getByRole('button', { name: label })).toBe(add);
      expect(currentAddress()).toBe(at);
    },
  );

  it.each([
    ['en', 'Two patties with cheese in a bun', 'Pit Smash Burger'],
    ['ar', 'قرصان مع الجبن في خبز', 'برجر سماش على الجمر'],
  ] as const)(
    'says what the picture shows, and the name where that is not known (%s)',
    async (language, text, name) => {
      const texts = { [language]: text } as { en: string; ar: string };
      mockNetwork({
        'GET /api/product/list': { success: true, products: [smash] },
        'GET /api/product/picture-texts': { success: true, texts: { smash: texts } },
      });
      const { unmount } = await renderRemote(menu, at, { language });
      expect(await screen.findByRole('img', { name: text })).toBeTruthy();
      unmount();
      serveMenu(dish({ ...smash, _id: 'photo' }));
      await renderRemote(menu, '/menu/burger/photo', { language });
      expect(await screen.findByRole('img', { name })).toBeTruthy();
    },
  );

  it('shows the labels below the buttons', async () => {
    serveMenu({ ...smash, caloriesKcal: 920 });
    await renderRemote(menu, at);
    const add = await screen.findByRole('button', { name: 'Add to Cart' });
    expect(
      add.compareDocumentPosition(screen.getByText('920 kcal')) & Node.DOCUMENT_POSITION_FOLLOWING,
    ).toBeTruthy();
  });

  describe('on a phone', () => {
    beforeEach(() => {
      const phone: Partial<MediaQueryList> = {
        matches: true,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      };
      window.matchMedia = () => phone as MediaQueryList;
    });
    afterEach(() => {
      Reflect.deleteProperty(window, 'matchMedia');
    });

    it.each([
      ['en', 'Add to Cart', 'In your cart', 'View cart'],
      ['ar', 'أضف إلى السلة', 'في سلتك', 'عرض السلة'],
    ] as const)(
      'shows the sum for the dish and a link to the cart, once it is added (%s)',
      async (language, label, inCart, view) => {
        serveMenu(smash);
        await renderRemote(menu, at, { language });
        const add = await screen.findByRole('button', { name: label });
        fireEvent.click(add);
        fireEvent.click(add);
        expect(screen.getByText(inCart).parentElement?.textContent).toContain(
          priced(language, '98'),
        );
        expect(screen.getByRole('link', { name: view }).getAttribute('href')).toBe('/cart');
      },
    );

    it('leads to the cart on a press of its own, not on the second one of a double press', async () => {
      serveMenu(smash);
      await renderRemote(menu, at);
      fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
      const link = screen.getByRole('link', { name: 'View cart' });
      fireEvent.click(link, { detail: 2 });
      expect(currentAddress()).toBe(at);
      fireEvent.click(link, { detail: 1 });
      expect(currentAddress()).toBe('/cart');
    });

    it('links to the table’s order for a guest at a table, with two decimals', async () => {
      serveMenu(smash);
      await renderRemote(menu, at, { before: () => useSession.getState().setContext('dine') });
      fireEvent.click(await screen.findByRole('button', { name: 'Add to Cart' }));
      expect(screen.getByText('In your cart').parentElement?.textContent).toContain('SR 49.00');
      expect(screen.getByRole('link', { name: 'View cart' }).getAttribute('href')).toBe(
        '/dine-order',
      );
    });
  });

  it('adds the dish and opens the cart on Buy now', async () => {
    serveMenu(smash);
    await renderRemote(menu, at, { language: 'ar' });
    fireEvent.click(await screen.findByRole('button', { name: 'اطلب الآن' }));
    expect(useCart.getState().items).toEqual({ smash: 1 });
    expect(currentAddress()).toBe('/cart');
  });

  it('opens the table’s order on Buy now for a guest at a table', async () => {
    serveMenu(smash);
    await renderRemote(menu, at, { before: () => useSession.getState().setContext('dine') });
    fireEvent.click(await screen.findByRole('button', { name: 'Buy now' }));
    expect(useDineCart.getState().items).toEqual({ smash: 1 });
    expect(currentAddress()).toBe('/dine-order');
  });

  it('links the breadcrumb’s home to the dine-in menu for a guest at a table', async () => {
    serveMenu(smash);
    await renderRemote(menu, at, { before: () => useSession.getState().setContext('dine') });
    expect((await screen.findByRole('link', { name: 'Home' })).getAttribute('href')).toBe(
      '/dine-in',
    );
  });

  it('shows up to three dishes of the same category and a link to the whole menu', async () => {
    serveMenu(
      smash,
      dish({ _id: 'cola', category: 'mocktail-and-drinks' }),
      ...['one', 'two', 'three', 'four'].map((_id) => dish({ _id })),
    );
    await renderRemote(menu, at);
    const related = within(await screen.findByRole('region', { name: 'Related Products' }));
    expect(
      related.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent),
    ).toEqual(['one', 'two', 'three']);
    expect(related.getByRole('link', { name: 'See More of the menu' }).getAttribute('href')).toBe(
      '/all-menu',
    );
  });

  it('lists related dishes that are sold out last', async () => {
    const inStock = { one: false, two: true, three: false, four: true, five: true };
    serveMenu(
      smash,
      ...Object.entries(inStock).map(([_id, isLeft]) => dish({ _id, inStock: isLeft })),
    );
    await renderRemote(menu, at);
    const related = within(await screen.findByRole('region', { name: 'Related Products' }));
    expect(
      related.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent),
    ).toEqual(['two', 'four', 'five']);
  });

  it('shows a message if the dish is the only one of its category', async () => {
    serveMenu(smash);
    await renderRemote(menu, at);
    expect(await screen.findByText('This is the only dish in its category.')).toBeTruthy();
  });

  it('shows a sold-out dish but does not let it be added', async () => {
    serveMenu({ ...smash, inStock: false });
    await renderRemote(menu, at);
    expect(await screen.findByText('Sold out')).toBeTruthy();
    for (const name of ['Add to Cart', 'Buy now']) {
      fireEvent.click(screen.getByRole('button', { name }));
      expect((screen.getByRole('button', { name }) as HTMLButtonElement).disabled).toBe(true);
    }
    expect(useCart.getState().items).toEqual({});
  });

  it.each([
    ['en', 'This dish is not on the menu any more'],
    ['ar', 'لم يعد هذا الطبق في القائمة'],
  ] as const)('shows a message if the dish is not on the menu (%s)', async (language, text) => {
    serveMenu(dish({ _id: 'other' }));
    await renderRemote(menu, at, { language });
    expect(await title(text)).toBeTruthy();
  });

  it('finds a dish by its id after its category has changed', async () => {
    serveMenu(smash);
    await renderRemote(menu, '/menu/sandwiches/smash');
    expect(await title('Pit Smash Burger')).toBeTruthy();
  });

  it('offers a retry if the menu cannot be loaded', async () => {
    mockNetwork({
      'GET /api/product/list': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await renderRemote(menu, at);
    expect(await screen.findByText('The menu could not be loaded.')).toBeTruthy();
    serveMenu(smash);
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await title('Pit Smash Burger')).toBeTruthy();
  });
});

describe('labels that the law requires', () => {
  it.each([
    [
      'en',
      [
        '920 kcal',
        '106 min',
        'High in salt',
        '2,300 mg',
        '95 mg',
        'Adults should take in no more than 400 mg of caffeine a day.',
      ],
    ],
    [
      'ar',
      [
        '920 سعرة حرارية',
        '106 دقائق',
        'عالي المحتوى من الملح',
        '2,300 ملجم',
        '95 ملجم',
        'الحد الأعلى الموصى به للبالغين 400 ملجم من الكافيين يوميًا.',
      ],
    ],
  ] as const)(
    'show calories, walking time, salt, and caffeine with the daily limit (%s)',
    async (language, texts) => {
      serveMenu({ ...smash, caloriesKcal: 920, sodiumMg: 2300, caffeineMg: 95 });
      await renderRemote(menu, at, { language });
      for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it('show a low sodium amount without the high-salt label', async () => {
    serveMenu({ ...smash, sodiumMg: 800 });
    await renderRemote(menu, at);
    expect(await screen.findByText('800 mg')).toBeTruthy();
    expect(screen.queryByText('High in salt')).toBeNull();
  });

  it.each([
    ['en', ['gluten', 'milk', 'nuts'], 'Contains gluten, milk and tree nuts.'],
    ['ar', ['gluten', 'milk', 'nuts'], 'يحتوي على الجلوتين والحليب والمكسرات.'],
    ['en', [], 'Contains none of the 14 listed allergens.'],
  ] as const)(
    'list the allergens or state that there are none (%s, %j)',
    async (language, allergens, text) => {
      serveMenu({ ...smash, allergens: [...allergens] });
      await renderRemote(menu, at, { language });
      expect(await screen.findByText(text)).toBeTruthy();
    },
  );

  it.each([
    ['en', 'Contains milk.', 'May contain eggs and tree nuts.'],
    ['ar', 'يحتوي على الحليب.', 'قد يحتوي على البيض والمكسرات.'],
  ] as const)('name traces of other allergens (%s)', async (language, contains, traces) => {
    serveMenu({ ...smash, allergens: ['milk'], mayContain: ['eggs', 'milk', 'nuts'] });
    await renderRemote(menu, at, { language });
    expect(await screen.findByText(contains)).toBeTruthy();
    expect(screen.getByText(traces)).toBeTruthy();
  });

  it.each([
    ['en', 'Contains celery and gluten.', 'Some choices add eggs and milk.'],
    ['ar', 'يحتوي على الكرفس والجلوتين.', 'بعض الاختيارات تضيف البيض والحليب.'],
  ] as const)('name what the required options add (%s)', async (language, contains, added) => {
    serveMenu({
      ...smash,
      allergens: ['celery'],
      addedByOptions: { contains: ['gluten'], mayContain: ['eggs', 'milk'] },
    });
    await renderRemote(menu, at, { language });
    expect(await screen.findByText(contains)).toBeTruthy();
    expect(screen.getByText(added)).toBeTruthy();
  });

  it('use the walking rate of the site', async () => {
    mockNetwork({
      'GET /api/product/list': {
        success: true,
        products: [{ ...smash, caloriesKcal: 920 }],
        walkingKcalPerMinute: 4.6,
      },
    });
    await renderRemote(menu, at);
    expect(await screen.findByText('200 min')).toBeTruthy();
  });

  it.each(['en', 'ar'] as const)(
    'have a name for each of the 14 allergen groups (%s)',
    async (language) => {
      serveMenu({ ...smash, allergens: [...ALLERGENS] });
      await renderRemote(menu, at, { language });
      const sentence = (await screen.findByText(language === 'en' ? /^Contains/ : /^يحتوي/))
        .textContent;
      expect(sentence).not.toContain('allergen.');
      expect(sentence.split(language === 'en' ? /, | and / : / و/)).toHaveLength(14);
    },
  );

  it('are omitted for unknown values', async () => {
    serveMenu(smash);
    await renderRemote(menu, at);
    await title('Pit Smash Burger');
    expect(screen.queryByText(/kcal|min|mg|[Aa]llergens|ontain/)).toBeNull();
  });
});
