// @owner mfe-seller
import type { Statistics } from '@smokehouse/shared/contract';
import { openDesk, orderRound, seatGuest } from './desk';
import { placePaidOrder, signUp } from './people';
import { expect, test } from './site';
import { languagesOf, textsOf } from './texts';

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const own = (key: string) => t('mfe-seller', `today.${key}`);

  test(`the owner reads a week and goes from a figure to its orders (${language})`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const customer = page.context();
    const { addressId } = await signUp(customer);
    await placePaidOrder(customer, addressId);
    const phone = await browser.newContext({ baseURL });
    await orderRound(await seatGuest(phone, `Week ${Date.now() % 100_000}`, '9'));
    await phone.close();

    const desk = await openDesk(browser, baseURL, '/seller/today', language);
    const read = async () => {
      const { search } = new URL(desk.url());
      return (await (
        await desk.request.get(`/api/seller/statistics${search}`)
      ).json()) as Statistics;
    };
    await desk.getByRole('button', { name: own('periods.week'), exact: true }).click();
    await expect(desk).toHaveURL(/from=.*to=/);
    const { orders, range } = await read();
    expect(orders).toBeGreaterThan(0);
    const sum = (range?.days ?? []).reduce((all, day) => all + day.orders, 0);
    expect(sum).toBe(orders);
    await expect(desk.getByRole('definition').first()).toContainText(
      orders.toLocaleString('en-US'),
    );

    const week = desk.getByRole('region', { name: own('byWeek') });
    await expect(week.getByRole('table').getByRole('link').first()).toBeVisible();
    await desk
      .getByRole('region', { name: own('shares') })
      .getByRole('link')
      .first()
      .click();
    await expect(desk.getByText(t('mfe-seller', 'figureFilter.title'))).toBeVisible();
    await expect(desk.getByRole('article').first()).toBeVisible();
    await desk
      .getByRole('button', { name: t('mfe-seller', 'filter.showAll') })
      .first()
      .click();
    await expect(desk).toHaveURL(/\/seller\/orders$/);

    const file = await desk.request.get(
      `/api/seller/accounting.csv?from=${range?.from ?? ''}&to=${range?.to ?? ''}`,
    );
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(9);
    await desk.context().close();
  });
}
