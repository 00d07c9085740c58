import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal } from '@smokehouse/shared/testing';
import { asFahad, press, type, visit } from '../testing/at-the-table';

const LOGGED_OUT = {
  'GET /api/dineuser/logout': { success: true, message: 'Logged Out' },
} as const;
const links = () =>
  within(screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement)
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);
const menu = () => within(screen.getByRole('dialog', { name: 'Main' }));

beforeEach(() => {
  mockNetwork(LOGGED_OUT);
});

describe('the table’s navigation', () => {
  it('leads to the table’s menu, About and Contact', async () => {
    await visit('/dominos');
    expect(links()).toEqual([
      ['Home', '/dine-in'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ]);
  });

  it('marks the page one is on', async () => {
    await visit('/dine-in');
    expect(screen.getByRole('link', { name: 'Home', current: 'page' })).toBeTruthy();
  });

  it('counts what is in the table’s cart and leads to it', async () => {
    await visit('/dominos', {
      before: () => useDineCart.setState({ items: { pit: 2, wings: 1 } }),
    });
    expect(screen.getByRole('link', { name: 'Cart: 3 items' }).getAttribute('href')).toBe(
      '/dine-order',
    );
  });

  it('offers both languages', async () => {
    await visit('/dominos', { language: 'ar' });
    expect(screen.getByRole('button', { name: 'English' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'العربية', pressed: true })).toBeTruthy();
  });

  it('leads to the whole menu as one types, and keeps the text', async () => {
    await visit('/dine-orders');
    const box = screen.getByPlaceholderText<HTMLInputElement>('Search Menu');
    type(box, 'rib');
    expect(currentAddress()).toBe('/all-menu');
    expect(useUi.getState().search).toBe('rib');
  });

  it('opens the entry dialog for a stranger', async () => {
    await visit('/dominos');
    press(screen.getByRole('button', { name: 'Login' }));
    expect(useUi.getState().guestEntryOpen).toBe(true);
    expect(await screen.findByRole('dialog', { name: 'Take a seat' })).toBeTruthy();
  });
});

describe('the profile menu', () => {
  it('leads a guest to their orders', async () => {
    await visit('/dominos', { before: asFahad });
    press(screen.getByRole('button', { name: 'Profile' }));
    press(screen.getByRole('link', { name: 'My Orders' }));
    expect(currentAddress()).toBe('/dine-orders');
  });

  it('closes on Escape and gives the focus back', async () => {
    await visit('/dominos', { before: asFahad });
    const button = screen.getByRole('button', { name: 'Profile' });
    press(button);
    fireEvent.keyDown(screen.getByRole('link', { name: 'My Orders' }), { key: 'Escape' });
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes when the focus moves on', async () => {
    await visit('/dominos', { before: asFahad });
    press(screen.getByRole('button', { name: 'Profile' }));
    act(() => screen.getByRole('button', { name: 'Open menu' }).focus());
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  });
});

describe('Logout', () => {
  it('forgets the guest and the cart, and goes to the table’s menu', async () => {
    await visit('/dine-orders', {
      before: () => {
        asFahad();
        useDineCart.setState({ items: { pit: 2 } });
      },
    });
    press(screen.getByRole('button', { name: 'Profile' }));
    press(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(currentAddress()).toBe('/dine-in'));
    expect(useSession.getState().guest).toBeNull();
    expect(useDineCart.getState().items).toEqual({});
  });

  it('changes nothing where the server does not answer, and says so', async () => {
    mockNetwork({
      'GET /api/dineuser/logout': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await visit('/dominos', {
      before: () => {
        asFahad();
        useDineCart.setState({ items: { pit: 2 } });
      },
    });
    press(screen.getByRole('button', { name: 'Profile' }));
    press(screen.getByRole('button', { name: 'Logout' }));
    expect(await screen.findByText('Too busy')).toBeTruthy();
    expect(useSession.getState().guest?.name).toBe('Fahad');
    expect(useDineCart.getState().items).toEqual({ pit: 2 });
  });
});

describe('the menu of small screens', () => {
  it('has the links, Order Now and Login for a stranger', async () => {
    await visit('/dominos');
    press(screen.getByRole('button', { name: 'Open menu' }));
    expect(
      menu()
        .getAllByRole('link')
        .map((link) => link.textContent),
    ).toEqual(expect.arrayContaining(['Home', 'About', 'Contact', 'Order Now']));
    expect(menu().queryByRole('link', { name: 'My Orders' })).toBeNull();
    expect(menu().getByRole('button', { name: 'Login' })).toBeTruthy();
  });

  it('has My Orders and Logout for a guest; Logout signs out', async () => {
    await visit('/dominos', { before: asFahad });
    press(screen.getByRole('button', { name: 'Open menu' }));
    expect(menu().getByRole('link', { name: 'My Orders' })).toBeTruthy();
    press(menu().getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(useSession.getState().guest).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the table’s menu with Order Now', async () => {
    await visit('/dominos');
    press(screen.getByRole('button', { name: 'Open menu' }));
    press(menu().getByRole('link', { name: 'Order Now' }));
    expect(currentAddress()).toBe('/dine-in');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
