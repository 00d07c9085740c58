import type { CorrectionReason, Course, PrintLanguage } from '@smokehouse/shared/contract';
import { textIn } from '@smokehouse/shared/contract/text-in';
import {
  band,
  centred,
  firstBaseLine,
  paragraph,
  rule,
  space,
  type Block,
  type Column,
  type Style,
} from '../../../operations/paper';

/** An item of a ticket on paper. */
export interface PrintedItem {
  line: number;
  name: string;
  nameAr?: string;
  quantity: number;
  /** Before the correction. */
  was?: number;
  course?: Course;
  details?: string;
  detailsAr?: string;
  /** What the guest wrote to the kitchen, perhaps an allergy. */
  note?: string;
  cancelled?: CorrectionReason;
  /** On hold: to be made only when it is fired. */
  held?: boolean;
  /** It is not to be made any more: it stands at the pass, or is with the guests. */
  done?: 'made' | 'served';
}

/**
 * What happened to a ticket that is printed already. `moved`: it has another table. `held`: dishes
 * are to wait. `fired`: dishes that waited are to be started.
 */
export type TicketChange = 'corrected' | 'cancelled' | 'moved' | 'held' | 'fired';

/** A ticket as it is drawn. */
export interface DrawnTicket {
  kind: 'delivery' | 'dine';
  /** True for a `delivery` order that its customer picks up. */
  pickup?: boolean;
  shortAddress?: string;
  number: string;
  table?: string;
  /** The table before it was moved. */
  from?: string;
  /** When it was opened: `18:30`. */
  opened: string;
  /** The chosen time of delivery of a scheduled order: `21:00–21:30`. */
  slot?: string;
  note?: string;
  allergy?: string;
  items: PrintedItem[];
  change?: TicketChange;
  /** It waited for its printer, and is printed at this time: `18:52`. */
  late?: string;
}

type Text = Readonly<Record<'en' | 'ar', string>>;
type Languages = readonly ('en' | 'ar')[];

const LANGUAGES: Readonly<Record<PrintLanguage, Languages>> = {
  en: ['en'],
  ar: ['ar'],
  both: ['en', 'ar'],
};
const ON_HOLD: Text = { en: 'ON HOLD', ar: 'معلّق' };
const CHANGES: Readonly<Record<TicketChange, Text>> = {
  corrected: { en: 'CHANGED', ar: 'تعديل' },
  cancelled: { en: 'CANCELLED', ar: 'ملغاة' },
  moved: { en: 'TABLE MOVED', ar: 'نقل الطاولة' },
  held: ON_HOLD,
  fired: { en: 'FIRE', ar: 'ابدأ التحضير' },
};
/** Names the paper of `fired`. */
const WAITS: Text = {
  en: 'Start when a FIRE ticket comes',
  ar: 'يبدأ تحضيره حين تصل تذكرة «ابدأ التحضير»',
};
const COURSE_NAMES: Readonly<Record<NonNullable<PrintedItem['course']>, Text>> = {
  starters: { en: 'Starters', ar: 'المقبلات' },
  mains: { en: 'Mains', ar: 'الأطباق الرئيسية' },
  desserts: { en: 'Desserts', ar: 'الحلويات' },
};
const DELIVERY: Text = { en: 'Delivery', ar: 'توصيل' };
const PICKUP: Text = { en: 'Pickup', ar: 'استلام' };
const CANCELLED: Text = { en: 'Do not make', ar: 'لا تُحضَّر' };
const DONE: Readonly<Record<NonNullable<PrintedItem['done']>, Text>> = {
  made: { en: 'Made already', ar: 'جاهز' },
  served: { en: 'Served already', ar: 'قُدّم' },
};
const lateText = (time: string): Text => ({
  en: `LATE · printed ${time}`,
  ar: `متأخرة · طُبعت ${time}`,
});
const ALLERGY: Text = { en: 'ALLERGY', ar: 'حساسية' };
const tableText = (table: string): Text => ({ en: `Table ${table}`, ar: `طاولة ${table}` });
const wasText = (was: number): Text => ({ en: `was ${was}`, ar: `كانت ${was}` });
const fromText = (table: string): Text => ({ en: `from table ${table}`, ar: `من طاولة ${table}` });

const directionOf = (language: 'en' | 'ar') => (language === 'ar' ? 'rtl' : 'ltr');
const joined = (text: Text, languages: Languages) =>
  languages.map((language) => text[language]).join(' · ');

