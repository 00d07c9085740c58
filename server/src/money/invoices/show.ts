import QRCode from 'qrcode';
import {
  toSar,
  VAT_PERCENT,
  vatIncluded,
  type Bill,
  type BillDraft,
  type BillLine,
  type CorrectionReason,
  type CreditNote,
} from '@smokehouse/shared/contract';
import type { PaymentWay } from '@smokehouse/shared/contract/money/splits/rules';
import { CORRECTION_REASON_TEXTS } from '../../ordering/corrections';
import { billNumber, type BillContent, type ContentLine } from './content';
import type { TabDraft } from './issue';
import { encodeTlv, phaseOneFields } from './tlv';

/** A credit note's row. */
interface CreditNoteRow {
  id: string;
  label: string;
  content: BillContent;
  total_halalas: number;
  vat_halalas: number | null;
  reason: CorrectionReason;
  /** What went back with it of the bill's payments. */
  back: { way: PaymentWay; amount: number }[];
  /** ISO 8601, UTC. */
  issued_at: string;
}

const CREDIT_TITLES = {
  tax: { en: 'Credit Note', ar: 'إشعار دائن' },
  plain: { en: 'Corrected Receipt', ar: 'تصحيح إيصال' },
};
const TITLES = {
  'tax-invoice': { en: 'Simplified Tax Invoice', ar: 'فاتورة ضريبية مبسطة' },
  receipt: { en: 'Receipt', ar: 'إيصال' },
} as const;

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
  /** What is left to pay. */
  due_halalas: number;
  /** How it was paid at the table; null without payments. */
  ways: PaymentWay[] | null;
  /** What these payments come to, without tips. */
  taken_halalas: number;
  /** The letter of a share of a visit's bill. */
  split_label: string | null;
  /** Oldest first; null without any. */
  credit_notes: CreditNoteRow[] | null;
}

/** The code of phase 1 as base64 and as a picture. Only tax documents have one. */
async function qrOf(content: BillContent, issuedAt: Date, total: number, vat: number | null) {
  if (vat === null) return {};
  const tlv = encodeTlv(
    phaseOneFields({
      sellerName: content.seller.name.ar,
      vatNumber: content.seller.vatNumber ?? '',
      issuedAt,
      totalHalalas: total,
      vatHalalas: vat,
    }),
  );
  const svg = await QRCode.toString(tlv, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });
  return { qr: { tlv, svg } };
}

const showLine = ({
  name,
  nameAr,
  details,
  detailsAr,
  quantity,
  part,
  price,
}: ContentLine): BillLine => ({
  name,
  ...(nameAr !== null && { nameAr }),
  ...(details && { details }),
  ...(detailsAr && { detailsAr }),
  quantity,
  ...(part !== undefined && { part }),
  price: toSar(price),
  amount: toSar(price * quantity),
});

async function showCreditNote(row: CreditNoteRow): Promise<CreditNote> {
  const { content, total_halalas: total, vat_halalas: vat, back } = row;
  return {
    _id: row.id,
    number: row.label,
    title: CREDIT_TITLES[vat === null ? 'plain' : 'tax'],
    issuedAt: row.issued_at,
    reason: row.reason,
    reasonText: CORRECTION_REASON_TEXTS[row.reason],
    lines: content.lines.map(showLine),
    total: toSar(total),
    ...(back.length > 0 && {
      back: back.map(({ way, amount }) => ({ way, amount: toSar(amount) })),
    }),
    ...(vat !== null && { vat: toSar(vat), net: toSar(total - vat) }),
    ...(await qrOf(content, new Date(row.issued_at), total, vat)),
    pdf: `/api/order/${content.orders[0]?._id ?? ''}/credit-note.pdf?number=${row.label}`,
  };
}

/** What bills and drafts show of their content, and their sums. */
const showContent = (content: BillContent, total: number, vat: number | null) => ({
  orders: content.orders,
  ...(content.table !== null && { table: content.table }),
  customer: content.customer,
  seller: content.seller,
  lines: content.lines.map(showLine),
  currency: content.currency,
  total: toSar(total),
  ...(vat !== null && { vat: toSar(vat), net: toSar(total - vat), vatPercent: VAT_PERCENT }),
  paymentType: content.paymentType,
});

/** The next bill of a tab, in the shape of the answer. */
export function showDraft({ content, totalHalalas: total }: TabDraft): BillDraft {
  const isTaxInvoice = content.seller.vatNumber !== undefined;
  return {
    isTaxInvoice,
    kind: 'dine',
    ...showContent(content, total, isTaxInvoice ? vatIncluded(total) : null),
  };
}

/** The credit notes of a bill and what it comes to with them. */
async function showCredit({ credit_notes: notes, total_halalas: total }: BillRow) {
  if (!notes) return {};
  const credited = notes.reduce((sum, note) => sum + note.total_halalas, 0);
  return {
    creditNotes: await Promise.all(notes.map(showCreditNote)),
    corrected: toSar(total - credited),
  };
}

/** The address of the PDF. A round on several shares has several bills, which differ by number. */
function pdfOf({ content, series, number, split_label: label }: BillRow): string {
  const address = `/api/order/${content.orders[0]?._id ?? ''}/bill.pdf`;
  return label === null ? address : `${address}?number=${billNumber(series, number)}`;
}

/** A bill in the shape of the answer. */
export async function showBill(row: BillRow): Promise<Bill> {
  const { content, total_halalas: total, vat_halalas: vat } = row;
  return {
    _id: row.id,
    number: billNumber(row.series, row.number),
    isTaxInvoice: vat !== null,
    title: TITLES[row.series as keyof typeof TITLES],
    issuedAt: row.issued_at.toISOString(),
    kind: row.order_id === null ? 'dine' : 'delivery',
    ...showContent(content, total, vat),
    isPaid: row.paid_at !== null,
    ...(row.paid_at && { paidAt: row.paid_at.toISOString() }),
    ...(row.refunded && { isRefunded: true }),
    ...(row.order_id === null && { due: toSar(row.due_halalas) }),
    ...(row.ways && { ways: row.ways, received: toSar(row.taken_halalas) }),
    ...(row.split_label !== null && { share: row.split_label }),
    ...(await showCredit(row)),
    ...(await qrOf(content, row.issued_at, total, vat)),
    pdf: pdfOf(row),
  };
}

/**
 * A bill as the guest of a tab sees it: without other guests' names, and of a bill that contains
 * other guests' dishes only the lines that concern this guest, which is no document.
 * @param order a round of the tab: its address is that of the PDF
 */
export async function showBillToGuest(
  row: BillRow,
  { tab, order, rounds }: { tab: string; order: string; rounds: ReadonlySet<string> },
): Promise<Bill> {
  const bill = await showBill(row);
  const { content } = row;
  if (content.orders.every(({ _id }) => rounds.has(_id))) return bill;
  const lines = content.guests?.find((guest) => guest.tab === tab)?.lines ?? [];
  const pdf = `/api/order/${order}/bill.pdf?number=${bill.number}`;
  const own = {
    ...bill,
    orders: content.orders.filter(({ _id }) => rounds.has(_id)),
    customer: { name: '', mobile: '' },
    pdf,
  };
  const total = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (total === row.total_halalas) return own;
  const { vat: _vat, net: _net, vatPercent: _percent, qr: _qr, ...rest } = own;
  const { creditNotes: _notes, corrected: _corrected, received: _received, ...part } = rest;
  return {
    ...part,
    lines: lines.map(showLine),
    total: toSar(total),
    isPart: true,
    whole: bill.total,
  };
}
