export type { BillContent, Issuer } from './content';
export { issueCreditNote } from './credit';
export { draftBill, issueOrderBill, issueTabBill } from './issue';
export { findUnbilledRounds } from './queries';
export { billNumber, showBill, showDraft, type BillRow } from './show';
