import { centred, riyadhTime, rule, space, type Block, type Column } from '../paper';
import type { Lease } from './queue';

/** What a test prints: the printer's name and address, and a line in each language. */
export function testPage({ name, host, port, paper }: Lease['printer'], time: Date) {
  return (column: Column): Block[] => {
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
  };
}
