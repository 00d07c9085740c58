import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useSession } from '@smokehouse/shared/stores';
import { currentAddress, type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import * as seller from '../routes';
import { asSeller, mockDesk } from '../testing';

type Security = CallAnswer<'GET /api/seller/security'>;
const done = (message: string) => ({ success: true, message });

const NOTHING_SET_UP: Security = {
  success: true,
  email: 'seller@example.com',
  passwordIsSet: false,
  factorIsRequired: false,
  passkeys: [],
  recoveryCodesLeft: 0,
  factors: { totp: false, passkey: false, recoveryCodes: false },
  device: 'Chrome, Windows',
  isConfirmed: false,
};
const WITH_APP: Security = {
  ...NOTHING_SET_UP,
  totpSince: '2026-11-20T09:00:00Z',
  recoveryCodesLeft: 10,
  factors: { totp: true, passkey: false, recoveryCodes: true },
};
const SESSIONS = { success: true, isConfirmed: false, sessions: [] };

const mockAccount = (security: Security, network: Network = {}) => {
  let isConfirmed = false;
  return mockDesk(
    {},
    {
      'GET /api/seller/security': () => ({ ...security, isConfirmed }),
      'GET /api/seller/sessions': SESSIONS,
      'POST /api/seller/confirm': () => {
        isConfirmed = true;
        return done('Confirmed.');
      },
      ...network,
    },
  );
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => screen.getByLabelText(name, { selector: 'input' });
const posts = (sent: ReturnType<typeof mockDesk>) =>
  sent.filter(({ name }) => name.startsWith('POST')).map(({ name, body }) => [name, body]);

describe('/seller/account', () => {
  it.each([
    ['en', 'Account and security', ['Second step', 'Password', 'Start page', 'Devices']],
    ['ar', 'الحساب والأمان', ['الخطوة الثانية', 'كلمة المرور', 'صفحة البداية', 'الأجهزة']],
  ] as const)('has all sections (%s)', async (language, title, sections) => {
    mockAccount(NOTHING_SET_UP);
    await renderRemote(seller, '/seller/account', { before: asSeller, language });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)).toEqual(
      sections,
    );
  });

  it('says where the password is kept if the settings contain it', async () => {
    mockAccount({ ...NOTHING_SET_UP, passwordIsSet: true });
    await renderRemote(seller, '/seller/account', { before: asSeller });
    expect(await screen.findByText(/^The password is kept in the site's settings/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Change password' })).toBeNull();
  });

  it('sets up an authenticator app after a confirmation, and shows the recovery codes once', async () => {
    const sent = mockAccount(NOTHING_SET_UP, {
      'POST /api/seller/totp/start': {
        success: true,
        secret: 'JBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/x',
        qr: '<svg xmlns="http://www.w3.org/2000/svg"/>',
      },
      'POST /api/seller/totp/activate': {
        ...done('The authenticator app is set up.'),
        recoveryCodes: ['aaaaa-bbbbb', 'ccccc-ddddd'],
      },
    });
    await renderRemote(seller, '/seller/account', { before: asSeller });
    await press('Set up the app');
    const dialog = within(screen.getByRole('dialog', { name: 'Confirm that it is you' }));
    await userEvent.type(dialog.getByLabelText('Password', { selector: 'input' }), 'smoke');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    expect(screen.getByRole('img', { name: 'QR code with the setup key' })).toBeTruthy();
    await userEvent.type(field('Code from the authenticator app'), '123456');
    await press('Turn on');
    expect(await screen.findByText('aaaaa-bbbbb')).toBeTruthy();
    await press('I have saved the codes');
    expect(screen.queryByText('aaaaa-bbbbb')).toBeNull();
    expect(posts(sent)).toEqual([
      ['POST /api/seller/confirm', { password: 'smoke' }],
      ['POST /api/seller/totp/start', undefined],
      ['POST /api/seller/totp/activate', { code: '123456' }],
    ]);
  });

  it('asks for the second factor too before it removes the app', async () => {
    const sent = mockAccount(WITH_APP, {
      'POST /api/seller/totp/remove': done('The authenticator app is removed.'),
    });
    await renderRemote(seller, '/seller/account', { before: asSeller });
    await press('Remove the authenticator app');
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Password', { selector: 'input' }), 'smoke');
    await userEvent.type(dialog.getByLabelText('Code from the authenticator app'), '654321');
    await userEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('The authenticator app is removed.')).toBeTruthy();
    expect(posts(sent)).toEqual([
      ['POST /api/seller/confirm', { password: 'smoke', code: '654321' }],
      ['POST /api/seller/totp/remove', undefined],
    ]);
  });
});

