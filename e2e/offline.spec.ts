// @owner shell
import { OFFLINE_ERRORS } from './network';
import { fetchDishes } from './people';
import { expect, setLanguage, test } from './site';
import { languagesOf } from './texts';

const TEXTS = {
  en: { title: 'You are offline', retry: 'Try again' },
  ar: { title: 'أنت غير متصل بالإنترنت', retry: 'حاول مرة أخرى' },
};

for (const language of languagesOf(import.meta.filename))
  test.describe(`a page that is loaded without a connection (${language})`, () => {
    test.use({ serviceWorkers: 'allow', allowErrors: [OFFLINE_ERRORS] });

    test('is our own, with what is in the cart, and the page itself once the connection is back', async ({
      page,
      context,
    }) => {
      await setLanguage(page, language);
      const [dish] = await fetchDishes(context);
      if (!dish) throw new Error('the menu is empty');
      await page.goto('/about');
      const cart = { owner: null, items: { [dish._id]: 2 } };
      await page.evaluate(
        (stored) => localStorage.setItem('smokehouse:cart', stored),
        JSON.stringify(cart),
      );
      await page.goto('/all-menu');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await expect
        .poll(() => page.evaluate(() => localStorage.getItem('smokehouse:kept-cart')))
        .toContain(dish.name);

      // What a script puts into a cache of the site is not what the visitor sees.
      await page.evaluate(async () => {
        for (const name of ['offline', ...(await caches.keys())])
          await (await caches.open(name)).put('/offline/page', new Response('<h1>Forged</h1>'));
      });
      await context.setOffline(true);
      await page.reload();
      const { title, retry } = TEXTS[language];
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page.getByRole('listitem')).toHaveText(
        `2${language === 'ar' ? dish.nameAr : dish.name}`,
      );
      // A payment without an answer is of one account.
      const unanswered = page.getByText(UNANSWERED[language]);
      const reload = page.getByRole('link', { name: retry });
      await page.evaluate(() => localStorage.setItem('mfe-cart:unanswered:u1', '{}'));
      await reload.click();
      await expect(page.getByRole('listitem')).toBeVisible();
      await expect(unanswered).toBeHidden();
      // What has been paid is not shown as what is in the cart.
      await page.evaluate(() => {
        const kept = JSON.parse(localStorage.getItem('smokehouse:kept-cart') ?? '{}');
        localStorage.setItem('smokehouse:kept-cart', JSON.stringify({ ...kept, account: 'u1' }));
      });
      await reload.click();
      await expect(unanswered).toBeVisible();
      await expect(page.getByRole('listitem')).toBeHidden();
      await page.evaluate(() => localStorage.removeItem('mfe-cart:unanswered:u1'));

      // The page asks by itself once the browser has a connection.
      await context.setOffline(false);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveURL('/all-menu');
    });
  });

const UNANSWERED = { en: /You have paid/, ar: /لقد دفعت/ };

const LOST = {
  en: { text: 'This page is not complete.', reload: 'Reload' },
  ar: { text: 'لم تكتمل هذه الصفحة.', reload: 'أعد تحميلها' },
};

for (const language of languagesOf(import.meta.filename))
  test.describe(`a page whose scripts were lost (${language})`, () => {
    test.use({ allowErrors: [/ERR_FAILED|ChunkLoadError/] });

    for (const file of ['shell', 'messages'])
      test(`says so, and loads again when the connection returns (${file})`, async ({ page }) => {
        const name = file === 'shell' ? file : `${file}-${language}`;
        const address = new RegExp(`/releases/shell/[^/]+/${name}\\.[^/]+\\.js$`);
        await setLanguage(page, language);
        await page.route(address, (route) => route.abort());
        await page.goto('/menu/burger');
        const notice = page.getByRole('alert');
        await expect(notice).toContainText(LOST[language].text);
        await expect(page.getByRole('article').first()).toBeVisible();
        const reloads = page.waitForEvent('load');
        await notice.getByRole('link', { name: LOST[language].reload }).click();
        await reloads;
        await expect(notice).toBeVisible();

        await page.unroute(address);
        await page.evaluate(() => dispatchEvent(new Event('online')));
        await expect(page.locator('#root')).toHaveAttribute('data-live');
        await expect(notice).toBeHidden();
        await expect(page).toHaveURL('/menu/burger');
      });
  });
