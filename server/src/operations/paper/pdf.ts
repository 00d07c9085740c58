import type PDFDocument from 'pdfkit';
import { noteHeavyJob } from '../../threads/jobs';
import { fontFile } from './fonts';
import type { Script } from './letters';
import { together, type Block, type Column } from './blocks';
import { createPen, type Style, type Surface } from './pen';

const MM = 72 / 25.4;

/** The page of a document. All measures in points; a page without a height is as long as needed. */
export interface Page {
  width: number;
  height: number | null;
  margin: number;
  edge: number;
  /** The size of the text. */
  size: number;
}

/** Renders a document as a PDF: one long page for a roll, as many as needed for sheets. */
export async function printPdf(
  { title, author, date }: { title: string; author: string; date: Date },
  { width, height, margin, edge, size }: Page,
  blocksIn: (column: Column) => Block[],
): Promise<Buffer> {
  noteHeavyJob('pdf');
  // Loaded at the first document, because it takes 20 MB.
  const { default: Document } = await import('pdfkit');
  const doc = new Document({
    autoFirstPage: false,
    margin: 0,
    lang: 'ar',
    info: { Title: title, Author: author, CreationDate: date },
  });
  const written = bytesOf(doc);
  const blocks = blocksIn({ pen: createPen(createSurface(doc)), width: width - 2 * margin, size });
  for (const page of height === null ? [blocks] : pagesOf(blocks, height - 2 * edge)) {
    doc.addPage({ size: [width, height ?? together(page).height + 2 * edge], margin: 0 });
    together(page).draw(margin, edge);
  }
  doc.end();
  return written;
}

/**
 * With a list of features, pdfkit shapes a run as a whole. Without one it splits it at spaces,
 * which breaks the order of Arabic words.
 */
const WHOLE = { features: [] as PDFKit.Mixins.OpenTypeFeatures[] };

function createSurface(doc: InstanceType<typeof PDFDocument>): Surface {
  const known = new Set<string>();
  function choose({ face, size }: Style, script: Script): void {
    const name = `${face}-${script}`;
    if (!known.has(name)) doc.registerFont(name, fontFile(face, script));
    known.add(name);
    doc.font(name).fontSize(size);
  }
  return {
    mm: MM,
    snap: (length) => length,
    measure({ text, script }, style) {
      choose(style, script);
      return doc.widthOfString(text, WHOLE);
    },
    write({ text, script }, style, x, y) {
      choose(style, script);
      doc
        .fillColor(style.isWhite ? 'white' : 'black')
        .text(text, x, y, { ...WHOLE, lineBreak: false, baseline: 'alphabetic' });
    },
    line(x, y, length, width, dash) {
      doc
        .save()
        .moveTo(x, y)
        .lineTo(x + length, y)
        .lineWidth(width);
      if (dash !== undefined) doc.dash(dash, { space: dash * 0.8 });
      doc.stroke('black').restore();
    },
    fill(rectangles) {
      for (const { x, y, width, height } of rectangles) doc.rect(x, y, width, height);
      doc.fill('black');
    },
    path(data, x, y, scale, strokeWidth) {
      doc.save().translate(x, y).scale(scale).path(data);
      if (strokeWidth === undefined) doc.fill('black');
      else doc.lineWidth(strokeWidth).lineCap('round').stroke('black');
      doc.restore();
    },
  };
}

/** Fills pages one after another without splitting blocks. */
function pagesOf(blocks: readonly Block[], room: number): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && together(page).height + block.height > room) pages.push([block]);
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
