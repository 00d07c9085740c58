// @owner mfe-dine
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { VisitBills } from '@smokehouse/shared/contract';
import { closeOpenVisits, openDesk, orderRound, PUSH_TIMEOUT, seatGuest, visitPanel } from './desk';
import { fetchDishes } from './people';
import { expect, setLanguage, test } from './site';
import { fill, languagesOf, textsOf } from './texts';

const toHalalas = (sar: number) => Math.round(sar * 100);
const sumOf = (amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum + toHalalas(amount), 0);

/** What the server says about the visit whose split the page shows. */
async function fetchVisit(page: Page): Promise<VisitBills> {
  const order = new URL(page.url()).searchParams.get('order') ?? '';
  const answer = await page.request.get(`/api/seller/visit/bills?orderId=${order}`);
  return ((await answer.json()) as { visit: VisitBills }).visit;
}

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const s = (key: string, values: Record<string, string> = {}) =>
    fill(t('mfe-seller', `split.${key}`), values);

  const table = '5';

  /** Two guests order at a table; the desk shows its visit. */
  async function openVisit(browser: Browser, baseURL: string | undefined) {
    const desk = await openDesk(browser, baseURL, '/seller/floor', language);
    await closeOpenVisits(desk);
    const huda = await seatGuest(await browser.newContext({ baseURL }), 'Huda', table);
    const ali = await seatGuest(await browser.newContext({ baseURL }), 'Ali', table);
    await orderRound(huda, { dishes: 2 });
    await orderRound(ali);
    await desk.goto(`/seller/floor?table=${table}`);
    const close = async () => {
      for (const context of [huda, ali, desk.context()]) await context.close();
    };
    return { huda, ali, desk, close };
  }

  /** Opens the split of the bill of the visit that the desk shows. */
  async function openSplitOf(desk: Page, link: string) {
    await visitPanel(desk)
      .getByRole('button', { name: t('mfe-seller', 'floor.bill'), exact: true })
      .click();
    await desk.getByRole('dialog').getByRole('link', { name: link }).click();
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(s('title', { table }));
  }

  async function openSplit(browser: Browser, baseURL: string | undefined) {
    const visit = await openVisit(browser, baseURL);
    await openSplitOf(visit.desk, t('mfe-seller', 'bill.split'));
    return visit;
  }

  const draftOf = (desk: Page, letter: string) =>
    desk.getByRole('region', { name: s('draftOf', { letter }) });
  const button = (desk: Page, name: string) =>
    desk.getByRole('main').getByRole('button', { name, exact: true });
  const cards = (desk: Page) =>
    desk.getByRole('group', { name: s('bills'), exact: true }).getByRole('button');

  /** Issues a bill that is fully paid. Its card has a number then. */
  async function issue(desk: Page, letter: string) {
    await button(desk, s('issue', { letter })).click();
    const card = cards(desk).filter({ has: desk.getByText(letter, { exact: true }) });
    await expect(card).toContainText(/(INV|RCT)-\d{6}/);
  }
  async function payInCash(desk: Page, letter: string) {
    await draftOf(desk, letter)
      .getByRole('button', { name: s('addPayment') })
      .click();
    await issue(desk, letter);
  }

  test(`a bill is split by item with a shared dish, and paid in cash, by card with a tip, and again after a reversal (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { desk, huda, close } = await openSplit(browser, baseURL);
    const dish = (await fetchDishes(huda))[1];
    const shared = (language === 'ar' ? dish?.nameAr : dish?.name) ?? '';

    await test.step('two letters share a dish, and nothing is left over', async () => {
      const letters = desk.getByRole('group', { name: s('lettersOf', { name: shared }) });
      await letters.getByRole('button', { name: 'A' }).click();
      await expect(desk.getByRole('main')).not.toContainText(s('everyItem'));
      await letters.getByRole('button', { name: 'A' }).click();
      await letters.getByRole('button', { name: 'B' }).click();
      await expect(desk.getByRole('main')).toContainText(s('everyItem'));
      await expect(draftOf(desk, 'A').getByRole('row', { name: shared })).toContainText('1/2');
    });
    await test.step('cash above the amount gives change', async () => {
      await draftOf(desk, 'A').getByLabel(s('received')).fill('1000');
      await draftOf(desk, 'A')
        .getByRole('button', { name: s('addPayment') })
        .click();
      await expect(draftOf(desk, 'A').getByRole('status')).toContainText(s('giveBack'));
      await issue(desk, 'A');
      const [paid] = (await fetchVisit(desk)).bills;
      expect(paid?.due).toBe(0);
      expect(paid?.payments).toMatchObject([
        { way: 'cash', amount: paid?.bill.total, received: 1000, tip: 0 },
      ]);
    });
    await test.step('a card payment contains the tip', async () => {
      const draft = draftOf(desk, 'B');
      await draft.getByRole('button', { name: '10%' }).click();
      await draft.getByRole('button', { name: s('way.terminal') }).click();
      await draft.getByLabel(s('reference')).fill('mada 2149');
      await draft.getByRole('button', { name: s('addPayment') }).click();
      await issue(desk, 'B');
      await expect(desk.getByRole('main')).toContainText(s('allIssued'));
      const visit = await fetchVisit(desk);
      const [payment] = visit.bills[1]?.payments ?? [];
      expect(payment).toMatchObject({ way: 'terminal', reference: 'mada 2149' });
      expect(payment?.tip).toBeGreaterThan(0);
      expect(sumOf(visit.bills.map(({ bill }) => bill.total))).toBe(
        sumOf(visit.items.map(({ amount }) => amount)),
      );
    });
    await test.step('a reversed payment is owed again, and paid by transfer', async () => {
      await button(desk, s('reverse')).click();
      await desk.getByLabel(s('reason')).fill('Wrong card');
      await button(desk, s('reversePayment')).click();
      await expect(desk.getByRole('main')).toContainText(
        s('reversedBy', { by: 'Salem', reason: 'Wrong card' }),
      );
      expect((await fetchVisit(desk)).bills[1]?.due).toBeGreaterThan(0);
      await button(desk, s('way.transfer')).click();
      await button(desk, s('addPayment')).click();
      await expect(button(desk, s('addPayment'))).toHaveCount(0);
      expect((await fetchVisit(desk)).bills.map(({ due }) => due)).toEqual([0, 0]);
    });
    await close();
  });

  test(`a payment is in sight on a till while three tables call (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { desk, close } = await openSplit(browser, baseURL);
    await desk.setViewportSize({ width: 1280, height: 800 });
    const guests: BrowserContext[] = [];
    for (const at of ['8', '9', '10']) {
      const guest = await seatGuest(await browser.newContext({ baseURL }), `Guest ${at}`, at);
      await guest.request.post('/api/dineuser/call', { data: { kind: 'waiter' } });
      guests.push(guest);
    }
    const calls = desk.getByRole('region', { name: t('mfe-seller', 'calls.label') });
    await expect(calls.getByRole('listitem')).toHaveCount(3, { timeout: PUSH_TIMEOUT });
    const tops = await calls
      .getByRole('listitem')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size, 'one line').toBe(1);
    const add = await draftOf(desk, 'A')
      .getByRole('button', { name: s('addPayment') })
      .boundingBox();
    const foot = await button(desk, s('issue', { letter: 'A' })).boundingBox();
    expect((add?.y ?? 0) + (add?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    for (const guest of guests) await guest.close();
    await close();
  });

  test(`a bill is split by guest, and what is ordered later in equal shares and by amount (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { desk, huda, ali, close } = await openSplit(browser, baseURL);
    await test.step('by guest', async () => {
      await button(desk, s('mode.guest')).click();
      await payInCash(desk, 'A');
      const { bills, items } = await fetchVisit(desk);
      expect(bills).toHaveLength(1);
      expect(sumOf(bills.map(({ bill }) => bill.total))).toBe(
        sumOf(items.filter(({ guest }) => guest === items[0]?.guest).map(({ amount }) => amount)),
      );
    });
    await test.step('in equal shares', async () => {
      await orderRound(huda);
      await orderRound(ali, { dishes: 3 });
      await button(desk, s('mode.equal')).click();
      await button(desk, s('add')).click();
      await desk.reload();
      const { open } = await fetchVisit(desk);
      await payInCash(desk, 'B');
      const visit = await fetchVisit(desk);
      expect(toHalalas(visit.bills[1]?.bill.total ?? 0)).toBe(Math.ceil(toHalalas(open) / 2));
    });
    await test.step('amounts above what is open are not issued', async () => {
      await button(desk, s('mode.amount')).click();
      await button(desk, s('add')).click();
      await desk.getByLabel(s('amountOf', { letter: 'C' })).fill('90000');
      const [tooMuch = ''] = t('mfe-seller', 'split.tooMuch').split('{{');
      await expect(desk.getByRole('main')).toContainText(tooMuch.trim());
      await expect(button(desk, s('issue', { letter: 'C' }))).toBeDisabled();
    });
    await test.step('by amount', async () => {
      await desk.getByLabel(s('amountOf', { letter: 'C' })).fill('20.50');
      await payInCash(desk, 'C');
      await payInCash(desk, 'D');
      const { bills, items, open } = await fetchVisit(desk);
      expect(open).toBe(0);
      expect(bills[2]?.bill.total).toBe(20.5);
      expect(sumOf(bills.map(({ bill }) => bill.total))).toBe(
        sumOf(items.map(({ amount }) => amount)),
      );
    });
    await close();
  });

  test(`a guest pays for all: the table is told, and the desk issues one bill (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { desk, huda, ali, close } = await openVisit(browser, baseURL);
    const openPhone = async (guest: BrowserContext) => {
      const phone = await guest.newPage();
      await setLanguage(phone, language);
      await phone.goto('/dine-orders');
      return phone;
    };
    const call = (phone: Page, state: 'ask' | 'made') =>
      phone.getByRole('button', { name: t('mfe-dine', `call.${state}.all`) });
    await test.step('the guest says so, and the other guest sees it', async () => {
      const phone = await openPhone(huda);
      await call(phone, 'ask').click();
      await expect(call(phone, 'made')).toHaveAttribute('aria-disabled', 'true');
      const other = await openPhone(ali);
      await expect(other.getByRole('main')).toContainText(
        fill(t('mfe-dine', 'visit.payer'), { name: 'Huda' }),
      );
      await expect(call(other, 'ask')).toHaveCount(0);
    });
    await test.step('the desk is told at once that the bill is asked', async () => {
      const told = { timeout: PUSH_TIMEOUT };
      const panel = visitPanel(desk);
      await expect(panel).toContainText(t('mfe-seller', 'floor.callKind.all'), told);
      await expect(panel).toContainText(t('mfe-seller', 'floor.state.bill'), told);
    });
    await test.step('one bill is the first choice, and contains everything', async () => {
      await openSplitOf(desk, t('mfe-seller', 'floor.bills.forAll'));
      // The bill, and the button that adds another one.
      await expect(cards(desk)).toHaveCount(2);
      await payInCash(desk, 'A');
      const { bills, items, open } = await fetchVisit(desk);
      expect(open).toBe(0);
      expect(sumOf(bills.map(({ bill }) => bill.total))).toBe(
        sumOf(items.map(({ amount }) => amount)),
      );
      expect(bills).toHaveLength(1);
    });
    await close();
  });

  test(`of two managers who issue the same share, the second is told and issues nothing (${language})`, async ({
    browser,
    baseURL,
  }) => {
    const { desk, close } = await openSplit(browser, baseURL);
    const second = await openDesk(browser, baseURL, new URL(desk.url()).pathname, language);
    await second.goto(desk.url());
    await second.getByRole('button', { name: s('addPayment') }).click();
    await expect(button(second, s('issue', { letter: 'A' }))).toBeEnabled();
    // The second page does not hear of the first bill.
    await second.route('**/api/seller/visit/bills*', (route) => route.abort());
    await payInCash(desk, 'A');
    await button(second, s('issue', { letter: 'A' })).click();
    await expect(second.getByRole('main').getByRole('alert')).toBeVisible();
    await expect(
      second
        .getByRole('group', { name: s('bills'), exact: true })
        .getByRole('button')
        .first(),
    ).toContainText(/(INV|RCT)-\d{6}/);
    expect((await fetchVisit(desk)).bills).toHaveLength(1);
    await second.context().close();
    await close();
  });
}
