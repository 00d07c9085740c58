import { screen } from '@testing-library/react';
import { currentAddress, renderRemote } from '@smokehouse/shared/testing';
import * as menu from '../routes';
import { dish, serveMenu } from '../testing';

beforeEach(() => {
  serveMenu(
    dish({ _id: 'Caesar', category: 'salad-2' }),
    dish({ _id: 'Cobb', category: 'salad-2' }),
    dish({ _id: 'Cola', category: 'mocktail-and-drinks' }),
  );
});

describe('/menu/:category', () => {
  it.each([
    ['en', 'SALAD', '2 dishes'],
    ['ar', 'السلطات', 'طبقان'],
  ] as const)(
    'shows only the dishes of its category, with the category name as title (%s)',
    async (language, heading, count) => {
      await renderRemote(menu, '/menu/salad-2', { language });
      expect(
        (await screen.findAllByRole('heading', { level: 2 })).map((one) => one.textContent),
      ).toEqual(['Caesar', 'Cobb']);
      expect(screen.getByRole('heading', { level: 1, name: heading })).toBeTruthy();
      expect(screen.getByRole('status').textContent).toBe(count);
    },
  );

  it('redirects from /menu/salad to /menu/salad-2', async () => {
    await renderRemote(menu, '/menu/salad');
    expect(await screen.findByRole('heading', { level: 1, name: 'SALAD' })).toBeTruthy();
    expect(currentAddress()).toBe('/menu/salad-2');
  });

  it.each([
    ['en', 'burger', 'No products found in this category.'],
    ['ar', 'burger', 'لا توجد أطباق في هذا القسم.'],
    ['en', 'catering', 'No products found in this category.'],
    ['en', 'sushi', 'No products found in this category.'],
    ['en', 'constructor', 'No products found in this category.'],
  ] as const)(
    'shows an empty state for a category without dishes and for an unknown one (%s, %s)',
    async (language, category, text) => {
      await renderRemote(menu, `/menu/${category}`, { language });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1);
    },
  );

  it('marks the current category in the category bar, with the counts', async () => {
    await renderRemote(menu, '/menu/salad-2');
    await screen.findByRole('heading', { name: 'Caesar' });
    const strip = screen.getByRole('navigation', { name: 'Categories' });
    expect(strip.querySelector('[aria-current=page]')?.textContent).toBe('Salad 2');
    expect(strip.textContent).toContain('All 3');
  });
});
