import { screen, within } from '@testing-library/react';
import { mockNetwork } from '@smokehouse/shared/testing';
import { press, openPage } from '../testing';

const names = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('button')
    .map((button) => button.textContent);
const isPressed = (name: string) =>
  screen.getByRole('button', { name }).getAttribute('aria-pressed');

describe('/dominos', () => {
  it('shows the filters, the sort orders and one card', async () => {
    mockNetwork({});
    await openPage('/dominos');
    expect(names('Filter')).toEqual(['Veg Only', 'Non Veg Only']);
    expect(names('Categories')).toEqual([
      'Big Big Pizza',
      'Chicken Burst',
      'Veg Pizza',
      'Non-Veg Pizza',
      'Beverages',
      'Desserts',
    ]);
    expect(names('Sort')).toEqual(['Price High to Low', 'Price Low to High', 'Sort by Latest']);
    expect(screen.getAllByRole('article')).toHaveLength(1);
  });

  it('allows several filters and one sort order', async () => {
    mockNetwork({});
    await openPage('/dominos');
    for (const name of ['Veg Only', 'Non Veg Only', 'Price High to Low', 'Sort by Latest'])
      press(screen.getByRole('button', { name }));
    expect(
      ['Veg Only', 'Non Veg Only', 'Price High to Low', 'Sort by Latest'].map(isPressed),
    ).toEqual(['true', 'true', 'false', 'true']);
    press(screen.getByRole('button', { name: 'Veg Only' }));
    expect(isPressed('Veg Only')).toBe('false');
  });

  it('sends no requests', async () => {
    const sent = mockNetwork({});
    await openPage('/dominos', { language: 'ar' });
    press(screen.getByRole('button', { name: 'نباتي فقط' }));
    expect(sent).toEqual([]);
  });
});
