import { screen, waitFor } from '@testing-library/react';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { mockNetwork, type Network, refusal } from '@smokehouse/shared/testing';
import { storedTable, storeTable } from '../parts/table-number';
import { FAHAD, press, type, openPage } from '../testing';

const open = (language: 'en' | 'ar' = 'en') =>
  openPage('/dominos', {
    language,
    before: () => {
      useUi.setState({ guestEntryOpen: true });
      useDineCart.setState({ items: { pit: 2 } });
    },
  });
const online = (more: Network = {}) =>
  mockNetwork({ 'POST /api/dineuser/register': { success: true, user: FAHAD }, ...more });
const nameField = () => screen.findByLabelText<HTMLInputElement>('Name');
const mobileField = () => screen.getByLabelText<HTMLInputElement>('Mobile');
const start = () => screen.getByRole('button', { name: 'Start Ordering' });

beforeEach(() => {
  sessionStorage.clear();
});

describe('User Entry', () => {
  it('has fields for name and mobile number only, and focuses the name', async () => {
    online();
    await open();
    expect(document.activeElement).toBe(await nameField());
    expect(screen.getByRole('dialog').querySelectorAll('input')).toHaveLength(2);
    // Only an order or a call needs it.
    expect(screen.queryByText('Login To Continue')).toBeNull();
  });

  it('accepts digits and hyphens only, and converts Arabic digits to Latin', async () => {
    online();
    await open();
    await nameField();
    type(mobileField(), '+٠٥٠-312 88x46');
    expect(mobileField().value).toBe('050-3128846');
  });

  it('registers the guest with the current cart, and closes', async () => {
    const sent = online();
    await open();
    type(await nameField(), ' Fahad ');
    type(mobileField(), '050-312-8846');
    press(start());
    await waitFor(() => expect(useSession.getState().guest).toEqual(FAHAD));
    expect(sent.find(({ name }) => name === 'POST /api/dineuser/register')?.body).toEqual({
      name: 'Fahad',
      mobile: '050-312-8846',
      dineCart: { pit: 2 },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('shows an error beside each empty field and focuses the first one', async () => {
    const sent = online();
    await open('ar');
    press(await screen.findByRole('button', { name: 'ابدأ الطلب' }));
    expect(await screen.findAllByText('املأ هذا الحقل.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('الاسم'));
    expect(sent).toEqual([]);
  });

  it('shows the server’s error beside its field', async () => {
    online({
      'POST /api/dineuser/register': () => {
        throw refusal(400, 'invalid', 'Please check', {
          mobile: 'This number is not a mobile number.',
        });
      },
    });
    await open();
    type(await nameField(), 'Fahad');
    type(mobileField(), '050-312-8846');
    press(start());
    expect(await screen.findByText('This number is not a mobile number.')).toBeTruthy();
    expect(mobileField().getAttribute('aria-invalid')).toBe('true');
  });

  it('stays open with its input after a network error', async () => {
    mockNetwork({});
    await open();
    type(await nameField(), 'Fahad');
    type(mobileField(), '050-312-8846');
    press(start());
    expect(
      await screen.findByText('No connection. Your order is kept here; please try again.'),
    ).toBeTruthy();
    expect((await nameField()).value).toBe('Fahad');
  });

  it('can be closed without signing in', async () => {
    online();
    await open();
    press(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSession.getState().guest).toBeNull();
  });
});

describe('the table in the guest entry', () => {
  const sent = (calls: ReturnType<typeof mockNetwork>) =>
    calls
      .filter(({ name }) => name === 'POST /api/dineuser/register')
      .map(({ body }) => (body as { table?: string }).table);
  const noSuchTable = (message: string) => ({
    'POST /api/dineuser/register': ({ table }: { table?: string }) => {
      if (table === '40') throw refusal(422, 'table_unknown', message, { table: message });
      return { success: true, user: { ...FAHAD, ...(table && { table }) } };
    },
  });
  const enter = async () => {
    type(await screen.findByRole<HTMLInputElement>('textbox', { name: /^(Name|الاسم)$/ }), 'Fahad');
    type(
      screen.getByRole<HTMLInputElement>('textbox', { name: /^(Mobile|الجوال)$/ }),
      '0501234567',
    );
    press(screen.getByRole('button', { name: /^(Start Ordering|ابدأ الطلب)$/ }));
  };

  it('is sent with the registration', async () => {
    const calls = online();
    storeTable('7');
    await open();
    await enter();
    await waitFor(() => expect(sent(calls)).toEqual(['7']));
  });

  it('is removed when it does not exist, and a field asks for another one', async () => {
    const calls = mockNetwork(noSuchTable('لا توجد طاولة رقم 40.'));
    storeTable('40');
    await open('ar');
    await enter();
    expect(await screen.findByText('لا توجد طاولة رقم 40.')).toBeTruthy();
    expect(storedTable()).toBeNull();
    const field = screen.getByLabelText<HTMLInputElement>('رقم الطاولة (اختياري)');
    expect(document.activeElement).toBe(field);
    type(field, '٧');
    press(screen.getByRole('button', { name: 'ابدأ الطلب' }));
    await waitFor(() => expect(sent(calls)).toEqual(['40', '7']));
    await waitFor(() => expect(storedTable()).toBe('7'));
  });

  it('is optional after a rejection: the guest is registered without a table', async () => {
    const calls = mockNetwork(noSuchTable('There is no table 40.'));
    storeTable('40');
    await open();
    await enter();
    await screen.findByLabelText('Table number (optional)');
    press(start());
    await waitFor(() => expect(sent(calls)).toEqual(['40', undefined]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
