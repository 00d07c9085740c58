import assert from 'node:assert/strict';
import type { Ingredient, Product, Recipe, StockMovement } from '@smokehouse/shared/contract';
import { eventually } from '../../testing-eventually';
import { expectOk, type Customer, type Item, type Shop } from '../../ordering/orders/testing';
import type { TestBrowser } from '../../testing';

export const BRISKET = {
  name: 'Brisket',
  nameAr: 'بريسكت',
  unit: 'g',
  cost: 80,
  low: 500,
} as const;

/** The stock of a shop, as a seller keeps it. */
export function openStock(shop: Shop, seller: TestBrowser) {
  async function ingredient(onHand: number, rest: object = {}): Promise<string> {
    const saved = await expectOk(
      seller.call<{ ingredient: Ingredient }>('POST /api/seller/ingredients/save', {
        ...BRISKET,
        ...rest,
      }),
    );
    const { id } = saved.body.ingredient;
    if (onHand > 0) await expectOk(move(id, 'delivery', onHand));
    return id;
  }
  const move = (id: string, kind: string, amount: number, headers?: Record<string, string>) =>
    seller.call('POST /api/seller/ingredients/move', { id, kind, amount }, headers && { headers });
  const listed = async (id: string): Promise<Ingredient | undefined> =>
    (
      await expectOk(seller.call<{ ingredients: Ingredient[] }>('GET /api/seller/ingredients'))
    ).body.ingredients.find((one) => one.id === id);
  const onHand = async (id: string) => (await listed(id))?.onHand;
  const movements = async (id: string) =>
    (
      await expectOk(
        seller.call<{ movements: StockMovement[] }>(
          `GET /api/seller/ingredients/movements?id=${id}` as 'GET /api/seller/ingredients/movements',
        ),
      )
    ).body.movements;
  /**
   * @param of a dish, or an option as `group/option`
   * @param items ingredient id → amount
   */
  const saveRecipe = (of: string, items: Record<string, number>, version?: number) =>
    seller.call<{ recipe: Recipe; code: string }>('POST /api/seller/recipes/save', {
      ...(of.includes('/') ? { option: of } : { product: of }),
      version,
      items: Object.entries(items).map(([one, amount]) => ({ ingredient: one, amount })),
    });

  /** A dish with a recipe: ingredient id → amount. */
  async function dishOf(items: Record<string, number>, name = 'Brisket Plate'): Promise<string> {
    const id = await shop.dish({ name, name_ar: 'طبق بريسكت' });
    await expectOk(saveRecipe(id, items));
    return id;
  }
  const isInStock = async (id: string): Promise<boolean | undefined> => {
    const { body } = await shop.browser().call<{ products: Product[] }>('GET /api/product/list');
    return body.products.find(({ _id }) => _id === id)?.inStock;
  };
  /** Waits, because the change of the menu is published. */
  const expectInStock = (...dishes: [dish: string, isExpected: boolean][]) =>
    eventually(async () => {
      for (const [dish, isExpected] of dishes) assert.equal(await isInStock(dish), isExpected);
    });
  /** @param items dish id → quantity, or items with options */
  async function guestOrders(items: Record<string, number> | readonly Item[], table = 4) {
    const guest = await shop.guest('Fahad', String(table));
    const plain = () =>
      Object.entries(items).map(([product, quantity]) => ({ product, quantity: Number(quantity) }));
    return guest.call('POST /api/dineorder/cod', {
      items: Array.isArray(items) ? items : plain(),
    });
  }
  /** @returns the id of the order */
  async function sell(
    to: Customer,
    product: string,
    quantity: number,
    options?: Item['options'],
  ): Promise<string> {
    const { id } = await to.order([{ product, quantity, ...(options && { options }) }]);
    await expectOk(to.verify((await to.pay(id)).body));
    return (await to.orders()).find((order) => order.id === id)?._id ?? '';
  }
  /** The sum of all movements of an ingredient. */
  async function sumOf(id: string): Promise<number> {
    const { sum } = await shop.db
      .selectFrom('ingredient_movements')
      .select(({ fn }) => fn.sum<string>('amount').as('sum'))
      .where('ingredient_id', '=', id)
      .executeTakeFirstOrThrow();
    return Number(sum);
  }
  return {
    dishOf,
    expectInStock,
    guestOrders,
    ingredient,
    isInStock,
    listed,
    move,
    movements,
    onHand,
    saveRecipe,
    sell,
    sumOf,
  };
}
