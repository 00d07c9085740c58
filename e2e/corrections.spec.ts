// @owner mfe-seller
import type { Page } from '@playwright/test';
import {
  cancelAsCustomer,
  chooseCorrection,
  correctButton,
  openDesk,
  orderRound,
  PUSH_TIMEOUT,
  seatGuest,
  submitCorrection,
} from './desk';
import { placePaidOrder, signUp } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, textsOf } from './texts';

interface Refund {
  amount: number;
  way: string;
  done: boolean;
}
interface Sold {
  _id: string;
  receipt: string;
  status: string;
  amount: number;
  items: { product: { name: string; nameAr?: string; price: number }; quantity: number }[];
  corrections?: { amount: number; refund?: Refund }[];
}
const ordersOf = async (page: Page) =>
  ((await (await page.request.get('/api/order/user')).json()) as { orders: Sold[] }).orders;

// The browser reports the refusal of a customer who was too late.
test.use({ allowErrors: [/status of 409/] });

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const nameOf = ({ product }: Sold['items'][number]) =>
    language === 'ar' ? (product.nameAr ?? product.name) : product.name;
  test.describe(`corrections (${language})`, () => {
    let order: Sold;
    let desk: Page;
    test.beforeEach(async ({ page, browser, baseURL }) => {
      await setLanguage(page, language);
      const { addressId } = await signUp(page.context());
      await placePaidOrder(page.context(), addressId);
      const [sold] = await ordersOf(page);
      if (!sold) throw new Error('the order was not placed');
      order = sold;
      desk = await openDesk(browser, baseURL, '/seller/orders', language);
    });
    test.afterEach(() => desk.context().close());

    const rowOf = (receipt: string) => desk.getByRole('article', { name: new RegExp(receipt) });

    test('an item that the desk removes with two presses is struck on the customer’s ticket at once, and refunded', async ({
      page,
    }) => {
      const line = order.items.find(({ quantity }) => quantity === 3) ?? order.items[0]!;
      await page.goto('/my-orders');
      const ticket = page.getByRole('article').first();
      await expect(ticket).toBeVisible();

      await correctButton(desk, t, order.receipt, nameOf(line)).click();
      await submitCorrection(desk, t, 'remove_one');
      await expect(desk.getByRole('dialog')).toBeHidden();

      const note = `${fill(t('shared', 'corrected.remove'), { quantity: 1 })} · ${t('shared', 'corrected.reason.changed_mind')}`;
      await expect(ticket.getByText(note)).toBeVisible({ timeout: PUSH_TIMEOUT });
      await expect(rowOf(order.receipt).getByText(note)).toBeVisible({ timeout: PUSH_TIMEOUT });
      await expect(ticket.getByText(t('mfe-orders', 'refund.gaveBack'))).toBeVisible();
      const [corrected] = await ordersOf(page);
      expect(corrected?.amount).toBe(order.amount - line.product.price);
      expect(corrected?.corrections?.map(({ refund }) => refund)).toEqual([
        { amount: line.product.price, way: 'card', done: true },
      ]);
    });

    test('a customer cancels an order that the kitchen has not begun; the desk sees it at once, and cannot move it', async ({
      page,
    }) => {
      await page.goto('/my-orders');
      const ticket = page.getByRole('article').first();
      await cancelAsCustomer(ticket, t);
      await expect(ticket.getByRole('status')).toContainText(t('mfe-orders', 'refund.done'));
      await expect(rowOf(order.receipt)).toContainText(t('shared', 'status.Cancelled'), {
        timeout: PUSH_TIMEOUT,
      });
      await expect(rowOf(order.receipt).getByRole('combobox')).toHaveCount(0);
      const [cancelled] = await ordersOf(page);
      expect([cancelled?.status, cancelled?.amount]).toEqual(['Cancelled', 0]);
    });

    test('a customer is told that the kitchen was faster, and keeps the order', async ({
      page,
    }) => {
      // The page does not hear that the order was moved on.
      await page.route('**/api/events', (route) => route.fulfill({ status: 204 }));
      await page.goto('/my-orders');
      await page
        .getByRole('button', { name: new RegExp(`^${t('mfe-orders', 'cancel.button')}`) })
        .click();
      await desk.request.put('/api/order/status', {
        data: { orderId: order._id, status: 'Out For Delivery' },
      });
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('mfe-orders', 'cancel.submit') })
        .click();
      await expect(page.getByRole('alert').first()).toBeVisible();
      await expect(page.getByRole('article').first()).toContainText(
        t('shared', 'status.Out For Delivery'),
      );
      expect((await ordersOf(page))[0]?.amount).toBe(order.amount);
    });

    test('a correction while the network is away keeps what was entered, and is made once', async ({
      page,
    }) => {
      await correctButton(desk, t, order.receipt).click();
      const dialog = desk.getByRole('dialog');
      await chooseCorrection(desk, t, 'discount');
      await dialog.getByLabel(t('mfe-seller', 'corrections.note')).fill('regular');
      // The request arrives, its answer is lost.
      await desk.route('**/api/seller/order/correct', async (route) => {
        await route.fetch();
        await route.abort();
      });
      await submitCorrection(desk, t, 'discount');
      await expect(dialog.getByText(t('mfe-seller', 'corrections.offline'))).toBeVisible();
      await expect(dialog.getByLabel(t('mfe-seller', 'corrections.note'))).toHaveValue('regular');
      await desk.unroute('**/api/seller/order/correct');
      await submitCorrection(desk, t, 'discount');
      await expect(dialog).toBeHidden();
      const [corrected] = await ordersOf(page);
      expect(corrected?.corrections).toHaveLength(1);
    });

    test('a second manager is refused and sees the order as it is now', async () => {
      const line = order.items[0]!;
      await correctButton(desk, t, order.receipt, nameOf(line)).click();
      const first = await desk.request.post('/api/seller/order/correct', {
        data: { orderId: order._id, kind: 'discount', percent: 10, reason: 'late', by: 'Huda' },
      });
      expect(first.ok()).toBe(true);
      const dialog = desk.getByRole('dialog');
      await submitCorrection(desk, t, 'remove_one');
      await expect(dialog.getByRole('alert')).toContainText(t('mfe-seller', 'corrections.now'));
      const before = dialog.getByText(t('mfe-seller', 'corrections.before'), { exact: true });
      await expect(before).toBeVisible();
      const { orders } = (await (await desk.request.get('/api/order/seller')).json()) as {
        orders: Sold[];
      };
      expect(orders.find(({ _id }) => _id === order._id)?.corrections).toHaveLength(1);
    });

    test('a round is comped and discounted, its bill is drafted and issued, and a credit note corrects it', async ({
      page: guest,
    }) => {
      const name = `Huda ${Date.now() % 100_000}`;
      await seatGuest(guest.context(), name, '9');
      await orderRound(guest.context(), { dishes: 2, quantity: 2 });
      await guest.goto('/dine-orders');
      await desk.goto('/seller/adminorders');
      const row = desk.getByRole('article', { name: new RegExp(name) });
      const openCorrection = (dish?: string) => correctButton(desk, t, name, dish).click();
      const dialog = desk.getByRole('dialog');
      const { orders } = (await (
        await guest.request.post('/api/dineorder/user', { data: {} })
      ).json()) as { orders: Sold[] };
      const [comped, removed] = orders[0]!.items as [Sold['items'][number], Sold['items'][number]];

      await test.step('one dish is on the house, and the guest sees it', async () => {
        await openCorrection(nameOf(comped));
        await chooseCorrection(desk, t, 'comp');
        await submitCorrection(desk, t, 'comp_one');
        await expect(dialog).toBeHidden();
        await expect(
          guest.getByText(fill(t('shared', 'corrected.comp'), { quantity: 1 })).first(),
        ).toBeVisible({ timeout: PUSH_TIMEOUT });
        // The next correction is of the order as the desk shows it.
        await expect(row).toContainText(fill(t('shared', 'corrected.comp'), { quantity: 1 }));
      });

      await test.step('a discount of ten percent shows on the ticket', async () => {
        await openCorrection();
        await chooseCorrection(desk, t, 'discount');
        await submitCorrection(desk, t, 'discount');
        await expect(dialog).toBeHidden();
        await expect(guest.getByText(t('mfe-dine', 'discount'))).toBeVisible({
          timeout: PUSH_TIMEOUT,
        });
      });

      await test.step('the draft has no number; the bill is issued with a press of its own', async () => {
        await row.getByRole('button', { name: new RegExp(t('mfe-seller', 'order.bill')) }).click();
        const issue = dialog.getByRole('button', {
          name: new RegExp(`^${t('mfe-seller', 'bill.issue')}`),
        });
        await expect(issue).toBeVisible();
        await expect(dialog).not.toContainText(/(INV|RCT)-\d+/);
        await expect(guest.getByText(/(INV|RCT)-\d+/)).toHaveCount(0);
        await issue.click();
        await expect(dialog).toContainText(/(INV|RCT)-\d+/);
        await expect(guest.getByText(/(INV|RCT)-\d+/).first()).toBeVisible({
          timeout: PUSH_TIMEOUT,
        });
        await dialog.getByRole('button', { name: t('mfe-seller', 'bill.close') }).click();
      });

      await test.step('a correction after it issues a credit note beside the unchanged bill', async () => {
        await openCorrection(nameOf(removed));
        await submitCorrection(desk, t, 'remove_one');
        await expect(dialog).toBeHidden();
        await expect(guest.getByText(/(CRN|RCN)-\d+/)).toBeVisible({ timeout: PUSH_TIMEOUT });
        await row.getByRole('button', { name: new RegExp(t('mfe-seller', 'order.bill')) }).click();
        await expect(dialog.getByRole('article')).toHaveCount(2);
        await expect(dialog.getByRole('article').last()).toContainText(/(CRN|RCN)-\d+/);
        await expect(dialog.getByText(t('mfe-seller', 'bill.left'))).toBeVisible();
        const pdf = dialog.getByRole('link', { name: /(CRN|RCN)-\d+/ }).first();
        const answer = await desk.request.get((await pdf.getAttribute('href')) ?? '');
        expect([answer.status(), (await answer.body()).subarray(0, 5).toString()]).toEqual([
          200,
          '%PDF-',
        ]);
      });
    });
  });
}
