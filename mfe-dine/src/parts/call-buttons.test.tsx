import { act, screen, waitFor, within } from '@testing-library/react';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { mockNetwork, type Network, refusal } from '@smokehouse/shared/testing';
import { signInFahad, signInFahadAt, press, type, openPage } from '../testing';
import { storedTable } from './table-number';
import { RECENT_CALL_MS } from './use-recent-call';

const CONFIRMATION = { success: true, message: 'We have your call, Fahad.' };
const online = (more: Network = {}) =>
  mockNetwork({
    'POST /api/dineuser/call': CONFIRMATION,
    'POST /api/dineorder/user': { success: true, orders: [], now: 0 },
    ...more,
  });
const calls = (sent: ReturnType<typeof mockNetwork>) =>
  sent.filter(({ name }) => name === 'POST /api/dineuser/call').map(({ body }) => body);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  sessionStorage.clear();
});

describe('calling from the table', () => {
  it('has buttons for waiter and bill above the menu, in Arabic too', async () => {
    online();
    await openPage('/dine-in?table=7', { language: 'ar' });
    expect(
      within(screen.getByRole('group', { name: 'على طاولتك' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['نادِ النادل', 'اطلب الفاتورة']);
  });

  it('sends the call with the table and shows the confirmation', async () => {
    const sent = online();
    await openPage('/dine-in?table=7', { before: signInFahad });
    press(button('Call waiter'));
    expect(await screen.findByRole('button', { name: 'We have your call' })).toBeTruthy();
    expect(calls(sent)).toEqual([{ kind: 'waiter', table: '7' }]);
    expect(screen.getByText('We have your call, Fahad.')).toBeTruthy();
    expect(useSession.getState().guest?.table).toBe('7');
  });

  it('sends the scanned code of the table', async () => {
    const sent = online();
    await openPage('/dine-in?table=7&code=aB3_-x', { before: signInFahad });
    press(button('Call waiter'));
    expect(await screen.findByRole('button', { name: 'We have your call' })).toBeTruthy();
    expect(calls(sent)).toEqual([{ kind: 'waiter', table: '7', tableCode: 'aB3_-x' }]);
  });

  it('is on its way only once the staff has answered it', async () => {
    let isAnswered = false;
    online({
      'POST /api/dineorder/user': () => ({
        success: true,
        orders: [],
        calls: [{ kind: 'waiter' as const, paysForAll: false, isAnswered }],
        now: 0,
      }),
    });
    const { unmount } = await openPage('/dine-in?table=7', { before: signInFahad });
    press(button('Call waiter'));
    expect(await screen.findByRole('button', { name: 'We have your call' })).toBeTruthy();
    unmount();
    isAnswered = true;
    await openPage('/dine-in', { before: () => signInFahadAt('7') });
    expect(await screen.findByRole('button', { name: 'We are on our way' })).toBeTruthy();
  });

  it('cannot be repeated at once, also on the next page; each kind is separate', async () => {
    const sent = online();
    const { unmount } = await openPage('/dine-in', { before: () => signInFahadAt('7') });
    press(button('Ask for the bill'));
    const calledButton = await screen.findByRole('button', {
      name: 'We have your call for the bill',
    });
    expect(calledButton.getAttribute('aria-disabled')).toBe('true');
    press(calledButton);
    unmount();
    await openPage('/dine-in', { before: () => signInFahadAt('7') });
    press(button('We have your call for the bill'));
    expect(calls(sent)).toEqual([{ kind: 'bill', table: '7' }]);
    expect(button('Call waiter')).toBeTruthy();
  });

  it('can be repeated after a while', async () => {
    jest.useFakeTimers();
    try {
      online();
      await openPage('/dine-in', { before: () => signInFahadAt('7') });
      press(button('Call waiter'));
      await act(() => jest.advanceTimersByTimeAsync(RECENT_CALL_MS - 1000));
      expect(button('We have your call')).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(button('Call waiter')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['en', 'Call waiter', 'Which table?', 'Table number', 'Please enter the number on your table.'],
    ['ar', 'نادِ النادل', 'ما رقم طاولتك؟', 'رقم الطاولة', 'اكتب الرقم الموجود على طاولتك.'],
  ] as const)(
    'asks for an unknown table and accepts Arabic digits (%s)',
    async (language, name, title, field, wrong) => {
      const sent = online();
      await openPage('/dine-in', { language, before: signInFahad });
      press(button(name));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      press(dialog.getByRole('button', { name }));
      expect(dialog.getByText(wrong)).toBeTruthy();
      type(dialog.getByLabelText<HTMLInputElement>(field), '١2x');
      press(dialog.getByRole('button', { name }));
      await waitFor(() => expect(calls(sent)).toEqual([{ kind: 'waiter', table: '12' }]));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(storedTable()).toBe('12');
    },
  );

  it('shows the server’s message for an unknown table and asks for another one', async () => {
    online({
      'POST /api/dineuser/call': () => {
        throw refusal(422, 'table_unknown', 'There is no table 40. The tables are 1 to 20.');
      },
    });
    await openPage('/dine-in?table=40', { before: signInFahad });
    press(button('Call waiter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which table?' }));
    expect(dialog.getByText('There is no table 40. The tables are 1 to 20.')).toBeTruthy();
    expect(storedTable()).toBeNull();
  });

  it('keeps the table when the server rejects the call for another reason', async () => {
    online({
      'POST /api/dineuser/call': () => {
        throw refusal(422, 'table_needed', 'Please scan the code on your table first.');
      },
    });
    await openPage('/dine-in?table=7', { before: signInFahad });
    press(button('Call waiter'));
    expect(await screen.findByText('Please scan the code on your table first.')).toBeTruthy();
    expect(storedTable()).toBe('7');
  });

  it('opens the entry dialog instead of sending a call when no guest is signed in', async () => {
    const sent = online();
    await openPage('/dine-in?table=7');
    press(button('Call waiter'));
    const entry = await screen.findByRole('dialog', { name: 'Take a seat' });
    expect(within(entry).getByText('Login To Continue')).toBeTruthy();
    expect(calls(sent)).toEqual([]);
  });

  it('makes the call once the guest has entered', async () => {
    const sent = online();
    await openPage('/dine-in?table=7');
    press(button('Call waiter'));
    await screen.findByRole('dialog');
    act(() => {
      signInFahad();
      useUi.getState().setGuestEntryOpen(false);
    });
    await waitFor(() => expect(calls(sent)).toEqual([{ kind: 'waiter', table: '7' }]));
  });

  it('opens the entry dialog when the session has ended', async () => {
    online({
      'POST /api/dineuser/call': () => {
        throw refusal(401, 'guest_needed', 'Please sign in');
      },
    });
    await openPage('/dine-in?table=7', { before: signInFahad });
    press(button('Call waiter'));
    expect(await screen.findByText('Login To Continue')).toBeTruthy();
    expect(useSession.getState().guest).toBeNull();
    expect(await screen.findByRole('dialog', { name: 'Take a seat' })).toBeTruthy();
  });

  it('can be repeated at once after a network error', async () => {
    mockNetwork({});
    await openPage('/dine-in?table=7', { before: signInFahad });
    press(button('Call waiter'));
    expect(await screen.findByText(/^No connection/)).toBeTruthy();
    expect(button('Call waiter').getAttribute('aria-disabled')).toBe('false');
  });
});
