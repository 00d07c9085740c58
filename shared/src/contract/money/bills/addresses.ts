/** A credit note of an order's bill as a PDF for A4. */
export const creditNotePdf = (orderId: string, number: string): string =>
  `/api/order/${encodeURIComponent(orderId)}/credit-note.pdf?number=${encodeURIComponent(number)}&paper=a4`;

/** True for the number of a document that corrects a plain receipt, not a tax invoice. */
export const correctsReceipt = (number: string): boolean => number.startsWith('RCN-');
