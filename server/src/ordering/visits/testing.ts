import type { VisitDetails, TableVisit, UnseatedGuest } from '@smokehouse/shared/contract';
import { expectOk, type Shop } from '../orders/testing';
import type { TestBrowser } from '../../testing';

/** A correction of all rounds of a table, as the desk sends it. */
export const tableCorrection = ({ _id: visit, table, rounds }: VisitDetails, more: object) => {
  const open = rounds.filter(({ isCancelled }) => !isCancelled);
  const corrections = open.flatMap((round) => round.corrections ?? []).length;
  const seen = { rounds: open.length, corrections };
  return { visit, table, seen, reason: 'quality', by: 'Salem', ...more };
};

/** The floor of a shop, as its staff uses it. */
export async function openFloor(shop: Shop) {
  const seller = await shop.seller();
  const dish = await shop.dish();
  let keys = 0;
  const floor = async () =>
    (await expectOk(seller.call('GET /api/seller/floor'))).body as {
      visits: TableVisit[];
      unseated: UnseatedGuest[];
    };
  const visitAt = async (table: string): Promise<VisitDetails | undefined> =>
    (await expectOk(seller.call(`GET /api/seller/floor/table?table=${table}`))).body.visit;
  /** Changes the visit that is at a table now. */
  const change = async (name: string, table: string, more: object = {}) => {
    const visit = (await visitAt(table))?._id ?? 'none';
    return seller.call(`POST /api/seller/visit/${name}`, { visit, table, ...more });
  };
  return {
    seller,
    dish,
    floor,
    visitAt,
    change,
    /** A guest's own order of one dish for 65.00. */
    order: (guest: TestBrowser, more: object = {}) =>
      guest.call(
        'POST /api/dineorder/cod',
        { items: [{ product: dish, quantity: 1 }], ...more },
        { headers: { 'idempotency-key': `guest-${(keys += 1)}` } },
      ),
    /** A waiter's order of one dish. */
    waiterOrder: (table: string, more: object = {}, key = `waiter-${(keys += 1)}`) =>
      seller.call(
        'POST /api/seller/visit/order',
        { table, items: [{ product: dish, quantity: 1 }], ...more },
        { headers: { 'idempotency-key': key } },
      ),
    roundsOf: async (guest: TestBrowser) =>
      (await expectOk(guest.call('POST /api/dineorder/user', {}))).body.orders as {
        _id: string;
        table?: string;
        status: string;
        isPaid: boolean;
        ending?: string;
        corrections?: object[];
      }[],
    /** Bills and pays the tab of an order. */
    pay: async (orderId: string) => {
      await expectOk(seller.call('POST /api/seller/bill', { orderId }));
      return seller.call('POST /api/seller/bill/paid', { orderId });
    },
    serve: (orderId: string) =>
      seller.call('PUT /api/order/dinestatus', { orderId, status: 'Food Placed' }),
  };
}
