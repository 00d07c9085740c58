import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useDineCart, useLanguage, useSession, useUi } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal } from '@smokehouse/shared/testing';
import { signInFahad, press, type, openPage } from '../testing';

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
  it('links to the table’s menu, About and Contact', async () => {
    await openPage('/dominos');
    expect(links()).toEqual([
      ['Home', '/dine-in'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ]);
  });

  it('marks the current page', async () => {
    await openPage('/dine-in');
    expect(screen.getByRole('link', { name: 'Home', current: 'page' })).toBeTruthy();
  });

  it('shows the number of items in the table’s cart with a link to it', async () => {
    await openPage('/dominos', {
      before: () => useDineCart.setState({ items: { pit: 2, wings: 1 } }),
    });
    expect(screen.getByRole('link', { name: 'Cart: 3 items' }).getAttribute('href')).toBe(
      '/dine-order',
    );
  });

  it('offers both languages', async () => {
    await openPage('/dominos', { language: 'ar' });
    const languages = within(screen.getByRole('group', { name: 'اللغة' }));
    expect(languages.getByRole('button', { name: 'English' })).toBeTruthy();
    expect(languages.getByRole('button', { name: 'العربية', pressed: true })).toBeTruthy();
  });

  it('switches the language with one button in the bar of a phone', async () => {
    await openPage('/dominos', { language: 'ar' });
    const [, inBar] = screen.getAllByRole('button', { name: 'English' });
    press(inBar as HTMLElement);
    expect(useLanguage.getState().language).toBe('en');
  });

  it('opens the whole menu when the guest types a search text', async () => {
    await openPage('/dine-orders');
    const box = screen.getByPlaceholderText<HTMLInputElement>('Search Menu');
    type(box, 'rib');
    expect(currentAddress()).toBe('/all-menu?q=rib');
  });

  it('opens the entry dialog when no guest is signed in', async () => {
    await openPage('/dominos');
    press(screen.getByRole('button', { name: 'Login' }));
    expect(useUi.getState().guestEntryOpen).toBe(true);
    expect(await screen.findByRole('dialog', { name: 'Take a seat' })).toBeTruthy();
  });
});

describe('the profile menu', () => {
  it('links to the guest’s orders', async () => {
    await openPage('/dominos', { before: signInFahad });
    press(screen.getByRole('button', { name: 'Profile' }));
    press(screen.getByRole('link', { name: 'My Orders' }));
    expect(currentAddress()).toBe('/dine-orders');
  });

  it('closes on Escape and restores the focus', async () => {
    await openPage('/dominos', { before: signInFahad });
    const button = screen.getByRole('button', { name: 'Profile' });
    press(button);
    fireEvent.keyDown(screen.getByRole('link', { name: 'My Orders' }), { key: 'Escape' });
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
    expect(document.activeElement).toBe(button);
  });

  it('closes when the focus leaves it', async () => {
    await openPage('/dominos', { before: signInFahad });
    press(screen.getByRole('button', { name: 'Profile' }));
    act(() => screen.getByRole('button', { name: 'Open menu' }).focus());
    expect(screen.queryByRole('link', { name: 'My Orders' })).toBeNull();
  });
});

describe('Logout', () => {
  it('clears the guest and the cart, and opens the table’s menu', async () => {
    await openPage('/dine-orders', {
      before: () => {
        signInFahad();
        useDineCart.setState({ items: { pit: 2 } });
      },
    });
    press(screen.getByRole('button', { name: 'Profile' }));
    press(screen.getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(currentAddress()).toBe('/dine-in'));
    expect(useSession.getState().guest).toBeNull();
    expect(useDineCart.getState().items).toEqual({});
  });

  it('shows the error and changes nothing when the request fails', async () => {
    mockNetwork({
      'GET /api/dineuser/logout': () => {
        throw refusal(503, 'busy', 'Too busy');
      },
    });
    await openPage('/dominos', {
      before: () => {
        signInFahad();
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

describe('the mobile menu', () => {
  it('has the links, Order Now and Login when no guest is signed in', async () => {
    await openPage('/dominos');
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
    await openPage('/dominos', { before: signInFahad });
    press(screen.getByRole('button', { name: 'Open menu' }));
    expect(menu().getByRole('link', { name: 'My Orders' })).toBeTruthy();
    press(menu().getByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(useSession.getState().guest).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the shop of deliveries, and the table’s cart stays', async () => {
    await openPage('/dine-orders', {
      before: () => useDineCart.setState({ items: { pit: 2 } }),
    });
    press(screen.getByRole('button', { name: 'Open menu' }));
    press(menu().getByRole('link', { name: 'Delivery and pickup' }));
    expect(currentAddress()).toBe('/');
    expect(useDineCart.getState().items).toEqual({ pit: 2 });
  });

  it('opens the table’s menu with Order Now', async () => {
    await openPage('/dominos');
    press(screen.getByRole('button', { name: 'Open menu' }));
    press(menu().getByRole('link', { name: 'Order Now' }));
    expect(currentAddress()).toBe('/dine-in');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