/** A text on a black band; in two lines if both languages do not fit beside each other. */
function textBand(column: Column, text: Text, languages: Languages, size: number): Block {
  const line = joined(text, languages);
  const fits =
    column.pen.width(line, { face: 'bold', size, direction: 'auto' }) < column.width - size;
  return band(column, fits ? [line] : languages.map((language) => text[language]), size);
}

/**
 * A kitchen ticket: what happened, place, number and time, then the items, large enough to be read
 * at arm's length. In both languages, the English text is above the Arabic one.
 */
export function blocksOfTicket(
  ticket: DrawnTicket,
  language: PrintLanguage,
  column: Column,
): Block[] {
  const languages = LANGUAGES[language];
  const { size } = column;
  return [
    ...(ticket.late === undefined
      ? []
      : [textBand(column, lateText(ticket.late), languages, size * 1.4), space(size * 0.4)]),
    ...(ticket.change ? [textBand(column, CHANGES[ticket.change], languages, size * 1.6)] : []),
    ...placeBlocks(ticket, languages, column),
    ends(
      column,
      { text: `#${ticket.number}`, style: { face: 'bold', size: size * 1.3 } },
      { text: ticket.opened, style: { face: 'bold', size: size * 1.3 } },
    ),
    rule(column, 'solid'),
    ...itemBlocks(ticket, languages, column),
    ...noteBlocks(ticket, languages, column),
    rule(column, 'solid'),
  ];
}

function placeOf({ table, pickup }: DrawnTicket): Text {
  if (table !== undefined) return tableText(table);
  return pickup ? PICKUP : DELIVERY;
}

function placeBlocks(ticket: DrawnTicket, languages: Languages, column: Column): Block[] {
  const { size } = column;
  const { from, slot, shortAddress } = ticket;
  const place = placeOf(ticket);
  const bold = (text: string, factor: number) =>
    centred(column, text, { face: 'bold', size: size * factor, direction: 'auto' });
  return [
    ...languages.map((language) => bold(place[language], 2.3)),
    ...(shortAddress === undefined ? [] : [bold(shortAddress, 1.6)]),
    ...(from === undefined ? [] : [bold(joined(fromText(from), languages), 1.3)]),
    ...(slot === undefined ? [] : [bold(slot, 1.6)]),
  ];
}

/** What is to be made now, then what is on hold. */
function itemBlocks(ticket: DrawnTicket, languages: Languages, column: Column): Block[] {
  const { items, kind, change } = ticket;
  const hasCourses = kind === 'dine' && new Set(items.map(({ course }) => course)).size > 1;
  const size = column.size * 1.9;
  const widest = Math.max(
    ...items.map(({ quantity }) => column.pen.width(`${quantity}×`, { face: 'bold', size })),
  );
  const partBlocks = (part: readonly PrintedItem[], face: Style['face']) => {
    const layout: ItemLayout = {
      style: { face, size },
      indent: widest + column.size * 0.6,
      hasCourses,
    };
    return listBlocks(part, languages, column, layout);
  };
  const held = items.filter((item) => item.held);
  const now = items.filter((item) => !item.held);
  const blocks = partBlocks(now, 'bold');
  if (held.length === 0) return blocks;
  return [
    ...blocks,
    ...(now.length > 0 ? [rule(column, 'solid')] : []),
    ...holdBlocks(languages, column, change !== 'held'),
    ...partBlocks(held, 'regular'),
  ];
}

/** @param hasTitle false where the head of the paper says the same */
function holdBlocks(languages: Languages, column: Column, hasTitle: boolean): Block[] {
  const { size } = column;
  const title = { face: 'bold', size: size * 1.6, direction: 'auto' } as const;
  const small = { face: 'regular', size: size * 1.15, direction: 'auto' } as const;
  return [
    ...(hasTitle ? [centred(column, joined(ON_HOLD, languages), title)] : []),
    ...languages.map((language) => centred(column, WAITS[language], small)),
    rule(column, 'dashed'),
  ];
}

/** Items with their courses above them. */
function listBlocks(
  items: readonly PrintedItem[],
  languages: Languages,
  column: Column,
  layout: ItemLayout,
): Block[] {
  return items.flatMap((item, index) => {
    const isFirst = index === 0 || items[index - 1]?.course !== item.course;
    const heading = layout.hasCourses && isFirst ? courseBlocks(item, languages, column) : [];
    return [...heading, ...itemLines(item, languages, column, layout)];
  });
}

