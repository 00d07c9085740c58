export type { BillContent, Issuer } from './content';
export { issueCreditNote } from './credit';
export { issueOrderBill, issueTabBill } from './issue';
export { billNumber, showBill, type BillRow } from './show';
