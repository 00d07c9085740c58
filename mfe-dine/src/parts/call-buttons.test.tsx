import { act, screen, waitFor, within } from '@testing-library/react';
import { useSession } from '@smokehouse/shared/stores';
import { mockNetwork, type Network, refusal } from '@smokehouse/shared/testing';
import { asFahad, asFahadAt, press, type, visit } from '../testing/at-the-table';
import { recallTable } from './table-number';
import { ON_THE_WAY_MS } from './use-on-the-way';

const COMING = { success: true, message: 'We are on our way to your table.' };
const online = (more: Network = {}) => mockNetwork({ 'POST /api/dineuser/call': COMING, ...more });
const calls = (sent: ReturnType<typeof mockNetwork>) =>
  sent.filter(({ name }) => name === 'POST /api/dineuser/call').map(({ body }) => body);
const button = (name: string) => screen.getByRole('button', { name });

beforeEach(() => {
  sessionStorage.clear();
});

describe('calling from the table', () => {
  it('offers the waiter and the bill at the head of the menu, in Arabic too', async () => {
    online();
    await visit('/dine-in?table=7', { language: 'ar' });
    expect(
      within(screen.getByRole('group', { name: 'على طاولتك' }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['نادِ النادل', 'اطلب الفاتورة']);
  });

  it('calls to the table and says that somebody is on the way', async () => {
    const sent = online();
    await visit('/dine-in?table=7', { before: asFahad });
    press(button('Call waiter'));
    expect(await screen.findByRole('button', { name: 'We are on our way' })).toBeTruthy();
    expect(calls(sent)).toEqual([{ kind: 'waiter', table: '7' }]);
    expect(screen.getByText('We are on our way to your table.')).toBeTruthy();
    expect(useSession.getState().guest?.table).toBe('7');
  });

  it('is not asked twice, also on the next page; the bill is a call of its own', async () => {
    const sent = online();
    const { unmount } = await visit('/dine-in', { before: () => asFahadAt('7') });
    press(button('Ask for the bill'));
    const taken = await screen.findByRole('button', { name: 'Your bill is on its way' });
    expect(taken.getAttribute('aria-disabled')).toBe('true');
    press(taken);
    unmount();
    await visit('/dine-in', { before: () => asFahadAt('7') });
    press(button('Your bill is on its way'));
    expect(calls(sent)).toEqual([{ kind: 'bill', table: '7' }]);
    expect(button('Call waiter')).toBeTruthy();
  });

  it('may be repeated after a while by whoever still waits', async () => {
    jest.useFakeTimers();
    try {
      online();
      await visit('/dine-in', { before: () => asFahadAt('7') });
      press(button('Call waiter'));
      await act(() => jest.advanceTimersByTimeAsync(ON_THE_WAY_MS - 1000));
      expect(button('We are on our way')).toBeTruthy();
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(button('Call waiter')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  it.each([
    ['en', 'Call waiter', 'Which table?', 'Table number', 'Please enter the number on your table.'],
    ['ar', 'نادِ النادل', 'ما رقم طاولتك؟', 'رقم الطاولة', 'اكتب الرقم الموجود على طاولتك من فضلك.'],
  ] as const)(
    'asks for the table where it is not known, and understands Arabic digits (%s)',
    async (language, name, title, field, wrong) => {
      const sent = online();
      await visit('/dine-in', { language, before: asFahad });
      press(button(name));
      const dialog = within(await screen.findByRole('dialog', { name: title }));
      press(dialog.getByRole('button', { name }));
      expect(dialog.getByText(wrong)).toBeTruthy();
      type(dialog.getByLabelText<HTMLInputElement>(field), '١2x');
      press(dialog.getByRole('button', { name }));
      await waitFor(() => expect(calls(sent)).toEqual([{ kind: 'waiter', table: '12' }]));
      expect(screen.queryByRole('dialog')).toBeNull();
      expect(recallTable()).toBe('12');
    },
  );

  it('shows the server’s words where there is no such table, and asks again', async () => {
    online({
      'POST /api/dineuser/call': () => {
        throw refusal(422, 'table_unknown', 'There is no table 40. The tables are 1 to 20.');
      },
    });
    await visit('/dine-in?table=40', { before: asFahad });
    press(button('Call waiter'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which table?' }));
    expect(dialog.getByText('There is no table 40. The tables are 1 to 20.')).toBeTruthy();
    expect(recallTable()).toBeNull();
  });

  it('keeps the table where the server refuses for another reason', async () => {
    online({
      'POST /api/dineuser/call': () => {
        throw refusal(422, 'table_needed', 'Please scan the code on your table first.');
      },
    });
    await visit('/dine-in?table=7', { before: asFahad });
    press(button('Call waiter'));
    expect(await screen.findByText('Please scan the code on your table first.')).toBeTruthy();
    expect(recallTable()).toBe('7');
  });

  it('asks a stranger to log in first, and calls nobody', async () => {
    const sent = online();
    await visit('/dine-in?table=7');
    press(button('Call waiter'));
    expect(screen.getByText('Login To Continue')).toBeTruthy();
    expect(await screen.findByRole('dialog', { name: 'Take a seat' })).toBeTruthy();
    expect(calls(sent)).toEqual([]);
  });

  it('asks again who they are where the visit has ended', async () => {
    online({
      'POST /api/dineuser/call': () => {
        throw refusal(401, 'guest_needed', 'Please sign in');
      },
    });
    await visit('/dine-in?table=7', { before: asFahad });
    press(button('Call waiter'));
    expect(await screen.findByText('Login To Continue')).toBeTruthy();
    expect(useSession.getState().guest).toBeNull();
    expect(await screen.findByRole('dialog', { name: 'Take a seat' })).toBeTruthy();
  });

  it('says so where no answer came: nobody is on the way', async () => {
    mockNetwork({});
    await visit('/dine-in?table=7', { before: asFahad });
    press(button('Call waiter'));
    expect(await screen.findByText(/^No connection/)).toBeTruthy();
    expect(button('Call waiter').getAttribute('aria-disabled')).toBe('false');
  });
});
