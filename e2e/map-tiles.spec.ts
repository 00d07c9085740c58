// @owner mfe-menu @detail
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { OLAYA, readAreas, saveAreas, signedInSeller } from './area-steps';
import { openDesk } from './desk';
import { expect, type Page, setLanguage, test } from './site';
import { useSiteAt } from './site-at';
import { fill, languagesOf, textsOf } from './texts';

const ATTRIBUTION = '© Test tiles';

const TILE = sharp({ create: { width: 256, height: 256, channels: 3, background: '#e9e4da' } })
  .png()
  .toBuffer();

/** Tiles below `/broken/` fail. */
async function answerTile(url: string, response: ServerResponse): Promise<void> {
  const isBroken = url.startsWith('/broken/');
  const headers = { 'access-control-allow-origin': '*', 'content-type': 'image/png' };
  response.writeHead(isBroken ? 500 : 200, headers).end(isBroken ? '' : await TILE);
}
const tiles = createServer(({ url = '' }, response) => void answerTile(url, response));
test.beforeAll(() => new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve)));
test.afterAll(() => void tiles.close());

const settings = (folder: string) => () => ({
  MAP_TILES: `http://127.0.0.1:${(tiles.address() as AddressInfo).port}/${folder}/{z}/{x}/{y}.png`,
  MAP_ATTRIBUTION: ATTRIBUTION,
});

for (const language of languagesOf(import.meta.filename)) {
  const t = textsOf(language);
  const where = (key: string, values: Record<string, string | number> = {}) =>
    fill(t('shell', `areas.${key}`), values);
  const here = where('here', { area: OLAYA.name[language] });

  async function openSheet(page: Page) {
    await setLanguage(page, language);
    await page.goto('/');
    await page.getByRole('button', { name: t('shell', 'where.title') }).click();
    return page.getByRole('dialog');
  }

  test.describe(`with tiles (${language})`, () => {
    const site = useSiteAt('20:00', settings('tiles'));

    test(`a customer places and moves the pin on the map (${language})`, async ({ page }) => {
      const seller = await signedInSeller(site().url);
      await saveAreas(seller, [OLAYA]);
      const sheet = await openSheet(page);
      await expect(sheet.getByText(ATTRIBUTION)).toBeVisible();
      const box = await sheet.getByRole('group', { name: where('map') }).boundingBox();
      if (!box) throw new Error('the map has no size');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect(sheet.getByText(here)).toBeVisible();

      const pin = sheet.getByRole('button', { name: where('pin') });
      const before = await pin.boundingBox();
      await pin.press('Shift+ArrowLeft');
      await expect.poll(async () => (await pin.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
      await sheet.getByRole('button', { name: where('zoomIn') }).click();
      const at = await pin.boundingBox();
      if (!at) throw new Error('the pin is not on the map');
      await page.mouse.move(at.x + at.width / 2, at.y + at.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 4, box.y + box.height - 4, { steps: 4 });
      await page.mouse.up();
      await expect(pin).toBeVisible();
      await seller.dispose();
    });

    test(`"My place" sets the pin, and a refused permission is said (${language})`, async ({
      page,
      context,
    }) => {
      const sheet = await openSheet(page);
      const mine = sheet.getByRole('button', { name: where('myPlace'), exact: true });
      await mine.click();
      await expect(page.getByText(where('noPlace'))).toBeVisible();
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ latitude: 24.7, longitude: 46.68 });
      await mine.click();
      await expect(sheet.getByText(here)).toBeVisible();
    });

    test(`a seller moves a point of an area on the map (${language})`, async ({ browser }) => {
      const seller = await signedInSeller(site().url);
      await saveAreas(seller, [OLAYA]);
      const desk = await openDesk(browser, site().url, '/seller/areas', language);
      await expect(desk.getByText(ATTRIBUTION)).toBeVisible();
      const name = fill(t('mfe-seller', 'areas.point'), { number: 1, area: OLAYA.name[language] });
      await desk.getByRole('button', { name, exact: true }).press('Shift+ArrowLeft');
      await desk.getByRole('button', { name: t('mfe-seller', 'areas.publish') }).click();
      const west = async () => (await readAreas(seller)).areas[0]?.points[0]?.lng;
      await expect.poll(west).toBeLessThan(OLAYA.points[0]?.lng ?? 0);
      await desk.context().close();
      await seller.dispose();
    });
  });

  test.describe(`with a tile server that fails (${language})`, () => {
    useSiteAt('20:00', settings('broken'));
    test.use({ allowErrors: [/status of 500/] });

    test(`the map is drawn without tiles, and takes the pin (${language})`, async ({ page }) => {
      const failed = page.waitForResponse(/\/broken\//);
      const sheet = await openSheet(page);
      await failed;
      await sheet.getByRole('group', { name: where('map') }).click();
      await expect(sheet.getByRole('button', { name: where('pin') })).toBeVisible();
      await expect(sheet.getByText(ATTRIBUTION)).toHaveCount(0);
      await sheet.getByRole('button', { name: where('deliverHere') }).click();
      await expect(sheet).toBeHidden();
    });
  });
}
