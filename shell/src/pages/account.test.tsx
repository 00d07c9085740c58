import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { connectOwnTexts } from '@smokehouse/shared/bundled/connect-texts';
import type { Address } from '@smokehouse/shared/contract';
import type { RemoteModule } from '@smokehouse/shared/contract/federation';
import { useCart, useSession, useUi } from '@smokehouse/shared/stores';
import { currentAddress, mockNetwork, refusal, renderRemote } from '@smokehouse/shared/testing';
import { shellMessages } from '../messages';
import { shellRoutes } from '../routes';

/** The account page as a remote. The other pages need the site's configuration. */
const shell: RemoteModule = {
  namespace: 'shell',
  messages: async (language) => (await shellMessages(language)).shell,
  connectTexts: connectOwnTexts,
  routes: shellRoutes.filter(({ path }) => path === '/account' || path === '*'),
};
const signInReem = () => {
  useSession.getState().setUser({ _id: 'u1', name: 'Reem', email: 'reem@example.com', cart: {} });
  useCart.getState().replace({ brisket: 2 });
};
const SESSIONS = {
  success: true,
  isConfirmed: false,
  sessions: [
    {
      id: 's1',
      browser: 'Chrome',
      system: 'Windows',
      signedInAt: '2026-11-20T09:00:00Z',
      lastSeenAt: '2026-11-22T09:00:00Z',
      isThisOne: true,
    },
    {
      id: 's2',
      browser: 'Safari',
      system: 'iOS',
      signedInAt: '2026-11-20T09:00:00Z',
      lastSeenAt: '2026-11-21T15:05:00Z',
      isThisOne: false,
    },
  ],
};
const open = (language: 'en' | 'ar' = 'en') =>
  renderRemote(shell, '/account', { before: signInReem, language });
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const expectSignedOut = () =>
  waitFor(() => {
    expect([useSession.getState().user, useCart.getState().items, currentAddress()]).toEqual([
      null,
      {},
      '/',
    ]);
  });

describe('/account', () => {
  it('offers a visitor to sign in', async () => {
    mockNetwork({});
    await renderRemote(shell, '/account');
    expect(screen.getByText('Sign in to see your account.')).toBeTruthy();
    await press('Login');
    expect(useUi.getState().signInOpen).toBe(true);
  });

  it('shows the loading state until the session check has finished', async () => {
    mockNetwork({});
    await renderRemote(shell, '/account', {
      before: () => useSession.setState({ checked: false }),
    });
    expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy();
  });

  it('shows an outage instead of asking somebody to sign in who may be signed in', async () => {
    mockNetwork({});
    const recheck = jest.fn();
    await renderRemote(shell, '/account', {
      before: () => useSession.setState({ checked: false, recheck }),
    });
    expect(screen.queryByText('Sign in to see your account.')).toBeNull();
    await press('Retry');
    expect(recheck).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'en',
      'My Account',
      ['Your details', 'Addresses', 'Password', 'Devices', 'Your data', 'Delete account'],
    ],
    ['ar', 'حسابي', ['معلوماتك', 'العناوين', 'كلمة المرور', 'الأجهزة', 'بياناتك', 'حذف الحساب']],
  ] as const)('shows name, email and all sections (%s)', async (language, title, sections) => {
    mockNetwork({ 'GET /api/user/sessions': SESSIONS });
    await open(language);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(
      screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent),
    ).toEqual(sections);
    expect(screen.getByText('Reem')).toBeTruthy();
    expect(screen.getByText('reem@example.com')).toBeTruthy();
  });
});

describe('changing the name', () => {
  const answer = { success: true, message: 'Your name is changed.', name: 'Reem Al Otaibi' };

  it.each([
    ['en', 'Change name', 'Name', 'Save name'],
    ['ar', 'تغيير الاسم', 'الاسم', 'حفظ الاسم'],
  ] as const)(
    'shows the new one in the whole site at once (%s)',
    async (language, action, name, save) => {
      const sent = mockNetwork({ 'POST /api/user/name': answer });
      await open(language);
      await press(action);
      expect((field(name) as HTMLInputElement).value).toBe('Reem');
      await userEvent.type(field(name), ' Al Otaibi');
      await press(save);
      expect(await screen.findByText('Reem Al Otaibi')).toBeTruthy();
      expect(useSession.getState().user).toMatchObject({
        name: 'Reem Al Otaibi',
        email: 'reem@example.com',
      });
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(sent.at(-1)).toMatchObject({
        name: 'POST /api/user/name',
        body: { name: 'Reem Al Otaibi' },
      });
    },
  );

  it('does not send an empty one', async () => {
    const sent = mockNetwork({});
    await open();
    await press('Change name');
    await userEvent.clear(field('Name'));
    await press('Save name');
    expect(await screen.findByText('Please fill in this field.')).toBeTruthy();
    expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });
});

