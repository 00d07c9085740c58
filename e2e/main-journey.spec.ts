// @owner shell
import { expect, setLanguage, test } from './site';
import { ADDRESS, fetchDishes, SELLER } from './people';
import { payButton, testCard } from './elements';
import { languagesOf, textsOf } from './texts';

for (const language of languagesOf(import.meta.filename)) {
  test(`a visitor signs up, orders and pays, and the seller dispatches the order (${language})`, async ({
    page,
    browser,
  }) => {
    const t = textsOf(language);
    const [dish] = await fetchDishes(page.context());
    const dishName = (language === 'ar' ? dish?.nameAr : dish?.name) ?? '';
    await setLanguage(page, language);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await page
      .getByRole('button', {
        name: t('shared', 'addDish').replace('{{name}}', dishName),
        exact: true,
      })
      .first()
      .click();
    await expect(
      page.getByRole('link', { name: t('shared', 'nav.cart_one').replace('{{count}}', '1') }),
    ).toBeVisible();

    await page.getByRole('button', { name: t('shared', 'nav.login'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t('shell', 'signIn.toRegister') }).click();
    await dialog.getByLabel(t('shell', 'signIn.name'), { exact: true }).fill('Reem Al Otaibi');
    await dialog
      .getByLabel(t('shell', 'signIn.email'))
      .fill(`reem-${language}-${Date.now()}@example.com`);
    await dialog.getByLabel(t('shell', 'signIn.password'), { exact: true }).fill('brisket-at-ten');
    await dialog.getByRole('button', { name: t('shell', 'signIn.create') }).click();
    await expect(dialog).toBeHidden();

    await page.goto('/add-address');
    // A phone number in Arabic digits is accepted.
    for (const [field, value] of Object.entries({ ...ADDRESS, phone: '٠٥٠١٢٣٤٥٦٧' }))
      await page.getByLabel(t('mfe-cart', `address.${field}`), { exact: true }).fill(value);
    await page.getByRole('button', { name: t('mfe-cart', 'address.save') }).click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText(ADDRESS.street).first()).toBeVisible();

    await page.getByRole('button', { name: t('mfe-cart', 'summary.checkout') }).click();
    await testCard(page).click();
    await payButton(page).click();
    await expect(page).toHaveURL('/my-orders');
    await expect(page.getByText(dishName)).toBeVisible();
    await expect(page.getByText(t('shared', 'status.Paid')).first()).toBeVisible();
    await expect(
      page.getByText(t('shared', 'status.Food is being prepared')).first(),
    ).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^5[45]:\d\d$/);

    const desk = await (
      await browser.newContext({ baseURL: new URL(page.url()).origin })
    ).newPage();
    await desk.goto('/seller');
    await desk.getByLabel('Email').fill(SELLER.email);
    await desk.getByLabel('Password', { exact: true }).fill(SELLER.password);
    await desk.getByRole('button', { name: 'Login' }).click();
    await desk
      .getByRole('navigation')
      .getByRole('link', { name: /^Orders/ })
      .click();
    await expect(desk.getByText('Reem Al Otaibi').first()).toBeVisible();
    await desk
      .getByRole('combobox', { name: /^Update the status of order/ })
      .first()
      .selectOption('Out For Delivery');
    // The kitchen has not begun it.
    await desk.getByRole('button', { name: 'Change it anyway' }).click();
    const status = desk.getByRole('main').getByText('Out For Delivery').filter({ visible: true });
    await expect(status.first()).toBeVisible();

    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^5[345]:\d\d$/);
    // Not before: the desk shows a new status before the server has stored it.
    await desk.context().close();
  });
}
