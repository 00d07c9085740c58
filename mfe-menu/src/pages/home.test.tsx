import { act, fireEvent, screen, within } from '@testing-library/react';
import { mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as menu from '../routes';
import { dish, serveMenu } from '../testing';

const eight = Array.from({ length: 8 }, (_, index) =>
  dish({ _id: `Dish ${index + 1}`, category: index < 3 ? 'burger' : 'dessert' }),
);

describe('home', () => {
  it.each([
    ['en', 'Explore Menu', 'BURGER', '3 dishes'],
    ['ar', 'استكشف القائمة', 'البرجر', '3 أطباق'],
  ] as const)('counts the dishes of each category (%s)', async (language, heading, name, count) => {
    serveMenu(...eight);
    await renderRemote(menu, '/', { language });
    const section = screen.getByRole('region', { name: heading });
    await within(section).findByText(count);
    const burgers = within(section)
      .getAllByRole('link')
      .find((link) => link.getAttribute('href') === '/menu/burger');
    expect(burgers?.textContent).toBe(`${name}${count}`);
  });

  it('shows the ten categories and four services before their counts have loaded', async () => {
    mockNetwork({ 'GET /api/product/list': () => new Promise(() => undefined) });
    await renderRemote(menu, '/');
    const section = screen.getByRole('region', { name: 'Explore Menu' });
    expect(within(section).getAllByRole('listitem')).toHaveLength(14);
    expect(
      within(section)
        .getByRole('link', { name: /^SALAD/ })
        .getAttribute('href'),
    ).toBe('/menu/salad-2');
    expect(
      within(section)
        .getByRole('link', { name: /^Catering/ })
        .getAttribute('href'),
    ).toBe('/menu/catering');
  });

  it('shows the first six dishes as best sellers', async () => {
    serveMenu(...eight);
    await renderRemote(menu, '/');
    const best = await within(screen.getByRole('region', { name: 'Best Sellers' })).findAllByRole(
      'heading',
      { level: 3 },
    );
    expect(best.map((heading) => heading.textContent)).toEqual([
      'Dish 1',
      'Dish 2',
      'Dish 3',
      'Dish 4',
      'Dish 5',
      'Dish 6',
    ]);
  });

  it('shows an empty state if the menu is empty', async () => {
    serveMenu();
    await renderRemote(menu, '/', { language: 'ar' });
    expect(await screen.findByText('القائمة قيد الإعداد. نراك قريبًا.')).toBeTruthy();
  });

  it('renders without the menu and offers a retry', async () => {
    let tries = 0;
    mockNetwork({
      'GET /api/product/list': () => {
        tries += 1;
        if (tries === 1) throw refusal(503, 'busy', 'Too busy');
        return { success: true, products: eight };
      },
    });
    await renderRemote(menu, '/');
    expect(screen.getByRole('link', { name: /^BURGER/ })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Dish 1' })).toBeTruthy();
  });

  it('has the site name as its only level 1 heading, independent of the slides', async () => {
    serveMenu(...eight);
    await renderRemote(menu, '/');
    await act(async () => {
      await Promise.resolve();
    });
    expect(
      screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent),
    ).toEqual(['Texas Style Smoke House']);
    expect(document.title).toBe('Texas Style Smoke House, Riyadh');
  });
});
