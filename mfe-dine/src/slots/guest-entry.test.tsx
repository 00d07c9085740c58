import { screen, waitFor } from '@testing-library/react';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { mockNetwork, type Network, refusal } from '@smokehouse/shared/testing';
import { recallTable, rememberTable } from '../parts/table-number';
import { FAHAD, press, type, visit } from '../testing/at-the-table';

const open = (language: 'en' | 'ar' = 'en') =>
  visit('/dominos', {
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
  it('asks for a name and a mobile number, nothing else, and begins at the name', async () => {
    online();
    await open();
    expect(document.activeElement).toBe(await nameField());
    expect(screen.getByRole('dialog').querySelectorAll('input')).toHaveLength(2);
  });

  it('keeps digits and hyphens of what is typed; Arabic digits become Latin first', async () => {
    online();
    await open();
    await nameField();
    type(mobileField(), '+٠٥٠-312 88x46');
    expect(mobileField().value).toBe('050-3128846');
  });

  it('takes the guest in with the cart they have filled, and closes', async () => {
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

  it('says beside the field what is missing, and goes to the first one', async () => {
    const sent = online();
    await open('ar');
    press(await screen.findByRole('button', { name: 'ابدأ الطلب' }));
    expect(await screen.findAllByText('املأ هذا الحقل من فضلك.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('الاسم'));
    expect(sent).toEqual([]);
  });

  it('shows what the server says of a field beside it', async () => {
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

  it('stays open with what was typed where the server does not answer', async () => {
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

  it('closes without a word', async () => {
    online();
    await open();
    press(await screen.findByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(useSession.getState().guest).toBeNull();
  });
});

describe('the table at the entry', () => {
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

  it('is sent along', async () => {
    const calls = online();
    rememberTable('7');
    await open();
    await enter();
    await waitFor(() => expect(sent(calls)).toEqual(['7']));
  });

  it('is refused by name, forgotten, and asked for again beside the field, in Arabic digits, too', async () => {
    const calls = mockNetwork(noSuchTable('لا توجد طاولة رقم 40.'));
    rememberTable('40');
    await open('ar');
    await enter();
    expect(await screen.findByText('لا توجد طاولة رقم 40.')).toBeTruthy();
    expect(recallTable()).toBeNull();
    const field = screen.getByLabelText<HTMLInputElement>('رقم الطاولة (اختياري)');
    expect(document.activeElement).toBe(field);
    type(field, '٧');
    press(screen.getByRole('button', { name: 'ابدأ الطلب' }));
    await waitFor(() => expect(sent(calls)).toEqual(['40', '7']));
    await waitFor(() => expect(recallTable()).toBe('7'));
  });

  it('may be left empty then: the visit begins without one', async () => {
    const calls = mockNetwork(noSuchTable('There is no table 40.'));
    rememberTable('40');
    await open();
    await enter();
    await screen.findByLabelText('Table number (optional)');
    press(start());
    await waitFor(() => expect(sent(calls)).toEqual(['40', undefined]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
