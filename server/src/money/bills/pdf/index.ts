import type { Bill } from '@smokehouse/shared/contract';
import { blocksOf } from './bill';
import { together, type Block } from './blocks';
import { createPen } from './pen';

/** A roll of 80 mm with 72 mm printable, and a sheet. */
export const PAPERS = ['80mm', 'a4'] as const;
export type Paper = (typeof PAPERS)[number];

const MM = 72 / 25.4;
const FORMATS = {
  '80mm': { width: 80 * MM, height: null, margin: 4 * MM, edge: 4 * MM, size: 8.2 },
  a4: { width: 210 * MM, height: 297 * MM, margin: 24 * MM, edge: 12 * MM, size: 9 },
} as const;

/** Renders a bill as a PDF: one long page for a roll, as many as needed for sheets. */
export async function printBill(bill: Bill, paper: Paper): Promise<Buffer> {
  const { width, height, margin, edge, size } = FORMATS[paper];
  // Loaded at the first bill, because it takes 20 MB.
  const { default: PDFDocument } = await import('pdfkit');
  const doc = new PDFDocument({
    autoFirstPage: false,
    margin: 0,
    lang: 'ar',
    info: {
      Title: `${bill.title.en} ${bill.number}`,
      Author: bill.seller.name.en,
      CreationDate: new Date(bill.issuedAt),
    },
  });
  const written = bytesOf(doc);
  const blocks = blocksOf(bill, { pen: createPen(doc), width: width - 2 * margin, size });
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
