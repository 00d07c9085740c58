import type {
  PaymentRequest,
  ShareRequest,
  VisitBills,
  VisitDetails,
} from '@smokehouse/shared/contract';
import { toHalalas, toSar } from '@smokehouse/shared/contract';
import { splitItems } from '@smokehouse/shared/contract/money/splits/rules';
import { expectOk, type Shop } from '../../ordering/orders/testing';

type Seller = Awaited<ReturnType<Shop['seller']>>;
export type Plan = ShareRequest['plan'];

/** The split of visits, as the desk uses it. */
export function openSplits(seller: Seller) {
  let keys = 0;
  const visitOf = async (orderId: string): Promise<VisitBills> =>
    (await expectOk(seller.call(`GET /api/seller/visit/bills?orderId=${orderId}`))).body.visit;
  return {
    visitOf,
    /** The first round of a table's visit. */
    roundAt: async (table: string): Promise<string> => {
      const { body } = await expectOk(seller.call(`GET /api/seller/floor/table?table=${table}`));
      return (body.visit as VisitDetails).rounds[0]?._id ?? '';
    },
    /** Issues a share. `total` and `seen` default to what the visit shows. */
    issue: async (
      orderId: string,
      {
        visit,
        key = `share-${(keys += 1)}`,
        ...request
      }: Pick<ShareRequest, 'plan' | 'share'> &
        Partial<ShareRequest> & { visit?: VisitBills; key?: string },
    ) => {
      const state = visit ?? (await visitOf(orderId));
      const count = request.count ?? countOf(request.plan);
      return seller.call(
        'POST /api/seller/visit/bill',
        {
          orderId,
          seen: state.version,
          count,
          total: totalsOf(state, request.plan, count)[request.share] ?? 0,
          payments: [],
          label: 'ABC'[state.bills.length] ?? 'A',
          ...request,
        },
        { headers: { 'idempotency-key': key } },
      );
    },
    pay: (billId: string, payment: PaymentRequest, key = `payment-${(keys += 1)}`) =>
      seller.call(
        'POST /api/seller/bill/payment',
        { billId, payment },
        { headers: { 'idempotency-key': key } },
      ),
    reverse: (paymentId: string) =>
      seller.call('POST /api/seller/bill/payment/reverse', {
        paymentId,
        reason: 'Wrong bill',
        by: 'Salem',
      }),
  };
}

const countOf = (plan: Plan) =>
  'amounts' in plan
    ? plan.amounts.length
    : Math.max(...plan.items.flatMap(({ shares }) => shares)) + 1;

/** What the shares of a plan come to, in SAR. */
export function totalsOf(visit: VisitBills, plan: Plan, count: number): number[] {
  const open = visit.items
    .filter((item) => item.open > 0)
    .map(({ order, item, open: sar }) => ({ order, item, open: toHalalas(sar) }));
  const shares = splitItems(
    open,
    'amounts' in plan ? { amounts: plan.amounts.map(toHalalas) } : plan,
    count,
  );
  return (shares ?? []).map((amounts) => toSar(amounts.reduce((sum, amount) => sum + amount, 0)));
}
