import { act, fireEvent, screen, within } from '@testing-library/react';
import type { DeskHelp } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { renderRemote, type Network } from '@smokehouse/shared/testing';
import { rememberName } from '../corrections/public/actor';
import * as seller from '../routes';
import { asSeller, asStaff, mockDesk } from '../testing';

const request: DeskHelp = {
  _id: 'h1',
  orderId: 'o1',
  problem: 'missing',
  positions: [1],
  words: 'The slaw is not here',
  hasPhoto: true,
  at: '2026-11-22T18:00:00.000Z',
  receipt: 'SH-261122-AAAA2222',
  isPickup: false,
  corrections: 1,
  customer: 'Reem Al Otaibi',
  phone: '+966501234567',
  dishes: [{ name: 'Slaw', nameAr: 'سلطة ملفوف', quantity: 1, refundable: 1 }],
};
const network = (open: DeskHelp[], answered: DeskHelp[] = [], rest: Network = {}) =>
  mockDesk({}, { 'GET /api/seller/help': { success: true, open, answered }, ...rest });
async function open(language: 'en' | 'ar' = 'en') {
  await renderRemote(seller, '/seller/help', { before: asSeller, language });
  return within(await screen.findByRole('main'));
}
const press = (name: string) =>
  act(async () => {
    fireEvent.click(await screen.findByRole('button', { name }));
  });

describe('/seller/help', () => {
  it.each([
    ['en', 'Something is missing', 'Slaw', 'Refund 1 dish'],
    ['ar', 'لم يصل الطلب كاملًا', 'سلطة ملفوف', 'ردّ ثمن الطبق'],
  ] as const)('shows what is wrong with which order (%s)', async (language, ...parts) => {
    network([request]);
    const page = await open(language);
    const card = await page.findByRole('listitem', { name: /SH-261122-AAAA2222/ });
    for (const part of [...parts, 'The slaw is not here', 'Reem Al Otaibi'])
      expect(card.textContent).toContain(part);
  });

  it('refunds the dishes with one press, with words of its own where none are typed', async () => {
    const sent = network([request], [], {
      'POST /api/seller/help/refund': { success: true, message: 'Refunded', amount: 12.5 },
    });
    await open();
    await press('Refund 1 dish');
    expect(sent.filter(({ name }) => name === 'POST /api/seller/help/refund')).toMatchObject([
      { body: { id: 'h1', answer: 'We are sorry. We have refunded it.', seen: 1 } },
    ]);
  });

  it('says who refunds: the person, or the name that the device remembers', async () => {
    const sent = network([request], [], {
      'POST /api/seller/help/refund': { success: true, message: 'Refunded', amount: 12.5 },
    });
    rememberName('Salem');
    await open();
    await press('Refund 1 dish');
    expect(sent.filter(({ name }) => name === 'POST /api/seller/help/refund')).toMatchObject([
      { body: { by: 'Salem' } },
    ]);
  });

  it.each([
    ['en', /a refund cancels the whole order/, /gives back the whole price.*stays delivered/],
    ['ar', /يلغي الطلب كله/, /يُردّ ثمنه كاملًا.*طلبًا تم توصيله/],
  ] as const)(
    'says that a refund of all dishes cancels the order, or that it stays delivered (%s)',
    async (language, cancels, stays) => {
      const whole = { ...request, isWhole: true };
      network([
        { ...whole, isCancelling: true },
        { ...whole, _id: 'h2', receipt: 'SH-2' },
      ]);
      const page = await open(language);
      const [onItsWay, delivered] = await page.findAllByRole('listitem', { name: /SH-/ });
      expect(onItsWay?.textContent).toMatch(cancels);
      expect(onItsWay?.textContent).not.toMatch(stays);
      expect(delivered?.textContent).toMatch(stays);
      expect(delivered?.textContent).not.toMatch(cancels);
    },
  );

  it('answers in words, and only in words where nothing is left to refund', async () => {
    const dish = { name: 'Slaw', quantity: 1, refundable: 0 };
    const sent = network([{ ...request, dishes: [dish] }], [], {
      'POST /api/seller/help/answer': { success: true, message: 'Answered' },
    });
    const page = await open();
    await press('Send the answer');
    expect(sent.some(({ name }) => name === 'POST /api/seller/help/answer')).toBe(false);
    fireEvent.change(page.getByLabelText('Answer to the customer'), {
      target: { value: ' The driver has it. ' },
    });
    await press('Send the answer');
    expect(sent.filter(({ name }) => name === 'POST /api/seller/help/answer')).toMatchObject([
      { body: { id: 'h1', answer: 'The driver has it.' } },
    ]);
    expect(page.queryByRole('button', { name: /Refund/ })).toBeNull();
  });

  it('loads a photo when somebody wants to see it', async () => {
    const sent = network([request], [], {
      'GET /api/seller/help/photo': { success: true, photo: 'AAAA' },
    });
    const page = await open();
    expect(sent.some(({ name }) => name === 'GET /api/seller/help/photo')).toBe(false);
    await press('Show the photo');
    const photo = await page.findByRole('img', { name: 'Photo from the customer' });
    expect(photo.getAttribute('src')).toBe('data:image/webp;base64,AAAA');
  });

  it('offers no refund to those who may not correct orders', async () => {
    network([request]);
    await renderRemote(seller, '/seller/help', { before: () => asStaff({ role: 'waiter' }) });
    expect(await screen.findByRole('button', { name: 'Send the answer' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Refund/ })).toBeNull();
  });

  it('keeps what was answered, and says when nobody waits', async () => {
    network([], [{ ...request, answer: 'Sorry', answeredAt: request.at, refunded: 12.5 }]);
    const page = await open();
    expect(await page.findByText('Nobody is waiting for an answer.')).toBeTruthy();
    expect(page.getByText('Sorry')).toBeTruthy();
    expect(page.getByText(/12\.50/)).toBeTruthy();
  });
});