describe('the addresses', () => {
  const home: Address = {
    _id: 'home',
    firstName: 'Reem',
    lastName: 'Al Otaibi',
    email: 'reem@example.com',
    street: 'King Fahd Rd',
    city: 'Riyadh',
    state: 'Riyadh',
    zipcode: '12241',
    country: 'Saudi Arabia',
    phone: '+966501234567',
  };
  const office = { ...home, _id: 'office', street: 'Olaya St' };
  const listOf = (...addresses: Address[]) => ({ success: true, addresses });
  const removals = (sent: ReturnType<typeof mockNetwork>) =>
    sent.filter(({ name }) => name === 'POST /api/address/remove').map(({ body }) => body);

  it.each([
    ['en', 'Edit: Olaya St', 'Add address'],
    ['ar', 'تعديل: Olaya St', 'إضافة عنوان'],
  ] as const)('are listed with links to their form (%s)', async (language, edit, add) => {
    mockNetwork({ 'GET /api/address/get': listOf(home, office) });
    await open(language);
    const link = await screen.findByRole('link', { name: edit });
    expect(link.getAttribute('href')).toBe('/add-address?edit=office');
    expect(screen.getByRole('link', { name: add }).getAttribute('href')).toBe('/add-address');
    expect(screen.getByText(/King Fahd Rd/)).toBeTruthy();
  });

  it.each([
    ['en', 'No address yet.'],
    ['ar', 'لا يوجد عنوان بعد.'],
  ] as const)('say so where there is none (%s)', async (language, text) => {
    mockNetwork({ 'GET /api/address/get': listOf() });
    await open(language);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    ['en', 'Delete: Olaya St', 'Delete this address?', 'Delete address'],
    ['ar', 'حذف: Olaya St', 'هل تريد حذف هذا العنوان؟', 'حذف العنوان'],
  ] as const)(
    'are deleted after one question, and the focus stays in the list (%s)',
    async (language, action, title, confirm) => {
      let saved = [home, office];
      const sent = mockNetwork({
        'GET /api/address/get': () => listOf(...saved),
        'POST /api/address/remove': () => {
          saved = [home];
          return { success: true, message: 'The address is deleted.' };
        },
      });
      await open(language);
      await userEvent.click(await screen.findByRole('button', { name: action }));
      const dialog = within(screen.getByRole('dialog', { name: title }));
      expect(dialog.getByText(/Olaya St/)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: confirm }));
      await waitFor(() => expect(screen.queryByText(/Olaya St/)).toBeNull());
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(screen.getByText(/King Fahd Rd/)).toBeTruthy();
      expect(document.activeElement?.getAttribute('href')).toBe('/add-address');
      expect(removals(sent)).toEqual([{ id: 'office' }]);
    },
  );

  it('stay when the question is answered with no', async () => {
    const sent = mockNetwork({ 'GET /api/address/get': listOf(home) });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Delete: / }));
    await press('Keep address');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByText(/King Fahd Rd/)).toBeTruthy();
    expect(removals(sent)).toEqual([]);
  });

  it('stay when the server cannot be reached, and can be deleted again', async () => {
    mockNetwork({
      'GET /api/address/get': listOf(home),
      'POST /api/address/remove': () => {
        throw refusal(503, 'busy', 'We are busy.');
      },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Delete: / }));
    await press('Delete address');
    expect(await screen.findByText('We are busy.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Delete address' }).getAttribute('aria-busy')).toBe(
      'false',
    );
  });

  it('that another device has deleted leave the list', async () => {
    let saved = [home];
    mockNetwork({
      'GET /api/address/get': () => listOf(...saved),
      'POST /api/address/remove': () => {
        saved = [];
        throw refusal(404, 'address_unknown', 'There is no such address in your account.');
      },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: /^Delete: / }));
    await press('Delete address');
    expect(await screen.findByText('No address yet.')).toBeTruthy();
  });

  it('offer to load again when they cannot be loaded', async () => {
    let isDown = true;
    mockNetwork({
      'GET /api/address/get': () => {
        if (isDown) throw refusal(503, 'busy', 'Busy');
        return listOf(home);
      },
    });
    await open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    isDown = false;
    await userEvent.click(retry);
    expect(await screen.findByText(/King Fahd Rd/)).toBeTruthy();
  });
});

