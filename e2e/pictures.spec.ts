// @owner mfe-seller @detail
import type { Locator } from '@playwright/test';
import { fetchDishes, signInAsSeller } from './people';
import { layOnSide, makeBomb, makePhoto, measure } from './photos';
import { expect, type Page, setLanguage, test } from './site';
import { languagesOf, patternOf, textsOf } from './texts';

const DISH = { en: 'Smoked Hummus', ar: 'حمص مدخّن' };
const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
const photo = (buffer: Buffer, name = 'photo.jpg', mimeType = 'image/jpeg') => ({
  name,
  mimeType,
  buffer,
});
const load = async (page: Page, address: string) => {
  const response = await page.request.get(address, { headers: { accept: 'image/webp' } });
  expect(response.status(), address).toBe(200);
  return measure(await response.body());
};
/** The width of a preview's picture relative to its box, which grows with the zoom. */
const scaleOf = (image: Locator) =>
  image.evaluate(
    (element) =>
      element.getBoundingClientRect().width /
      (element.parentElement?.getBoundingClientRect().width ?? 1),
  );

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const text = (key: string) => t('mfe-seller', key);
  const slider = (scope: Locator, key: string) =>
    scope.getByRole('slider', { name: text(`pictures.${key}`), exact: true });

  async function signIn(page: Page): Promise<void> {
    await signInAsSeller(page.context());
    await setLanguage(page, language);
  }

  async function openDish(page: Page): Promise<Locator> {
    await page.goto('/seller/product-list');
    await page
      .getByRole('button', { name: fill(text('edit.of'), { name: DISH[language] }) })
      .click();
    return page.getByRole('dialog');
  }
  const imageOf = async (page: Page) => {
    const dishes = (await fetchDishes(page.context())) as { name: string; image?: string }[];
    return dishes.find(({ name }) => name === DISH.en)?.image ?? '';
  };

  test(`a dish gets a photo, cropped and lit with the keyboard, and its picture back (${language})`, async ({
    page,
  }) => {
    await signIn(page);
    const dialog = await openDish(page);
    const shipped = await imageOf(page);
    const original = dialog.getByRole('button', { name: text('form.original') });
    await expect(original).toBeHidden();

    const input = dialog.getByLabel(text('form.image'));
    await input.setInputFiles(photo(await layOnSide(await makePhoto(1200, 1600, '#3c9a3c'))));
    const picture = dialog.getByRole('img', { name: text('form.preview') });
    await expect(picture).toBeVisible();
    await expect(slider(dialog, 'zoom')).toBeEnabled();
    // A phone's upright photo fills the width of the frame, and has room above and below.
    await expect(slider(dialog, 'x')).toBeDisabled();
    await expect(slider(dialog, 'y')).toBeEnabled();
    expect(await scaleOf(picture)).toBeCloseTo(1, 1);

    await slider(dialog, 'zoom').press('End');
    await expect.poll(() => scaleOf(picture)).toBeCloseTo(1.5, 1);
    await expect(slider(dialog, 'x')).toBeEnabled();
    await slider(dialog, 'x').press('Home');
    await slider(dialog, 'light').press('End');
    await expect(slider(dialog, 'light')).toHaveAttribute('aria-valuetext', '+50%');
    const previews = dialog.getByRole('figure', { includeHidden: true });
    await expect(previews).toHaveCount(2);
    for (const key of ['card', 'row'])
      await expect(previews.filter({ hasText: text(`pictures.preview.${key}`) })).toBeVisible();

    await dialog.getByRole('button', { name: text('edit.save'), exact: true }).press('Enter');
    await expect(page.getByText(fill(text('edit.done'), { name: DISH.en }))).toBeVisible();
    const replaced = await imageOf(page);
    expect(replaced).not.toBe(shipped);
    const card = await load(page, `/products/${replaced}?w=800`);
    expect([card.width, card.height]).toEqual([800, 600]);
    // Three quarters of the crop are of the left half (60, 154, 60), half as bright again.
    expect(card.green).toBeGreaterThan(165);
    expect(card.green - card.red).toBeGreaterThan(60);

    const again = await openDish(page);
    await again.getByRole('button', { name: text('form.original') }).click();
    await again.getByRole('button', { name: text('edit.save'), exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect.poll(() => imageOf(page)).toBe(shipped);
  });

  test(`bad pictures are refused with a clear sentence, and nothing is lost (${language})`, async ({
    page,
  }) => {
    await signIn(page);
    const dialog = await openDish(page);
    const name = dialog.getByLabel(text('form.name'), { exact: true });
    await name.fill('Hummus over oak');
    const input = dialog.getByLabel(text('form.image'));
    await input.setInputFiles(photo(await makePhoto(1600, 1200), 'good.jpg'));
    await expect(slider(dialog, 'zoom')).toBeEnabled();
    await slider(dialog, 'light').press('ArrowUp');

    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>',
    );
    const small = await makePhoto(700, 500);
    const size = { width: 800, height: 600 };
    const cases: [ReturnType<typeof photo>, string][] = [
      [photo(Buffer.from('Dear diary'), 'diary.jpg'), text('image.broken')],
      [photo(await makeBomb(), 'bomb.png', 'image/png'), text('image.huge')],
      [photo(svg, 'drawing.svg', 'image/svg+xml'), text('image.type')],
      [photo(svg, 'drawing.jpg'), text('image.broken')],
      [photo(small, 'small.jpg'), fill(text('image.small'), size)],
      [photo(Buffer.alloc(25 * 1024 * 1024, 1), 'heavy.jpg'), text('image.tooLarge')],
    ];
    for (const [file, sentence] of cases) {
      await input.setInputFiles(file);
      await expect(dialog.getByRole('alert')).toHaveText(sentence);
      // The valid photo before it is still there, with its light.
      await expect(dialog.getByText('good.jpg')).toBeVisible();
      await expect(slider(dialog, 'light')).toHaveAttribute('aria-valuetext', '+5%');
      await expect(name).toHaveValue('Hummus over oak');
    }
    await dialog.getByRole('button', { name: text('form.undo') }).click();
    await expect(dialog.getByRole('alert')).toBeHidden();
    await expect(dialog.getByAltText(text('form.current'))).toBeVisible();
    await expect(name).toHaveValue('Hummus over oak');
  });

  test(`the pictures of the home page get photos, and go back (${language})`, async ({ page }) => {
    await signIn(page);
    await page.goto('/seller/product-list');
    await page.getByRole('link', { name: text('sitePictures') }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('sitePictures'));
    const places = [
      {
        name: text('pictures.slide.hero-2'),
        address: '/pictures/hero-2?w=1920',
        size: [1920, 1067],
        previews: ['wide', 'phone'],
      },
      {
        name: t('shared', 'category.salad-2'),
        address: '/pictures/cut/salad-2',
        size: [420, 315],
        previews: ['tile'],
      },
    ];
    for (const { name, address, size, previews } of places) {
      const before = await load(page, address);
      const item = page.getByRole('listitem').filter({ hasText: name });
      await expect(item.getByText(text('pictures.illustration'))).toBeVisible();
      await item.getByRole('button', { name: patternOf(text('pictures.replaceOf')) }).click();
      const dialog = page.getByRole('dialog');
      await dialog
        .getByLabel(fill(text('pictures.replaceOf'), { name }), { exact: true })
        .setInputFiles(photo(await makePhoto(2400, 1600, '#2c7fd0')));
      await expect(slider(dialog, 'zoom')).toBeEnabled();
      for (const key of previews)
        await expect(dialog.getByText(text(`pictures.preview.${key}`))).toBeVisible();
      await dialog.getByRole('button', { name: text('pictures.save') }).click();
      await expect(dialog).toBeHidden();
      await expect(item.getByText(text('pictures.photo'))).toBeVisible();
      const after = await load(page, address);
      expect([after.width, after.height]).toEqual(size);
      expect(after.blue).toBeGreaterThan(after.red);

      await item.getByRole('button', { name: patternOf(text('pictures.originalOf')) }).click();
      await expect(item.getByText(text('pictures.illustration'))).toBeVisible();
      expect(await load(page, address)).toEqual(before);
    }
  });
}
