import { expect, inLanguage, test } from './site';

const WORDS = {
  en: {
    dish: 'Oak-Smoked Brisket', add: 'Add Oak-Smoked Brisket', login: 'Login', register: 'Create an account? click here', create: 'Create Account',
    name: 'Name', email: 'Email', password: 'Password', cart: /^Cart: 1/, checkout: 'Proceed To CheckOut', addAddress: 'Add address', save: 'Save Address', paid: 'Paid', prepared: 'Food is being prepared',
  },
  ar: {
    dish: 'بريسكت مدخّن على البلوط', add: 'أضف بريسكت مدخّن على البلوط', login: 'تسجيل الدخول', register: 'ليس لديك حساب؟ أنشئ حسابًا من هنا', create: 'إنشاء حساب',
    name: 'الاسم', email: 'البريد الإلكتروني', password: 'كلمة المرور', cart: /^السلة/, checkout: /.+/, addAddress: /.+/, save: /.+/, paid: 'مدفوع', prepared: 'الطلب قيد التحضير',
  },
};

const ADDRESS = {
  firstName: 'Reem', lastName: 'Al Otaibi', email: 'reem@example.com', street: '7421 Prince Mohammed Bin Abdulaziz Rd', city: 'Riyadh',
  state: 'Riyadh Region', zipcode: '12241', country: 'Saudi Arabia', phone: '٠٥٠١٢٣٤٥٦٧',
};

for (const language of ['en', 'ar'] as const) {
  test(`a visitor finds a dish, signs up, saves an address, pays and sees the order; the seller moves it on (${language})`, async ({ page, browser }) => {
    const words = WORDS[language];
    await inLanguage(page, language);
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
    await page.getByRole('button', { name: words.add, exact: true }).first().click();
    await expect(page.getByRole('link', { name: words.cart })).toBeVisible();

    await page.getByRole('button', { name: words.login, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: words.register }).click();
    await dialog.getByLabel(words.name, { exact: true }).fill('Reem Al Otaibi');
    await dialog.getByLabel(words.email).fill(`reem-${language}-${Date.now()}@example.com`);
    await dialog.getByLabel(words.password, { exact: true }).fill('brisket-at-ten');
    await dialog.getByRole('button', { name: words.create }).click();
    await expect(dialog).toBeHidden();

    await page.goto('/add-address');
    for (const [field, value] of Object.entries(ADDRESS)) await page.locator(`input[name=${field}]`).fill(value);
    await page.locator('main form button[type=submit]').click();
    await expect(page).toHaveURL('/cart');
    await expect(page.getByText(ADDRESS.street).first()).toBeVisible();

    await page.locator('.ticket .btn-accent').click();
    await page.locator('.sbx-cards button').first().click();
    await page.locator('.sbx-pay').click();
    await expect(page).toHaveURL('/my-orders');
    await expect(page.getByText(words.dish)).toBeVisible();
    await expect(page.getByText(words.paid).first()).toBeVisible();
    await expect(page.getByText(words.prepared).first()).toBeVisible();
    await expect(page.getByRole('timer')).toHaveText(/^1[45]:\d\d$/);

    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await desk.goto('/seller');
    await desk.getByLabel('Email').fill('seller@smokehouse.example');
    await desk.getByLabel('Password', { exact: true }).fill('night-shift-2026');
    await desk.getByRole('button', { name: 'Login' }).click();
    await desk.getByRole('link', { name: /^Orders/ }).click();
    await expect(desk.getByText('Reem Al Otaibi').first()).toBeVisible();
    await desk.locator('main select').first().selectOption('Out For Delivery');
    await expect(desk.locator('main').getByText('Out For Delivery').first()).toBeVisible();
    await desk.context().close();

    await page.reload();
    await expect(page.getByRole('timer')).toHaveText(/^2[45]:\d\d$/);
  });
}

test('a declined card leaves the cart as it was', async ({ browser, baseURL }) => {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto('/');
  await page.getByRole('button', { name: 'Add Oak-Smoked Brisket', exact: true }).first().click();
  await page.evaluate(async (address) => {
    const post = (url: string, body: unknown) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
    await post('/api/user/register', { name: 'Omar', email: `omar-${Date.now()}@example.com`, password: 'brisket-at-ten' });
    await post('/api/address/add', { address: { ...address, phone: '+966501234567' } });
  }, ADDRESS);
  await page.goto('/cart');
  await page.locator('.ticket .btn-accent').click();
  await page.locator('#sbx-number').fill('4000 0000 0000 0002');
  await page.locator('#sbx-expiry').fill('12/30');
  await page.locator('#sbx-cvv').fill('123');
  await page.locator('.sbx-pay').click();
  await expect(page.locator('dialog [role=alert]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByText('Oak-Smoked Brisket').first()).toBeVisible();
});
