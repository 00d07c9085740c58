import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { useSession } from '@smokehouse/shared/stores';
import { renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../../messages';
import { Navbar } from './navbar';

// The line of the address needs the site's configuration.
jest.mock('./where-line', () => ({ WhereLine: () => null }));

const shell: RemoteModule = {
  namespace: 'shell',
  messages: async (language) => (await shellMessages(language)).shell,
  connectTexts: connectOwnTexts,
  routes: [{ path: '*', element: <Navbar /> }],
};
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Open menu' }));
const follow = (name: string) =>
  userEvent.click(within(screen.getByRole('banner')).getByRole('link', { name }));
const showAddress = (path: string) => window.history.replaceState(null, '', path);

afterEach(() => showAddress('/'));

describe('the way to sign in', () => {
  it('is not offered while nobody knows who is signed in', async () => {
    showAddress('/about');
    const outage = { before: () => useSession.setState({ checked: false, recheck: () => {} }) };
    await renderRemote(shell, '/about', outage);
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    await openMenu();
    await screen.findByRole('dialog', { name: 'Main' });
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    act(() => useSession.setState({ checked: true, recheck: undefined }));
    expect(screen.getAllByText('Login')).toHaveLength(2);
  });
});

describe('while the session check runs', () => {
  const start = { before: () => useSession.setState({ checked: false, user: null }) };
  const storeOwner = (owner: string | null) =>
    localStorage.setItem('smokehouse:cart', JSON.stringify({ owner, items: {} }));
  afterEach(() => localStorage.clear());

  it('a browser with an account is offered no sign-in, until nobody is signed in', async () => {
    storeOwner('u1');
    showAddress('/about');
    await renderRemote(shell, '/about', start);
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    await openMenu();
    await screen.findByRole('dialog', { name: 'Main' });
    expect(screen.queryByRole('button', { name: 'Login' })).toBeNull();
    act(() => useSession.setState({ checked: true }));
    expect(screen.getAllByText('Login')).toHaveLength(2);
  });

  it('a browser without one is offered it at once', async () => {
    storeOwner(null);
    await renderRemote(shell, '/about', start);
    expect(screen.getByRole('button', { name: 'Login' })).toBeTruthy();
  });
});

describe('the menu of narrow screens', () => {
  it('closes when the page changes', async () => {
    showAddress('/about');
    await renderRemote(shell, '/about');
    await openMenu();
    expect(await screen.findByRole('dialog', { name: 'Main' })).toBeTruthy();
    await follow('Contact');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays open when it was opened before the next page had rendered', async () => {
    await renderRemote(shell, '/about');
    showAddress('/contact');
    await openMenu();
    await follow('Contact');
    expect(await screen.findByRole('dialog', { name: 'Main' })).toBeTruthy();
  });
});
