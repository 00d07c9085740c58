export { auditedBill } from './audit';
export { billNumber, discountTextsOf, type BillContent, type Issuer } from './content';
export { findCreditVat, issueCreditNote } from './credit';
export { draftBill, issueOrderBill, issueShare, issueTabBill, type SharedRound } from './issue';
export { removeCustomers, removeLeftCustomers } from './people';
export { queueBill, queueReceipt, type QueuedBill, type QueuedCreditNote } from './print';
export { findUnbilledRounds } from './queries';
export { showBill, showBillToGuest, showDraft, type BillRow } from './show';
