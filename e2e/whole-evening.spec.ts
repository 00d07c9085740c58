// @owner mfe-seller
import type { BrowserContext, Page } from '@playwright/test';
import type { Correction, Statistics } from '@smokehouse/shared/contract';
import {
  cancelAsCustomer,
  chooseCorrection,
  closeOpenVisits,
  correctButton,
  fetchOpenVisits,
  openDesk,
  moveTable,
  openTable,
  orderRound,
  PUSH_TIMEOUT,
  seatGuest,
  submitCorrection,
  tableTile,
  visitPanel,
} from './desk';
import { fetchDishes, placePaidOrder, signUp } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, patternOf, textsOf } from './texts';

const CUSTOMERS = 4;
const ORDERS_PER_CUSTOMER = 5;

interface Delivery {
  _id: string;
  receipt: string;
  status: string;
  /** SAR, after corrections. */
  amount: number;
  items: { product: { name: string; nameAr?: string; price: number }; quantity: number }[];
  corrections?: Correction[];
}

interface Round {
  status: string;
  _id: string;
  name: string;
  /** SAR, after corrections. */
  amount: number;
}

const halalas = (sar: number) => Math.round(sar * 100);

const sumOf = (amounts: readonly { amount: number }[]) =>
  amounts.reduce((sum, { amount }) => sum + halalas(amount), 0);
const refundOf = ({ refund }: Correction) => ({ amount: refund?.amount ?? 0 });

/** The figures of a trading day, of the current one by default. */
async function fetchFigures(desk: Page, day?: string): Promise<Statistics> {
  const query = day === undefined ? '' : `?day=${day}`;
  return (await (await desk.request.get(`/api/seller/statistics${query}`)).json()) as Statistics;
}

/** The last hundred rounds at tables, latest first. */
async function fetchRounds(desk: Page): Promise<Round[]> {
  const answer = await desk.request.get('/api/order/seller/dine?limit=100');
  return ((await answer.json()) as { dineorders: Round[] }).dineorders;
}

async function fetchDeliveries(customers: readonly BrowserContext[]): Promise<Delivery[]> {
  const lists = await Promise.all(
    customers.map(async ({ request }) => {
      const { orders } = (await (await request.get('/api/order/user')).json()) as {
        orders: Delivery[];
      };
      // The customer's page lists the latest order first.
      return orders.reverse();
    }),
  );
  return lists.flat();
}

