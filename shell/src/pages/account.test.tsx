import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { useCart, useSession, useUi } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../messages';
import { shellRoutes } from '../routes';

/** The shell's page as if it were a remote's. The other pages need a server's facts. */
const shell: RemoteModule = {
  namespace: 'shell',
  messages: async (language) => (await shellMessages(language)).shell,
  routes: shellRoutes.filter(({ path }) => path === '/account' || path === '*'),
};
const asReem = () => {
  useSession.getState().setUser({ _id: 'u1', name: 'Reem', email: 'reem@example.com', cart: {} });
  useCart.getState().replace({ brisket: 2 });
};
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(shell, '/account', { before: asReem, language });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const isSignedOut = () =>
  waitFor(() => {
    expect([useSession.getState().user, useCart.getState().items, currentAddress()]).toEqual([
      null,
      {},
      '/',
    ]);
  });

describe('/account', () => {
  it('asks a visitor to sign in', async () => {
    mockNetwork({});
    await renderRemote(shell, '/account');
    expect(screen.getByText('Log in to see your account.')).toBeTruthy();
    await press('Login');
    expect(useUi.getState().signInOpen).toBe(true);
  });

  it('asks nobody to sign in before it is known who is here', async () => {
    mockNetwork({});
    await renderRemote(shell, '/account', {
      before: () => useSession.setState({ checked: false }),
    });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it.each([
    ['en', 'My Account', ['Your details', 'Password', 'Devices', 'Your data', 'Delete account']],
    ['ar', 'حسابي', ['معلوماتك', 'كلمة المرور', 'الأجهزة', 'بياناتك', 'حذف الحساب']],
  ] as const)(
    'shows name and email, and what can be done (%s)',
    async (language, title, sections) => {
      mockNetwork({});
      await open(language);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
      expect(
        screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
      ).toEqual(sections);
      expect(screen.getByText('Reem')).toBeTruthy();
      expect(screen.getByText('reem@example.com')).toBeTruthy();
    },
  );
});

describe('changing the password', () => {
  it('sends both, says so and empties the form', async () => {
    const sent = mockNetwork({
      'POST /api/user/password': { success: true, message: 'Your password is changed.' },
    });
    await open();
    await userEvent.type(field('Present password'), 'brisket at noon');
    await userEvent.type(field('New password'), 'short rib at midnight');
    await press('Change password');
    expect(await screen.findByText('Your password is changed.')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({
      name: 'POST /api/user/password',
      body: { password: 'brisket at noon', newPassword: 'short rib at midnight' },
    });
    expect(
      [field('Present password'), field('New password')].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['', '']);
  });

  it('shows what the server refuses beside its field, and the focus goes there', async () => {
    mockNetwork({
      'POST /api/user/password': () => {
        throw refusal(422, 'password_wrong', 'No.', {
          password: 'This is not your present password.',
        });
      },
    });
    await open();
    await userEvent.type(field('Present password'), 'a guess');
    await userEvent.type(field('New password'), 'short rib at midnight');
    await press('Change password');
    expect(await screen.findByText('This is not your present password.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Present password'));
  });

  it('sends nothing that is too short', async () => {
    const sent = mockNetwork({});
    await open('ar');
    await userEvent.type(field('كلمة المرور الحالية'), 'x');
    await userEvent.type(field('كلمة المرور الجديدة'), '1234567');
    await press('تغيير كلمة المرور');
    await waitFor(() =>
      expect(field('كلمة المرور الجديدة').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(sent).toEqual([]);
  });
});

describe('signing out everywhere', () => {
  it('forgets the account here too, and goes home', async () => {
    mockNetwork({
      'POST /api/user/logout-everywhere': {
        success: true,
        message: 'You are signed out on all devices.',
      },
    });
    await open();
    await press('Sign out everywhere');
    await isSignedOut();
  });

  it('changes nothing here where the server could not be reached', async () => {
    mockNetwork({});
    await open();
    await press('Sign out everywhere');
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(useSession.getState().user?.name).toBe('Reem');
  });
});

describe('deleting the account', () => {
  it('asks for the password once more in a dialog', async () => {
    const sent = mockNetwork({
      'POST /api/user/delete': { success: true, message: 'Your account is deleted.' },
    });
    await open();
    await press('Delete my account');
    const dialog = within(screen.getByRole('dialog', { name: 'Delete your account?' }));
    await userEvent.type(
      dialog.getByLabelText('Password', { selector: 'input' }),
      'brisket at noon',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await isSignedOut();
    expect(sent.at(-1)).toMatchObject({
      name: 'POST /api/user/delete',
      body: { password: 'brisket at noon' },
    });
  });

  it('says why it has to wait, and keeps the account', async () => {
    mockNetwork({
      'POST /api/user/delete': () => {
        throw refusal(409, 'account_has_order', 'An order of yours is on its way.');
      },
    });
    await open();
    await press('Delete my account');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(
      dialog.getByLabelText('Password', { selector: 'input' }),
      'brisket at noon',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    expect((await dialog.findByRole('alert')).textContent).toContain(
      'An order of yours is on its way.',
    );
    expect(useSession.getState().user?.name).toBe('Reem');
  });

  it('is left by a button, and nothing is sent', async () => {
    const sent = mockNetwork({});
    await open();
    await press('Delete my account');
    await press('Keep my account');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent).toEqual([]);
  });
});
