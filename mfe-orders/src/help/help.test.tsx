import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from '@smokehouse/shared/contract';
import {
  HELP_PROBLEMS,
  type HelpProblem,
} from '@smokehouse/shared/contract/ordering/order-help/rules';
import type { OrderHelp } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { mockNetwork, type Network, refusal, renderRemote } from '@smokehouse/shared/testing';
import { useSession } from '@smokehouse/shared/stores';
import * as orders from '../routes';

// jsdom does not implement the methods of the dialog element.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
HTMLDialogElement.prototype.close = function close() {
  this.open = false;
};

const dish = (name: string, nameAr: string) => ({
  _id: name,
  name,
  nameAr,
  image: '',
  category: '',
  price: 50,
});
const order: Order = {
  _id: 'o1',
  items: [
    { product: dish('Brisket', 'بريسكت'), quantity: 3, line: 0 },
    { product: dish('Slaw', 'سلطة'), quantity: 1, line: 1 },
  ],
  amount: 250,
  currency: 'SAR',
  id: 'order_1',
  receipt: 'SH-261121-AAAA2222',
  address: null,
  paymentType: 'Online',
  isPaid: true,
  status: 'Food Delivered',
  createdAt: '2026-11-21T18:00:00.000Z',
};
const asked: OrderHelp = {
  _id: 'h1',
  orderId: 'o1',
  problem: 'cold',
  positions: [0, 0],
  words: 'Cold as ice',
  hasPhoto: false,
  at: '2026-11-21T18:40:00.000Z',
};

async function open(
  help: OrderHelp[],
  rest: Network = {},
  language: 'en' | 'ar' = 'en',
  problems: HelpProblem[] = [...HELP_PROBLEMS],
) {
  const sent = mockNetwork({
    'GET /api/order/user': { success: true, orders: [order], now: Date.parse(order.createdAt) },
    'GET /api/order/help': { success: true, help, problems },
    ...rest,
  });
  await renderRemote(orders, `/my-orders?order=${order.receipt}`, {
    before: () =>
      useSession.getState().setUser({ _id: 'u1', name: 'Reem', email: 'r@e.com', cart: {} }),
    language,
  });
  return sent;
}
const openDialog = async (name = 'Open Help with this order') => {
  await userEvent.click(await screen.findByRole('button', { name }));
  return within(await screen.findByRole('dialog'));
};

