export type { BillContent, Issuer } from './content';
export { issueOrderBill, issueTabBill } from './issue';
export { billNumber, showBill, type BillRow } from './show';