/** Customers who each place and pay five orders. */
async function placeDeliveries(customers: readonly BrowserContext[]): Promise<void> {
  await Promise.all(
    customers.map(async (customer) => {
      const { addressId } = await signUp(customer);
      for (let placed = 0; placed < ORDERS_PER_CUSTOMER; placed++)
        await placePaidOrder(customer, addressId);
    }),
  );
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const f = (key: string, values: Record<string, string> = {}) =>
    fill(t('mfe-seller', `floor.${key}`), values);
  const nameOf = ({ product }: Delivery['items'][number]) =>
    language === 'ar' ? (product.nameAr ?? product.name) : product.name;

  test(`an evening of six tables and twenty deliveries with every correction adds up (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    test.setTimeout(300_000);
    const phones: BrowserContext[] = [];
    const newPhone = async () => {
      const phone = await browser.newContext({ baseURL });
      phones.push(phone);
      return phone;
    };
    const suffix = String(Date.now() % 100_000);
    const guestName = (name: string) => `${name} ${suffix}`;
    const desk = await openDesk(browser, baseURL, '/seller/orders', language);
    await closeOpenVisits(desk);
    const before = await fetchFigures(desk);
    const earlier = new Set((await fetchRounds(desk)).map(({ _id }) => _id));
    const customers = [page.context()];
    while (customers.length < CUSTOMERS) customers.push(await newPhone());
    await placeDeliveries(customers);
    const [first, second, third, fourth, fifth, own] = (await fetchDeliveries(customers)) as [
      Delivery,
      Delivery,
      Delivery,
      Delivery,
      Delivery,
      Delivery,
    ];
    const submit = async (key: string) => {
      await submitCorrection(desk, t, key);
      await expect(desk.getByRole('dialog')).toBeHidden();
    };

    await test.step('deliveries: cancelled, an item removed, one free, discounts by percent and amount', async () => {
      await correctButton(desk, t, first.receipt).click();
      await chooseCorrection(desk, t, 'cancel');
      await submit('cancel');

      await correctButton(desk, t, second.receipt, nameOf(second.items[0]!)).click();
      await submit('remove_one');

      await correctButton(desk, t, third.receipt, nameOf(third.items[0]!)).click();
      await chooseCorrection(desk, t, 'comp');
      await submit('comp_one');

      await correctButton(desk, t, fourth.receipt).click();
      await chooseCorrection(desk, t, 'discount');
      await submit('discount');

      await correctButton(desk, t, fifth.receipt).click();
      await chooseCorrection(desk, t, 'discount');
      const dialog = desk.getByRole('dialog');
      await dialog
        .getByLabel(t('mfe-seller', 'corrections.discount.amount'), { exact: true })
        .check();
      await dialog.getByLabel(t('mfe-seller', 'corrections.discount.amountLabel')).fill('12.34');
      await submit('discount');
    });

    await test.step('a customer cancels an own order', async () => {
      const customer = customers[1] as BrowserContext;
      const ordersPage = await customer.newPage();
      await setLanguage(ordersPage, language);
      await ordersPage.goto('/my-orders');
      const ticket = ordersPage.getByRole('article', { name: new RegExp(own.receipt) });
      await cancelAsCustomer(ticket, t);
    });

    await test.step('every delivery is refunded as it was corrected, once', async () => {
      const corrected = await fetchDeliveries(customers);
      const placed = new Map(
        [first, second, third, fourth, fifth, own].map((one) => [one._id, one]),
      );
      expect(corrected).toHaveLength(CUSTOMERS * ORDERS_PER_CUSTOMER);
      for (const { _id, amount, corrections = [] } of corrected) {
        const refunded = corrections.reduce((sum, { refund }) => sum + (refund?.amount ?? 0), 0);
        const paid = placed.get(_id)?.amount ?? amount;
        expect(halalas(amount) + halalas(refunded), _id).toBe(halalas(paid));
        expect(corrections, _id).toHaveLength(placed.has(_id) ? 1 : 0);
      }
    });

    const seat = async (name: string, table: string) =>
      seatGuest(await newPhone(), guestName(name), table);
    const [huda, ali, sara, noura, khalid] = [
      await seat('Huda', '1'),
      await seat('Ali', '1'),
      await seat('Sara', '2'),
      await seat('Noura', '3'),
      await seat('Khalid', '4'),
    ];
    const omar = await newPhone();
    await test.step('six tables are opened by guests, by a waiter and by seating a guest', async () => {
      for (const guest of [huda, ali, sara, noura, khalid])
        await orderRound(guest, { dishes: 2, quantity: 1 });
      await omar.request.post('/api/dineuser/register', {
        data: { name: guestName('Omar'), mobile: '0507654321' },
      });
      await orderRound(omar);
      await desk.goto('/seller/floor');
      await desk
        .getByRole('region', { name: f('unseated.title') })
        .getByRole('button', { name: new RegExp(guestName('Omar')) })
        .click();
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${f('table', { table: '5' })}\\b`) })
        .first()
        .click();
      await expect(tableTile(desk, t, '5')).toContainText(f('state.waiting'));

      await openTable(desk, t, '6');
      await visitPanel(desk)
        .getByRole('link', { name: f('addItems') })
        .click();
      await desk
        .getByRole('button', { name: patternOf(t('shared', 'addDish')) })
        .first()
        .click();
      await desk.getByRole('button', { name: f('order.send') }).click();
      await expect(tableTile(desk, t, '6')).toContainText(f('state.waiting'));
    });

    const chooseTable = async (table: string) => {
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: new RegExp(`^${f('table', { table })}\\b`) })
        .first()
        .click();
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: f('pick.moveSubmit', { to: table }) })
        .click();
      await expect(desk.getByRole('dialog')).toHaveCount(0);
    };
    const press = (key: string) =>
      visitPanel(desk)
        .getByRole('button', { name: f(key), exact: true })
        .click();
    await test.step('a visit moves, two are merged, and one guest moves to a table of their own', async () => {
      await openTable(desk, t, '2');
      await moveTable(desk, t, 'move', '7');
      await expect(tableTile(desk, t, '2')).toContainText(f('state.free'));

      await openTable(desk, t, '3');
      await moveTable(desk, t, 'merge', '4');
      await expect(tableTile(desk, t, '3')).toContainText(f('state.free'));
      await expect(visitPanel(desk)).toContainText(guestName('Noura'));

      await openTable(desk, t, '1');
      await press('split');
      await desk
        .getByRole('dialog')
        .getByRole('button', { name: guestName('Ali') })
        .click();
      await chooseTable('8');
      await expect(tableTile(desk, t, '8')).toContainText(f('state.waiting'));
    });

    await test.step('a late round joins the visit at its table', async () => {
      await openTable(desk, t, '7');
      await orderRound(sara, { dishes: 1, quantity: 3 });
      // Two dishes of the first round, one of the late one.
      await expect(visitPanel(desk).getByText(guestName('Sara'), { exact: true })).toHaveCount(3, {
        timeout: PUSH_TIMEOUT,
      });
    });

    await test.step('a table that left without paying is closed with a reason', async () => {
      await openTable(desk, t, '8');
      await press('walkOut.open');
      const dialog = desk.getByRole('dialog');
      await dialog.getByLabel(f('walkOut.reason')).fill('Left during the rush');
      await dialog.getByLabel(f('walkOut.by')).fill('Salem');
      await dialog.getByRole('button', { name: f('walkOut.submit') }).click();
      await expect(tableTile(desk, t, '8')).toContainText(f('state.free'));
    });
    const desksDialog = desk.getByRole('dialog');
    const inDialog = (name: RegExp | string) => desksDialog.getByRole('button', { name });
    const bill = (key: string) => t('mfe-seller', `bill.${key}`);
    const issueBill = async () => {
      await inDialog(new RegExp(`^${bill('issue')}`)).click();
      await expect(desksDialog).toContainText(/(INV|RCT)-\d+/);
    };
    const payBill = async () => {
      const paid = inDialog(new RegExp(`^${bill('take')}`));
      await paid.click();
      const cash = inDialog(new RegExp(`^${bill('way.cash')}`));
      await cash.click();
      await expect(cash).toHaveCount(0);
      await inDialog(bill('close')).click();
    };
    const clearTable = async (table: string) => {
      await press('clear');
      // Names what nobody has brought yet, and serves it.
      await desksDialog.getByRole('button', { name: f('dish.clearAnyway') }).click();
      await expect(tableTile(desk, t, table)).toContainText(f('state.free'));
    };

    await test.step('a bill is issued, corrected by a credit note, and the rest is paid', async () => {
      await openTable(desk, t, '1');
      await press('bill');
      await issueBill();
      await inDialog(bill('close')).click();
      await desk.goto('/seller/adminorders');
      const [, dish] = await fetchDishes(desk.context());
      const name = (language === 'ar' ? dish?.nameAr : dish?.name) ?? '';
      await correctButton(desk, t, guestName('Huda'), name).click();
      await submit('remove_one');
      await desk.goto('/seller/floor');
      await openTable(desk, t, '1');
      await press('bill');
      await expect(desksDialog).toContainText(/(CRN|RCN)-\d+/);
      await payBill();
      await clearTable('1');
    });

    await test.step('two guests of one table pay for themselves, in cash and by card with a tip', async () => {
      const split = (key: string, values: Record<string, string> = {}) =>
        fill(t('mfe-seller', `split.${key}`), values);
      const deskButton = (name: string) =>
        desk.getByRole('main').getByRole('button', { name, exact: true });
      await openTable(desk, t, '4');
      await press('bill');
      await desksDialog.getByRole('link', { name: bill('split') }).click();
      await deskButton(split('mode.guest')).click();
      await deskButton(split('addPayment')).click();
      await deskButton(split('issue', { letter: 'A' })).click();
      const second = desk.getByRole('region', { name: split('draftOf', { letter: 'B' }) });
      await second.getByRole('button', { name: '10%' }).click();
      await second.getByRole('button', { name: split('way.terminal') }).click();
      await second.getByRole('button', { name: split('addPayment') }).click();
      await deskButton(split('issue', { letter: 'B' })).click();
      await expect(desk.getByRole('main')).toContainText(split('allIssued'));
      await desk.goto('/seller/floor');
      await openTable(desk, t, '4');
      await clearTable('4');
    });

    await test.step('the other tables pay, and every table is free', async () => {
      for (const table of ['5', '6', '7']) {
        await openTable(desk, t, table);
        await press('bill');
        await issueBill();
        await payBill();
        await clearTable(table);
      }
      expect(await fetchOpenVisits(desk)).toEqual([]);
    });

    await test.step('sales are what was paid, and everything adds up', async () => {
      const after = await fetchFigures(desk, before.day);
      const deliveries = await fetchDeliveries(customers);
      const rounds = (await fetchRounds(desk)).filter(({ _id }) => !earlier.has(_id));
      const walkedOut = rounds.filter(({ name }) => name === guestName('Ali'));
      const paid = rounds.filter(({ name }) => name !== guestName('Ali'));
      const grown = (figure: (figures: Statistics) => number | undefined) =>
        halalas(figure(after) ?? 0) - halalas(figure(before) ?? 0);
      expect(grown(({ delivery }) => delivery.revenue)).toBe(sumOf(deliveries));
      expect(grown(({ dine }) => dine.revenue)).toBe(sumOf(paid));
      expect(grown(({ revenue }) => revenue)).toBe(sumOf([...deliveries, ...paid]));
      expect(grown(({ others }) => others?.open.revenue)).toBe(0);
      expect(grown(({ others }) => others?.tips)).toBeGreaterThan(0);
      // Nothing of it was served: it is cancelled, and no loss.
      expect(new Set(walkedOut.map(({ status }) => status))).toEqual(new Set(['Cancelled']));
      expect(grown(({ others }) => others?.unpaid.revenue)).toBe(0);
      expect(grown(({ others }) => others?.refunded.revenue)).toBe(
        sumOf(deliveries.flatMap(({ corrections = [] }) => corrections.map(refundOf))),
      );
    });

    await test.step('the owner goes from the tips to the order of the newest one', async () => {
      await desk.goto('/seller/today');
      await desk.getByRole('button', { name: t('mfe-seller', 'today.tips.show') }).click();
      await desksDialog.getByRole('listitem').first().getByRole('link').click();
      await expect(desk).toHaveURL(/text=/);
      await expect(desk.getByRole('article').first()).toContainText(suffix);
    });
    await Promise.all([...phones, desk.context()].map((context) => context.close()));
  });
}