/** How the items of a part are written: the quantities, and where the names beside them begin. */
interface ItemLayout {
  style: Style;
  indent: number;
  hasCourses: boolean;
}

function courseBlocks({ course }: PrintedItem, languages: Languages, column: Column): Block[] {
  if (course === undefined) return [rule(column, 'dashed')];
  const text = joined(COURSE_NAMES[course], languages);
  return [
    centred(column, `— ${text} —`, {
      face: 'regular',
      size: column.size * 1.15,
      direction: 'auto',
    }),
  ];
}

/** Quantity and name; below it how it is made, what a correction changed, and the guest's note. */
function itemLines(
  item: PrintedItem,
  languages: Languages,
  column: Column,
  { style, indent }: ItemLayout,
): Block[] {
  const { size } = column;
  const shown = languages.filter((language, index) => index === 0 || hasText(item, language));
  const blocks = shown.flatMap((language, index) => {
    const direction = directionOf(language);
    const nameStyle = { face: style.face, size: size * 1.55, direction } as const;
    // Only the first language has the quantity beside it.
    const side = { indent: index === 0 ? indent : 0 };
    const name = paragraph(column, nameIn(item, language), nameStyle, {
      ...side,
      isStruck: item.cancelled !== undefined || item.done !== undefined,
    });
    const quantity = { text: `${item.quantity}×`, style, base: firstBaseLine(nameStyle) };
    const small = { face: 'regular', size: size * 1.2, direction } as const;
    return [
      index === 0 ? quantified(column, quantity, name, direction) : name,
      ...factsOf(item, language).map((fact) => paragraph(column, fact, small, side)),
    ];
  });
  return [...blocks, ...itemNoteBlocks(item, column), space(size * 0.5)];
}

/**
 * A guest's note, quoted, on a black band in capitals, whatever it says: a list of words would miss
 * one that names an allergy.
 */
function itemNoteBlocks({ note, cancelled }: PrintedItem, column: Column): Block[] {
  if (note === undefined || cancelled !== undefined) return [];
  const { size } = column;
  return [space(size * 0.25), band(column, [`“${note.toUpperCase()}”`], size * 1.4)];
}

const hasText = (item: PrintedItem, language: 'en' | 'ar') =>
  language === 'en' || item.nameAr !== undefined;
const nameIn = (item: PrintedItem, language: 'en' | 'ar') =>
  textIn(language, item.name, item.nameAr);

function factsOf(item: PrintedItem, language: 'en' | 'ar'): string[] {
  const details = textIn(language, item.details, item.detailsAr);
  return [
    ...(details === undefined ? [] : [details]),
    ...(item.was === undefined || item.done ? [] : [wasText(item.was)[language]]),
    // What stands made at the pass was cancelled too late.
    ...(item.cancelled === undefined || item.done ? [] : [CANCELLED[language]]),
    ...(item.done === undefined ? [] : [DONE[item.done][language]]),
  ];
}

/** A name with its quantity before it, on the same base line. */
function quantified(
  { pen, width }: Column,
  { text, style, base }: { text: string; style: Style; base: number },
  name: Block,
  direction: 'ltr' | 'rtl',
): Block {
  const isRtl = direction === 'rtl';
  return {
    height: name.height,
    draw(x, y) {
      pen.write(text, style, isRtl ? x + width : x, y + base, isRtl ? 'end' : 'start');
      name.draw(x, y);
    },
  };
}

function noteBlocks({ note, allergy }: DrawnTicket, languages: Languages, column: Column): Block[] {
  const { size } = column;
  const direction = directionOf(languages[0] ?? 'en');
  return [
    ...(note === undefined
      ? []
      : [
          rule(column, 'dashed'),
          paragraph(column, note, { face: 'bold', size: size * 1.3, direction }),
        ]),
    ...(allergy === undefined
      ? []
      : [space(size * 0.5), band(column, [joined(ALLERGY, languages), allergy], size * 1.4)]),
  ];
}

/** Two texts at the ends of a line. */
function ends(
  { pen, width }: Column,
  start: { text: string; style: Style },
  end: { text: string; style: Style },
): Block {
  const step = Math.max(start.style.size, end.style.size) * 1.4;
  return {
    height: step,
    draw(x, y) {
      pen.write(start.text, start.style, x, y + step * 0.75);
      pen.write(end.text, end.style, x + width, y + step * 0.75, 'end');
    },
  };
}
