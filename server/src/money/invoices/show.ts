import QRCode from 'qrcode';
import { toSar, VAT_PERCENT, type Bill } from '@smokehouse/shared/contract';
import type { BillContent } from './content';
import { encodeTlv, phaseOneFields } from './tlv';

const TITLES = {
  'tax-invoice': { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
  receipt: { en: 'Receipt', ar: 'إيصال' },
} as const;
const PREFIXES = { 'tax-invoice': 'INV', receipt: 'RCT' } as const;

/** A bill's row and its current payment status. */
export interface BillRow {
  id: string;
  series: string;
  number: number;
  content: BillContent;
  total_halalas: number;
  vat_halalas: number | null;
  issued_at: Date;
  order_id: string | null;
  paid_at: Date | null;
  refunded: boolean;
}

/** A bill's printed number: `INV-000042`. */
export function billNumber(series: string, number: number): string {
  return `${PREFIXES[series as keyof typeof PREFIXES]}-${String(number).padStart(6, '0')}`;
}

/** A bill in the shape of the answer. */
export async function showBill(row: BillRow): Promise<Bill> {
  const { content, total_halalas: total, vat_halalas: vat } = row;
  const tlv =
    vat === null
      ? undefined
      : encodeTlv(
          phaseOneFields({
            sellerName: content.seller.name.ar,
            vatNumber: content.seller.vatNumber ?? '',
            issuedAt: row.issued_at,
            totalHalalas: total,
            vatHalalas: vat,
          }),
        );
  return {
    _id: row.id,
    number: billNumber(row.series, row.number),
    isTaxInvoice: vat !== null,
    title: TITLES[row.series as keyof typeof TITLES],
    issuedAt: row.issued_at.toISOString(),
    kind: row.order_id === null ? 'dine' : 'delivery',
    orders: content.orders,
    ...(content.table !== null && { table: content.table }),
    customer: content.customer,
    seller: content.seller,
    lines: content.lines.map(({ name, nameAr, quantity, price }) => ({
      name,
      ...(nameAr !== null && { nameAr }),
      quantity,
      price: toSar(price),
      amount: toSar(price * quantity),
    })),
    currency: content.currency,
    total: toSar(total),
    ...(vat !== null && { vat: toSar(vat), net: toSar(total - vat), vatPercent: VAT_PERCENT }),
    paymentType: content.paymentType,
    isPaid: row.paid_at !== null,
    ...(row.paid_at && { paidAt: row.paid_at.toISOString() }),
    ...(row.refunded && { isRefunded: true }),
    ...(tlv && {
      qr: {
        tlv,
        svg: await QRCode.toString(tlv, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 }),
      },
    }),
    pdf: `/api/order/${content.orders[0]?._id ?? ''}/bill.pdf`,
  };
}
