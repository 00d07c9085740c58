import { expectOk, type Shop } from '../../ordering/orders/testing';
import type { TestBrowser } from '../../testing';

/** An option as a test names it. */
export interface TestOption {
  name: string;
  nameAr?: string;
  /** Of a combo: the dish that is chosen. */
  product?: string;
}

/**
 * Adds a dish with a group of options, of which one or two are to be chosen.
 * @returns the dish, and the options in their order as `group/option`
 */
export async function dishWithOptions(
  shop: Pick<Shop, 'dish'>,
  seller: TestBrowser,
  options: readonly TestOption[],
): Promise<{ dish: string; options: string[] }> {
  const dish = await shop.dish({ name: 'Tray', name_ar: 'صينية' });
  const { group } = (
    await expectOk(
      seller.call('POST /api/seller/options/save', {
        name: 'Meats',
        min: 1,
        max: 2,
        options: options.map((option) => ({ ...option, max: 2 })),
      }),
    )
  ).body;
  await expectOk(
    seller.call('POST /api/seller/options/dish', { product: dish, groups: [{ group: group.id }] }),
  );
  const paths = (group.options as { id: string }[]).map(({ id }) => `${group.id}/${id}`);
  return { dish, options: paths };
}