describe('help with an order', () => {
  it('sends what is wrong, with which dishes, the words and a photo', async () => {
    const sent = await open([], {
      'POST /api/order/help': { success: true, message: 'We have it', help: asked },
    });
    const dialog = await openDialog();
    await userEvent.click(dialog.getByRole('radio', { name: 'It is cold' }));
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: /Brisket/ }), '2');
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Slaw' }));
    await userEvent.type(dialog.getByLabelText('In your words'), 'Cold as ice');
    const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' });
    await userEvent.upload(dialog.getByLabelText('A photo, if it helps'), photo);
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText('We have it')).toBeTruthy();
    const form = sent.find(({ name }) => name === 'POST /api/order/help')?.body as FormData;
    expect(JSON.parse(form.get('helpData') as string)).toEqual({
      orderId: 'o1',
      problem: 'cold',
      positions: [0, 0, 1],
      words: 'Cold as ice',
    });
    expect((form.get('image') as File).name).toBe('a.jpg');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it.each([
    ['en', 'Open Help with this order', 'Send', 'Choose what is wrong.'],
    ['ar', 'افتح مساعدة في هذا الطلب', 'إرسال', 'اختر ما الخطأ.'],
  ] as const)(
    'asks what is wrong after an empty send, and no longer once that is chosen (%s)',
    async (language, opening, sending, choose) => {
      const sent = await open([], {}, language);
      const dialog = await openDialog(opening);
      await userEvent.click(dialog.getByRole('button', { name: sending }));
      expect((await dialog.findByRole('alert')).textContent).toBe(choose);
      expect(sent.some(({ name }) => name === 'POST /api/order/help')).toBe(false);
      await userEvent.click(dialog.getAllByRole('radio')[0]!);
      expect(dialog.queryByRole('alert')).toBeNull();
    },
  );

  it('offers only the dishes that were not taken off', async () => {
    const [brisket, slaw] = order.items as [Order['items'][0], Order['items'][0]];
    await open([], {
      'GET /api/order/user': {
        success: true,
        orders: [{ ...order, items: [brisket, { ...slaw, removed: 1 }] }],
        now: Date.parse(order.createdAt),
      },
    });
    const dialog = await openDialog();
    expect(dialog.getByRole('combobox', { name: /Brisket/ })).toBeTruthy();
    expect(dialog.queryByRole('checkbox', { name: 'Slaw' })).toBeNull();
  });

  it('offers to call where nothing can be wrong', async () => {
    await open([], {}, 'en', []);
    expect(await screen.findByRole('link', { name: 'Contact' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Open Help with this order' })).toBeNull();
  });

  it.each([
    ['en', 'Food is being prepared', 'Open Help with this order', ['It is late']],
    ['ar', 'Food is being prepared', 'افتح مساعدة في هذا الطلب', ['تأخر الطلب']],
    [
      'en',
      'Out For Delivery',
      'Open Help with this order',
      ['Something is missing', 'It is cold', 'It is late', 'It is not what I ordered'],
    ],
    [
      'ar',
      'Out For Delivery',
      'افتح مساعدة في هذا الطلب',
      ['ينقص الطلب شيء', 'الطعام بارد', 'تأخر الطلب', 'ليس ما طلبته'],
    ],
  ] as const)(
    'offers only what the server says can be true by now (%s, %s)',
    async (language, status, button, problems) => {
      const orders = [{ ...order, status }];
      const now = Date.parse(order.createdAt);
      const offered: HelpProblem[] = problems.length === 1 ? ['late'] : [...HELP_PROBLEMS];
      const rest = { 'GET /api/order/user': { success: true, orders, now } };
      await open([], rest, language, offered);
      const dialog = await openDialog(button);
      const radios = dialog.getAllByRole('radio');
      expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual(problems);
      expect((radios[0] as HTMLInputElement).checked).toBe(problems.length === 1);
      expect(dialog.queryByRole('checkbox', { name: /Slaw|سلطة/ }) === null).toBe(
        problems.length === 1,
      );
    },
  );

  it('asks for the problem, and keeps what was typed when the server refuses', async () => {
    await open([], {
      'POST /api/order/help': () => {
        throw refusal(409, 'help_open', 'You have told us already');
      },
    });
    const dialog = await openDialog();
    await userEvent.type(dialog.getByLabelText('In your words'), 'Late');
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect(dialog.getByRole('alert').textContent).toContain('Choose what is wrong.');
    await userEvent.click(dialog.getByRole('radio', { name: 'It is late' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send' }));
    expect((await dialog.findByText('You have told us already')).textContent).toBeTruthy();
    expect((dialog.getByLabelText('In your words') as HTMLTextAreaElement).value).toBe('Late');
  });

  it.each([
    [
      'en',
      'It is cold',
      'Brisket',
      'We have your message, and answer it here and by mail',
      'Contact',
    ],
    ['ar', 'الطعام بارد', 'بريسكت', 'وصلتنا رسالتك، ونجيبك هنا وبالبريد الإلكتروني', 'تواصل'],
  ] as const)('shows an open request (%s)', async (language, problem, name, state, contact) => {
    await open([asked], {}, language);
    const status = (await screen.findByText(problem)).closest('[role=status]');
    expect(status?.textContent).toContain(name);
    expect(status?.textContent).toContain(state);
    expect(within(status as HTMLElement).getByText('Cold as ice')).toBeTruthy();
    expect(screen.getByRole('link', { name: contact })).toBeTruthy();
  });

  it('shows the answer and what was refunded, and can be asked again', async () => {
    await open([{ ...asked, answer: 'We are sorry.', answeredAt: asked.at, refunded: 100.5 }]);
    const status = (await screen.findByText('We are sorry.')).closest('[role=status]');
    expect(status?.textContent).toMatch(/Answered.*Refunded: SR 100\.50.*We are sorry/);
    expect(screen.getByRole('button', { name: 'Open Help with this order' })).toBeTruthy();
  });
});