describe('changing the password', () => {
  it('sends both passwords, shows the confirmation and resets the form', async () => {
    const sent = mockNetwork({
      'POST /api/user/password': { success: true, message: 'Your password is changed.' },
    });
    await open();
    await userEvent.type(field('Current password'), 'brisket at noon');
    await userEvent.type(field('New password'), 'short rib at midnight');
    await press('Change password');
    expect(await screen.findByText('Your password is changed.')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({
      name: 'POST /api/user/password',
      body: { password: 'brisket at noon', newPassword: 'short rib at midnight' },
    });
    expect(
      [field('Current password'), field('New password')].map(
        (input) => (input as HTMLInputElement).value,
      ),
    ).toEqual(['', '']);
  });

  it('shows the server’s error beside the field and focuses the field', async () => {
    mockNetwork({
      'POST /api/user/password': () => {
        throw refusal(422, 'password_wrong', 'No.', {
          password: 'This is not your current password.',
        });
      },
    });
    await open();
    await userEvent.type(field('Current password'), 'a guess');
    await userEvent.type(field('New password'), 'short rib at midnight');
    await press('Change password');
    expect(await screen.findByText('This is not your current password.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Current password'));
  });

  it('does not send a password that is too short', async () => {
    const sent = mockNetwork({ 'GET /api/user/sessions': SESSIONS });
    await open('ar');
    await userEvent.type(field('كلمة المرور الحالية'), 'x');
    await userEvent.type(field('كلمة المرور الجديدة'), '1234567');
    await press('تغيير كلمة المرور');
    await waitFor(() =>
      expect(field('كلمة المرور الجديدة').getAttribute('aria-invalid')).toBe('true'),
    );
    expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });
});

describe('signing out everywhere', () => {
  it('clears the account’s data in this browser and opens the home page', async () => {
    mockNetwork({
      'POST /api/user/logout-everywhere': {
        success: true,
        message: 'You are signed out on all devices.',
      },
    });
    await open();
    await press('Sign out everywhere');
    await expectSignedOut();
  });

  it('changes nothing when the server cannot be reached', async () => {
    mockNetwork({ 'GET /api/user/sessions': SESSIONS });
    await open();
    await press('Sign out everywhere');
    expect(await screen.findByText(/could not be reached/)).toBeTruthy();
    expect(useSession.getState().user?.name).toBe('Reem');
  });
});

describe('deleting the account', () => {
  it('says before it when it is possible', async () => {
    mockNetwork({ 'GET /api/user/sessions': SESSIONS });
    await open();
    expect(
      await screen.findByText(/no paid order is under way\. .* arrives afterwards is refunded/),
    ).toBeTruthy();
  });

  it('requires the password in a dialog', async () => {
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
    await expectSignedOut();
    expect(sent.at(-1)).toMatchObject({
      name: 'POST /api/user/delete',
      body: { password: 'brisket at noon' },
    });
  });

  it('removes what the browser keeps of the account, and nothing of another', async () => {
    mockNetwork({
      'POST /api/user/delete': { success: true, message: 'Your account is deleted.' },
    });
    await open();
    const mine = `mfe-cart:unanswered:${useSession.getState().user?._id}`;
    const other = 'mfe-cart:unanswered:another-account';
    for (const key of [mine, other]) localStorage.setItem(key, '{}');
    await press('Delete my account');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(
      dialog.getByLabelText('Password', { selector: 'input' }),
      'brisket at noon',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }));
    await expectSignedOut();
    expect([localStorage.getItem(mine), localStorage.getItem(other)]).toEqual([null, '{}']);
    localStorage.removeItem(other);
  });

  it('shows why the server rejects it, and keeps the customer signed in', async () => {
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

  it('can be cancelled without sending a request', async () => {
    const sent = mockNetwork({ 'GET /api/user/sessions': SESSIONS });
    await open();
    await press('Delete my account');
    await press('Keep my account');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });
});

describe('the devices', () => {
  it('are listed with their last use; this one has no end', async () => {
    mockNetwork({ 'GET /api/user/sessions': SESSIONS });
    await open();
    await screen.findByText('Chrome, Windows');
    const [here, phone] = screen.getAllByRole('listitem');
    expect(here?.textContent).toBe('Chrome, WindowsThis device');
    expect(phone?.textContent).toBe('Safari, iOSLast used 21/11/2026 18:05Sign out');
  });

  it('are signed out after the password was entered again', async () => {
    let isConfirmed = false;
    const sent = mockNetwork({
      'GET /api/user/sessions': () => ({ ...SESSIONS, isConfirmed }),
      'POST /api/user/confirm': () => {
        isConfirmed = true;
        return { success: true, message: 'Confirmed.' };
      },
      'POST /api/user/sessions/end': { success: true, message: 'The device is signed out.' },
    });
    await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out: Safari, iOS' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm that it is you' }));
    await userEvent.type(dialog.getByLabelText('Password', { selector: 'input' }), 'my secret');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The device is signed out.')).toBeTruthy();
    expect(sent.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)).toEqual([
      { password: 'my secret' },
      { id: 's2' },
    ]);
  });

  it('stay as they are when the dialog is closed', async () => {
    const sent = mockNetwork({ 'GET /api/user/sessions': SESSIONS });
    await open('ar');
    await userEvent.click(
      await screen.findByRole('button', { name: 'تسجيل خروج كل الأجهزة الأخرى' }),
    );
    await press('إغلاق');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(sent.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });
});
