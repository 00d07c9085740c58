import { codesOf, copyBand, PAGES, printPdf, renderRaster, type Paper } from '../operations/paper';
import { planImport } from '../menu/options/exchange/import';
import { blocksOf, type Drawing } from './drawings';

/** A document for people, with what its file says about itself. */
export interface PdfInput {
  title: string;
  author: string;
  date: Date;
  paper: Paper;
  drawing: Drawing;
}

/** A document for a receipt printer. Width of the paper and size of the text in dots. */
export interface RasterInput {
  width: number;
  size: number;
  drawing: Drawing;
  isCopy: boolean;
}

/** The heavy work. Inputs and results are copied between processes, so they are plain data. */
export const TASKS = {
  codes: codesOf,
  import: planImport,
  pdf: ({ title, author, date, paper, drawing }: PdfInput) =>
    printPdf({ title, author, date }, PAGES[paper], (column) => blocksOf(drawing, column)),

  raster: ({ width, size, drawing, isCopy }: RasterInput) =>
    renderRaster({ width, size }, (column) => {
      const blocks = blocksOf(drawing, column);
      return isCopy ? [copyBand(column), ...blocks, copyBand(column)] : blocks;
    }),
};

export type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskResult<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
