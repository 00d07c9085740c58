import type { FastifyInstance } from 'fastify';
import type { Language } from '@smokehouse/shared/contract';
import { exportQuery } from '@smokehouse/shared/contract/desk/exports/schemas';
import { registerCsvFile } from '../../http/csv-file';
import { checkRange, type DayRange, type Schedule } from '../../ordering/hours';

/** A file of some trading days. */
interface DaysFile {
  url: string;
  summary: string;
  /** The first part of its name. */
  name: string;
  /** Yields the lines of the file in parts. */
  write: (schedule: Schedule, range: DayRange, language: Language) => AsyncIterable<string>;
}

/** Registers a file for those who may see the figures. */
export function registerFile(app: FastifyInstance, { url, summary, name, write }: DaysFile): void {
  registerCsvFile(app, {
    url,
    summary,
    tag: "Seller's desk",
    permission: 'reports.view',
    query: exportQuery,
    async open(query, language) {
      const range = checkRange(query);
      const { schedule } = await app.hours.read();
      return {
        name: `${name}-${range.from}-${range.to}`,
        lines: write(schedule, range, language),
      };
    },
  });
}
