import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test';
import { fetchDishes } from './people';
import { fill, type Language, type textsOf } from './texts';

type Texts = ReturnType<typeof textsOf>;
type Named = { name: string; nameAr?: string };
type Options = { groups: (Named & { id: string; options: (Named & { id: string })[] })[] };

/** Names of dishes by id and of options by `group/option`, as the page shows them. */
export interface NamedMenu {
  dish: (id: string) => string;
  group: (id: string) => string;
  option: (path: string) => string;
}

export async function readNamedMenu(
  context: BrowserContext,
  language: Language,
): Promise<NamedMenu> {
  const nameOf = ({ name, nameAr }: Named) => (language === 'ar' ? nameAr : name) ?? name;
  const dishes = await fetchDishes(context);
  const { groups } = (await (await context.request.get('/api/product/options')).json()) as Options;
  return {
    dish: (id) => nameOf(dishes.find(({ _id }) => _id === id) ?? { name: id }),
    group: (id) => nameOf(groups.find((one) => one.id === id) ?? { name: id }),
    option: (path) => {
      const [group, id] = path.split('/');
      const options = groups.find((one) => one.id === group)?.options ?? [];
      return nameOf(options.find((one) => one.id === id) ?? { name: path });
    },
  };
}

/** Opens the sheet of a dish from its card. */
export async function openOptionSheet(page: Page, t: Texts, dish: string): Promise<Locator> {
  await page
    .getByRole('button', { name: fill(t('shared', 'addDish'), { name: dish }) })
    .first()
    .click();
  const sheet = page.getByRole('dialog', { name: dish });
  await expect(sheet.getByRole('group').first()).toBeVisible();
  return sheet;
}

/** Chooses an option in the open sheet, by `group/option`. */
export const chooseOption = (sheet: Locator, menu: NamedMenu, path: string): Promise<void> =>
  sheet
    .getByRole('group', { name: menu.group(path.split('/')[0] ?? '') })
    .getByText(menu.option(path), { exact: true })
    .click();

/** Presses the sheet's button, whose name ends with the price. */
export const submitOptionSheet = (sheet: Locator, t: Texts): Promise<void> =>
  sheet
    .getByRole('button', {
      name: new RegExp(`^${t('shared', 'options.add')}\\s+(?:SR|[\\d,.]+ ريال)`),
    })
    .click();
