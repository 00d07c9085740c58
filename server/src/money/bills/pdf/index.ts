import type { Bill, CreditNote } from '@smokehouse/shared/contract';
import { blocksOfBill, blocksOfCreditNote } from './bill';
import { together, type Block, type Column } from './blocks';
import { createPen } from './pen';

/** A roll of 80 mm with 72 mm printable, and a sheet. */
export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

const MM = 72 / 25.4;
const FORMATS = {
  '80mm': { width: 80 * MM, height: null, margin: 4 * MM, edge: 4 * MM, size: 8.2 },
  a4: { width: 210 * MM, height: 297 * MM, margin: 24 * MM, edge: 12 * MM, size: 9 },
} as const;

export const printBill = (bill: Bill, paper: Paper): Promise<Buffer> =>
  print(bill, bill.seller, paper, (column) => blocksOfBill(bill, column));

/** @param bill the bill that the credit note corrects */
export const printCreditNote = (bill: Bill, note: CreditNote, paper: Paper): Promise<Buffer> =>
  print(note, bill.seller, paper, (column) => blocksOfCreditNote(bill, note, column));

/** Renders a document as a PDF: one long page for a roll, as many as needed for sheets. */
async function print(
  { title, number, issuedAt }: Pick<Bill, 'title' | 'number' | 'issuedAt'>,
  seller: Bill['seller'],
  paper: Paper,
  blocksIn: (column: Column) => Block[],
): Promise<Buffer> {
  const { width, height, margin, edge, size } = FORMATS[paper];
  // Loaded at the first bill, because it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: 'ar',
    info: {
      Title: `${title.en} ${number}`,
      Author: seller.name.en,
      CreationDate: new Date(issuedAt),
    },
  });
  const written = bytesOf(doc);
  const blocks = blocksIn({ pen: createPen(doc), width: width - 2 * margin, size });
  for (const page of height === null ? [blocks] : pagesOf(blocks, height - 2 * edge)) {
    doc.addPage({ size: [width, height ?? heightOf(page) + 2 * edge], margin: 0 });
    together(page).draw(margin, edge);
  }
  doc.end();
  return written;
}

const heightOf = (blocks: readonly Block[]): number => together(blocks).height;

/** Fills pages one after another without splitting blocks. */
function pagesOf(blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && heightOf(page) + block.height > room) pages.push([block]);
    else page.push(block);
  }
  return pages;
}

function bytesOf(doc: NodeJS.ReadableStream): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => resolve(Buffer.concat(chunks)))
      .on('error', reject);
  });
}
