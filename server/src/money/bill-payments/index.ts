export {
  BILL_DUE,
  BILL_TAKEN,
  BILL_WAYS,
  BILL_PAID_AT,
  findBillSums,
  findPartsOfOrders,
  findPaymentsOf,
  findTabsOfBill,
  lockBills,
  type BillPart,
} from './queries';
export { insertPayments, payRest, reversePayment, type PaymentInput } from './record';
export { settleBills, settleOrders } from './settle';
export { backByWay, findHeld, sumByWay, type WayAmount } from './ways';
