// @owner mfe-seller @detail
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
      .getByRole('main')
      .getByRole('link', { name: own('orders'), exact: true })
      .first()
      .click();
    await expect(desk).toHaveURL(/\/seller\/today\?.*counted=sales/);
    // As many orders as the figure says, of deliveries and tables, between the head and the sum.
    await expect(desk.getByRole('main').getByRole('row')).toHaveCount(orders + 2);
    await desk.getByRole('link', { name: t('mfe-seller', 'figure.back') }).click();
    await expect(desk).toHaveURL(/\/seller\/today\?from=.*to=/);

    const file = await desk.request.get(
      `/api/seller/accounting.csv?from=${range?.from ?? ''}&to=${range?.to ?? ''}`,
    );
    expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(9);
    await desk.context().close();
  });
}
