import type { APIRequestContext, Browser, BrowserContext, Locator, Page } from '@playwright/test';
import type { TableVisit, VisitBills } from '@smokehouse/shared/contract';
import { fetchDishes, scannedAddress, signInAsSeller } from './people';
import { expect, setLanguage } from './site';
import { fill, type Language, type textsOf } from './texts';

type Texts = ReturnType<typeof textsOf>;

/**
 * Lists are polled every ten seconds. A change that shows within this time came over the event
 * stream. Unit: ms.
 */
export const PUSH_TIMEOUT = 8000;

/** Opens a page of the desk in its own browser, on which the name Salem is remembered. */
export async function openDesk(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
  language: Language,
): Promise<Page> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  await signInAsSeller(context);
  await context.addInitScript(() => localStorage.setItem('mfe-seller:corrected-by', 'Salem'));
  const desk = await context.newPage();
  await setLanguage(desk, language);
  await desk.goto(path);
  await desk.getByRole('heading', { level: 1 }).waitFor();
  return desk;
}

/** Registers a phone as a guest's who has scanned the code of a table. @returns the phone */
export async function seatGuest(
  phone: BrowserContext,
  name: string,
  table: string,
): Promise<BrowserContext> {
  const scanned = new URLSearchParams((await scannedAddress(phone, table)).split('?')[1]);
  await phone.request.post('/api/dineuser/register', {
    data: { name, mobile: '0501234567', table, tableCode: scanned.get('code') },
  });
  return phone;
}

