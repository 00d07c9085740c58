import { fireEvent, screen, within } from '@testing-library/react';
import { useCart, useDineCart, useSession } from '@smokehouse/shared/stores';
import { renderRemote } from '@smokehouse/shared/testing';
import * as menu from '../routes';
import { dish, serveMenu } from '../testing';

const at = '/menu/burger';

describe('ProductCard', () => {
  it('adds the dish with one click, changes its quantity, and removes it at zero', async () => {
    serveMenu(dish({ _id: 'smash', name: 'Smash' }));
    await renderRemote(menu, at);
    fireEvent.click(await screen.findByRole('button', { name: 'Add Smash' }));
    fireEvent.click(screen.getByRole('button', { name: 'One more Smash' }));
    expect(useCart.getState().items).toEqual({ smash: 2 });
    expect(screen.getByRole('group', { name: 'Quantity of Smash' }).textContent).toBe('2');
    fireEvent.click(screen.getByRole('button', { name: 'One less Smash' }));
    fireEvent.click(screen.getByRole('button', { name: 'One less Smash' }));
    expect(useCart.getState().items).toEqual({});
    expect(screen.getByRole('button', { name: 'Add Smash' })).toBeTruthy();
  });

  it('adds to the dine-in cart for a guest at a table', async () => {
    serveMenu(dish({ _id: 'smash', nameAr: 'سماش' }));
    await renderRemote(menu, at, {
      language: 'ar',
      before: () => useSession.getState().setContext('dine'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'أضف سماش' }));
    expect(useDineCart.getState().items).toEqual({ smash: 1 });
    expect(useCart.getState().items).toEqual({});
  });

  it.each([
    ['en', 'Sold out'],
    ['ar', 'نفد'],
  ] as const)(
    'labels a sold-out dish and does not let it be added (%s)',
    async (language, text) => {
      serveMenu(dish({ _id: 'smash', inStock: false }));
      await renderRemote(menu, at, { language });
      expect(await screen.findByText(text)).toBeTruthy();
      expect(within(screen.getByRole('article')).queryByRole('button')).toBeNull();
    },
  );

  it.each([
    ['en', '920 kcal', 'High in salt'],
    ['ar', '920 سعرة حرارية', 'عالي المحتوى من الملح'],
  ] as const)('shows calories and the high-salt label (%s)', async (language, calories, salt) => {
    serveMenu(dish({ _id: 'smash', caloriesKcal: 920, sodiumMg: 2000 }));
    await renderRemote(menu, at, { language });
    expect(await screen.findByText(calories)).toBeTruthy();
    expect(screen.getByText(salt)).toBeTruthy();
  });

  it('omits labels for unknown values', async () => {
    serveMenu(dish({ _id: 'smash' }));
    await renderRemote(menu, at);
    await screen.findByRole('heading', { name: 'smash' });
    expect(screen.queryByText(/kcal|salt/)).toBeNull();
  });

  it('shows the English name if there is no Arabic one', async () => {
    serveMenu(dish({ _id: 'smash', name: 'Pit Smash Burger' }));
    await renderRemote(menu, at, { language: 'ar' });
    expect(
      (await screen.findByRole('link', { name: 'Pit Smash Burger' })).getAttribute('href'),
    ).toBe('/menu/burger/smash');
  });
});
