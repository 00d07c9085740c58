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
        .poll(() => page.evaluate(() => localStorage.getItem('smokehouse:cart-names')))
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
      await page.getByRole('link', { name: retry }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

      // The page asks by itself once the browser has a connection.
      await context.setOffline(false);
      await expect(page.getByRole('banner')).toBeVisible();
      await expect(page).toHaveURL('/all-menu');
    });
  });
