import type { BillLine } from '@smokehouse/shared/contract';
import type { Block, Column, Style } from '../../../operations/paper';

const LEADING = 1.5;
const BASE = 0.7;
/** Narrower columns are on a roll. */
const ROLL_MM = 100;

interface Places {
  item: number;
  itemWidth: number;
  itemAr: number;
  itemArWidth: number;
  amount: number;
  price: number | null;
}

/**
 * The columns of the dishes. The Arabic name is below the English one on a roll, beside it on a
 * sheet.
 */
function placesOf({ pen, width, size }: Column): Places {
  const isRoll = width < ROLL_MM * pen.mm;
  const item = size * (isRoll ? 3.6 : 3);
  const amountRoom = size * 5.2;
  if (isRoll)
    return {
      item,
      itemWidth: width - item - amountRoom,
      itemAr: 0,
      itemArWidth: 0,
      amount: width,
      price: null,
    };
  const names = width - item - amountRoom * 2 - size;
  return {
    item,
    itemWidth: names / 2 - size,
    itemAr: item + names,
    itemArWidth: names / 2 - size,
    amount: width,
    price: width - amountRoom,
  };
}

const money = (sar: number) => sar.toFixed(2);

/** The column headers in both languages. */
export function listHead(column: Column, currency: string): Block {
  const { pen, size } = column;
  const places = placesOf(column);
  const label: Style = { face: 'regular', size: size * 0.88 };
  const rtl: Style = { ...label, direction: 'rtl' };
  const step = label.size * LEADING;
  return {
    height: step * 2 + size * 0.3,
    draw(x, y) {
      const both = (en: string, ar: string, at: number, side: 'start' | 'end') => {
        pen.write(en, label, x + at, y + step * BASE, side);
        pen.write(ar, rtl, x + at, y + step * (1 + BASE), side);
      };
      both('Qty', 'الكمية', 0, 'start');
      if (places.price === null) both('Item', 'الصنف', places.item, 'start');
      else {
        pen.write('Item', label, x + places.item, y + step * (0.5 + BASE));
        pen.write('الصنف', rtl, x + places.itemAr, y + step * (0.5 + BASE), 'end');
        both('Price', 'السعر', places.price, 'end');
      }
      both(currency, 'المبلغ', places.amount, 'end');
    },
  };
}

/** The name, and the options below it. */
const linesOf = (name: string | undefined, details: string | undefined): string[] =>
  name ? [name, ...(details ? [details] : [])] : [];

/** One dish: quantity, names with options, price. A part of a shared dish has only its amount. */
export function listLine(column: Column, line: BillLine): Block {
  const { pen, size } = column;
  const places = placesOf(column);
  const en: Style = { face: 'regular', size, direction: 'auto' };
  const ar: Style = { face: 'regular', size: size * 0.94, direction: 'rtl' };
  const bold: Style = { face: 'bold', size };
  const step = size * LEADING;
  const english = linesOf(line.name, line.details).flatMap((text) =>
    pen.wrap(text, en, places.itemWidth),
  );
  const isRoll = places.price === null;
  const arabic = linesOf(line.nameAr, line.detailsAr).flatMap((text) =>
    pen.wrap(text, ar, isRoll ? places.itemWidth : places.itemArWidth),
  );
  const each = isRoll && line.quantity > 1 ? [`× ${money(line.price)}`] : [];
  const below = [
    ...arabic.map((text) => ({ text, style: ar })),
    ...each.map((text) => ({ text, style: { ...ar, direction: 'ltr' } as Style })),
  ];
  const rows = isRoll ? english.length + below.length : Math.max(english.length, arabic.length);
  return {
    height: step * rows + size * 0.45,
    draw(x, y) {
      const at = (row: number) => y + step * (row + BASE);
      pen.write(line.part ?? String(line.quantity), en, x, at(0));
      english.forEach((text, row) => pen.write(text, en, x + places.item, at(row)));
      if (isRoll)
        below.forEach(({ text, style }, row) =>
          pen.write(text, style, x + places.item, at(english.length + row)),
        );
      else arabic.forEach((text, row) => pen.write(text, ar, x + places.itemAr, at(row), 'end'));
      if (places.price !== null && line.part === undefined)
        pen.write(money(line.price), en, x + places.price, at(0), 'end');
      pen.write(money(line.amount), bold, x + places.amount, at(0), 'end');
    },
  };
}
