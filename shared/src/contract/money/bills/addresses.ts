/** A credit note of an order's bill as a PDF for A4. */
export const creditNotePdf = (orderId: string, number: string): string =>
  `/api/order/${encodeURIComponent(orderId)}/credit-note.pdf?number=${encodeURIComponent(number)}&paper=a4`;
