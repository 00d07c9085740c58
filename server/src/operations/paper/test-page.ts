import { centred, rule, space, type Block, type Column } from './blocks';
import { riyadhTime } from './time';

/** A printer, as its test page names it. */
export interface TestedPrinter {
  name: string;
  host: string;
  port: number;
  paper: string;
}

/** What a test prints: the printer's name and address, and a line in each language. */
export function testPage(
  { name, host, port, paper }: TestedPrinter,
  time: Date,
  column: Column,
): Block[] {
  const { size } = column;
  const line = (text: string, direction: 'ltr' | 'rtl') =>
    centred(column, text, { face: 'regular', size, direction });
  return [
    centred(column, name, { face: 'bold', size: size * 1.8, direction: 'auto' }),
    rule(column, 'solid'),
    line('This printer is ready.', 'ltr'),
    line('هذه الطابعة جاهزة.', 'rtl'),
    rule(column, 'dashed'),
    line(`${host}:${port} · ${paper}`, 'ltr'),
    line(riyadhTime(time), 'ltr'),
    space(size),
  ];
}