/** A round of a seated guest: the first `dishes` dishes of the menu, `quantity` of each. */
export async function orderRound(
  guest: BrowserContext,
  { dishes = 1, quantity = 1 } = {},
): Promise<void> {
  const items = (await fetchDishes(guest))
    .filter(({ inStock, requiresOptions }) => inStock && !requiresOptions)
    .slice(0, dishes)
    .map(({ _id }) => ({ product: _id, quantity }));
  const placed = await guest.request.post('/api/dineorder/cod', {
    data: { items },
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  if (!placed.ok()) throw new Error(`the round was not placed: ${await placed.text()}`);
}

/** A guest orders at table 6. @returns the order's id */
export async function newRound(guest: BrowserContext, name = 'Huda'): Promise<string> {
  await seatGuest(guest, name, '6');
  await orderRound(guest);
  const placed = await guest.request.post('/api/dineorder/user', { data: {} });
  const { orders } = (await placed.json()) as { orders: { _id: string }[] };
  return orders[0]?._id ?? '';
}

/**
 * A guest orders at table 6. Its bill is issued and paid in cash.
 * @param desk somebody who may take payments
 * @returns the order's id
 */
export async function paidRound(desk: BrowserContext, guest: BrowserContext): Promise<string> {
  const orderId = await newRound(guest);
  const bills = await desk.request.get(`/api/seller/visit/bills?orderId=${orderId}`);
  const { open, version } = ((await bills.json()) as { visit: VisitBills }).visit;
  const issued = await desk.request.post('/api/seller/visit/bill', {
    headers: { 'idempotency-key': crypto.randomUUID() },
    data: {
      orderId,
      seen: version,
      count: 1,
      plan: { amounts: [open] },
      label: 'A',
      share: 0,
      total: open,
      payments: [{ way: 'cash', amount: open }],
    },
  });
  if (!issued.ok()) throw new Error(`the bill was not issued: ${await issued.text()}`);
  return orderId;
}

/** The tile of a table on the floor plan. */
export const tableTile = (floor: Page, t: Texts, table: string): Locator =>
  floor
    .getByRole('main')
    .getByRole('link', {
      name: new RegExp(`^${fill(t('mfe-seller', 'floor.table'), { table: `${table}\\b(?!:)` })}`),
    })
    // The bar of calls stands before the plan.
    .last();

/** The panel of the chosen table beside the floor plan. */
export const visitPanel = (floor: Page): Locator => floor.getByRole('complementary');

/**
 * Opens a table on the floor plan, and waits for its panel. Until then, the panel of the table
 * before is shown, with the same buttons.
 */
export async function openTable(floor: Page, t: Texts, table: string): Promise<void> {
  await tableTile(floor, t, table).click();
  const name = fill(t('mfe-seller', 'floor.table'), { table });
  await visitPanel(floor).getByRole('heading', { name, exact: true }).waitFor();
}

/** Moves the table whose panel is open to a free one, or merges it with a taken one. */
export async function moveTable(
  floor: Page,
  t: Texts,
  kind: 'move' | 'merge',
  to: string,
): Promise<void> {
  const text = (key: string) => fill(t('mfe-seller', `floor.${key}`), { table: to, to });
  await visitPanel(floor)
    .getByRole('button', { name: text(kind), exact: true })
    .click();
  const dialog = floor.getByRole('dialog');
  await dialog
    .getByRole('button', { name: new RegExp(`^${text('table')}\\b`) })
    .first()
    .click();
  await dialog.getByRole('button', { name: text(`pick.${kind}Submit`) }).click();
  await visitPanel(floor)
    .getByRole('heading', { name: text('table'), exact: true })
    .waitFor();
}

/** The button of an order that opens its correction, of one dish where it names one. */
export const correctButton = (desk: Page, t: Texts, order: string, dish = ''): Locator =>
  desk.getByRole('article', { name: new RegExp(order) }).getByRole('button', {
    name: new RegExp(`^${t('mfe-seller', 'order.correct')}.*${dish || order}`),
  });

/** Chooses what is corrected in the open dialog. The dialog starts with the removal of items. */
export async function chooseCorrection(
  desk: Page,
  t: Texts,
  kind: 'comp' | 'discount' | 'cancel',
): Promise<void> {
  await desk
    .getByRole('dialog')
    .getByText(t('mfe-seller', `corrections.kind.${kind}`), { exact: true })
    .click();
}

/** Presses the red button of the open correction, with a reason. `key` is that of one item. */
export async function submitCorrection(desk: Page, t: Texts, key: string): Promise<void> {
  const dialog = desk.getByRole('dialog');
  await dialog
    .getByRole('group', { name: t('mfe-seller', 'corrections.reason'), exact: true })
    .getByRole('radio')
    .first()
    .check();
  await dialog
    .getByRole('button', {
      name: fill(t('mfe-seller', `corrections.submit.${key}`), { count: 1 }),
      exact: true,
    })
    .click();
}

interface KitchenTicket {
  _id: string;
  number: string;
  kind: 'delivery' | 'dine';
  round: number;
  items: { line: number; struck?: boolean }[];
}
/** The open tickets of the kitchen, oldest first. */
export const openTickets = async (seller: APIRequestContext): Promise<KitchenTicket[]> =>
  ((await (await seller.get('/api/seller/kitchen')).json()) as { tickets: KitchenTicket[] })
    .tickets;

/**
 * Bumps the tickets of earlier tests, so that the new ones fit on the screen, and notices for every
 * station what was cancelled.
 */
export async function clearKitchen(seller: APIRequestContext): Promise<void> {
  const press = (data: object) => seller.post('/api/seller/kitchen/press', { data });
  for (const { _id: ticket, round, items } of await openTickets(seller)) {
    await press({ action: 'bump', ticket, round });
    await press({ action: 'see', ticket, items: items.map(({ line }) => line) });
  }
}

/** The visits that are open now. */
export async function fetchOpenVisits(desk: Pick<Page, 'request'>): Promise<TableVisit[]> {
  const answer = await desk.request.get('/api/seller/floor');
  return ((await answer.json()) as { visits: TableVisit[] }).visits;
}

/** Closes the visits of earlier tests, so that every table is free, or only `one`. */
export async function closeOpenVisits(desk: Pick<Page, 'request'>, one?: string): Promise<void> {
  for (const { _id: visit, table } of await fetchOpenVisits(desk)) {
    if (one && table !== one) continue;
    const data = { visit, table, reason: 'Left', by: 'Salem' };
    const closed = await desk.request.post('/api/seller/visit/walk-out', { data });
    if (!closed.ok()) await desk.request.post('/api/seller/visit/clear', { data });
  }
}

/** Cancels an order on the customer's page My Orders, where `ticket` shows it. */
export async function cancelAsCustomer(ticket: Locator, t: Texts): Promise<void> {
  await ticket
    .getByRole('button', { name: new RegExp(`^${t('mfe-orders', 'cancel.button')}`) })
    .click();
  await ticket
    .page()
    .getByRole('dialog')
    .getByRole('button', { name: t('mfe-orders', 'cancel.submit') })
    .click();
  await expect(ticket.getByRole('status')).toContainText(t('shared', 'status.Cancelled'));
}