describe('a sign-in with a second factor', () => {
  const factors = { totp: true, passkey: false, recoveryCodes: true };
  const signIn = async (network: Network) => {
    const sent = mockAccount(WITH_APP, {
      'POST /api/seller/login': {
        success: false,
        message: 'One more step',
        next: 'second_factor',
        factors,
      },
      ...network,
    });
    await renderRemote(seller, '/seller/account', {});
    await userEvent.type(await screen.findByLabelText('Email'), 'seller@example.com');
    await userEvent.type(field('Password'), 'smoke and oak');
    await press('Login');
    await screen.findByRole('heading', { level: 1, name: 'Second step' });
    return sent;
  };

  it('shows a wrong code beside the field, and opens the requested page after a right one', async () => {
    await signIn({
      'POST /api/seller/login/second-factor': ({ code }: { code?: string }) => {
        if (code === '123456') return done('Successfully Logged In');
        throw refusal(422, 'code_wrong', 'No.', { code: 'This code is not right.' });
      },
    });
    const input = screen.getByLabelText('Code from the authenticator app');
    await userEvent.type(input, '000000{Enter}');
    expect(await screen.findByText('This code is not right.')).toBeTruthy();
    await userEvent.clear(input);
    await userEvent.type(input, '123456{Enter}');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Account and security' }),
    ).toBeTruthy();
    expect(currentAddress()).toBe('/seller/account');
  });

  it('accepts a recovery code instead', async () => {
    const sent = await signIn({
      'POST /api/seller/login/second-factor': done('Successfully Logged In'),
    });
    await press('Use a recovery code');
    await userEvent.type(screen.getByLabelText('Recovery code'), 'k7m2p-x9qr4{Enter}');
    await waitFor(() => expect(useSession.getState().isSeller).toBe(true));
    expect(posts(sent).at(-1)).toEqual([
      'POST /api/seller/login/second-factor',
      { recoveryCode: 'k7m2p-x9qr4' },
    ]);
  });
});

describe('the first sign-in', () => {
  it('asks for another password before the desk opens', async () => {
    const sent = mockAccount(NOTHING_SET_UP, {
      'POST /api/seller/password': { ...done('Changed.'), next: 'offer_second_factor' },
    });
    await renderRemote(seller, '/seller/orders', {
      before: () => useSession.getState().setSeller(false, 'change_password'),
    });
    expect(await screen.findByRole('heading', { name: 'Choose your password' })).toBeTruthy();
    expect(posts(sent)).toEqual([]);
    await userEvent.type(field('Generated password'), 'printed');
    await userEvent.type(field('New password'), 'short rib at midnight{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Orders' })).toBeTruthy();
  });

  it('offers a second factor until it is declined', async () => {
    mockAccount(NOTHING_SET_UP, { 'POST /api/seller/second-factor/decline': done('Later.') });
    await renderRemote(seller, '/seller/orders', {
      before: () => {
        asSeller();
        useSession.getState().setSeller(true, 'offer_second_factor');
      },
    });
    const offer = await screen.findByRole('complementary');
    expect(within(offer).getByRole('link', { name: 'Set up' }).getAttribute('href')).toBe(
      '/seller/account',
    );
    await press('Not now');
    await waitFor(() => expect(screen.queryByRole('complementary')).toBeNull());
  });
});
