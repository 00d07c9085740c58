import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KitchenTicket } from '@smokehouse/shared/contract';
import { pack, type Packing, spansOf } from './pack';

/** A ticket as it is drawn. Two tickets with the same key have the same height. */
export interface DrawnTicket {
  ticket: KitchenTicket;
  key: string;
}

interface RailSize {
  columns: number;
  width: number;
  height: number;
  /** Of the queue's row, which is not shown when all tickets fit without it. */
  queueHeight: number;
}

const GAP = 10;
/** Tickets that are measured in one pass; about one screen. */
const BATCH = 16;

/** Unit: CSS px. */
const MIN_COLUMN = 236;

/** Three columns on an upright screen and four on a lying one, as far as they fit. */
function columnsOf(width: number, height: number): number {
  const fitting = Math.floor((width + GAP) / (MIN_COLUMN + GAP));
  return Math.max(1, Math.min(fitting, height > width ? 3 : 4));
}

/** The size of the rail; null before the first layout. Fonts that load later change it too. */
function useRailSize(
  rail: RefObject<HTMLElement | null>,
  queue: RefObject<HTMLElement | null>,
): [RailSize | null, fonts: number] {
  const [size, setSize] = useState<RailSize | null>(null);
  const [fonts, setFonts] = useState(0);
  useLayoutEffect(() => {
    const element = rail.current;
    if (!element) return;
    const read = () => {
      const { clientWidth: width, clientHeight: height } = element;
      const queueHeight = queue.current?.offsetHeight ?? 0;
      const columns = columnsOf(width, height + queueHeight);
      setSize((before) =>
        before?.width === width && before.height === height && before.queueHeight === queueHeight
          ? before
          : { columns, width, height, queueHeight },
      );
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    return () => observer.disconnect();
  }, [rail, queue]);
  useLayoutEffect(() => {
    const onLoaded = () => setFonts((count) => count + 1);
    // `fonts` is missing in the tests' DOM.
    (document.fonts as FontFaceSet | undefined)?.addEventListener('loadingdone', onLoaded);
    return () =>
      (document.fonts as FontFaceSet | undefined)?.removeEventListener('loadingdone', onLoaded);
  }, []);
  return [size, fonts];
}

/** A measured height. It is exact while the key is the ticket's. */
interface Measured {
  key: string;
  height: number;
}

/**
 * Packs the tickets that fit on the screen, from `start` on. Heights are measured once for each
 * ticket and content, and only for as many tickets as fit: `toMeasure` must be drawn in a hidden
 * column of `columnWidth`, in the element of `measuring`, and is packed before the next paint.
 * Until then a ticket has its last height, so that it stays in the page and keeps the focus.
 */
export function useFitting(tickets: readonly DrawnTicket[], start: number) {
  const rail = useRef<HTMLDivElement>(null);
  const measuring = useRef<HTMLDivElement>(null);
  const queue = useRef<HTMLDivElement>(null);
  const [size, fonts] = useRailSize(rail, queue);
  const columnWidth = size ? (size.width - GAP * (size.columns - 1)) / size.columns : 0;
  const [heights, setHeights] = useState<ReadonlyMap<string, Measured>>(new Map());
  const scope = `${columnWidth} ${fonts} `;

  const fitting = useMemo(
    () => fit(tickets.slice(start), { size, heights, scope, isFirst: start === 0 }),
    [tickets, start, size, heights, scope],
  );
  const { toMeasure } = fitting;
  useLayoutEffect(() => {
    const drawn = [...(measuring.current?.children ?? [])] as HTMLElement[];
    if (drawn.length === 0 || drawn.length !== toMeasure.length) return;
    setHeights((before) => {
      // Only the present tickets are kept, so that the map does not grow all evening.
      const present = new Set(tickets.map(({ ticket }) => ticket._id));
      const measured = toMeasure.map(({ ticket, key }, index): [string, Measured] => [
        ticket._id,
        { key: scope + key, height: drawn[index]?.offsetHeight ?? 0 },
      ]);
      return new Map([...[...before].filter(([id]) => present.has(id)), ...measured]);
    });
  }, [toMeasure, tickets, scope]);

  const widthOf = (span: number) => columnWidth * span + GAP * (span - 1);
  return { rail, measuring, queue, columnWidth, widthOf, ...fitting };
}

interface Fitting {
  packing: Packing;
  /** How many columns each one of the packing takes. */
  spans: readonly number[];
  /** All tickets are on screen, or would be without the queue's row. */
  fitsAll: boolean;
  toMeasure: readonly DrawnTicket[];
}

function fit(
  tickets: readonly DrawnTicket[],
  {
    size,
    heights,
    scope,
    isFirst,
  }: {
    size: RailSize | null;
    heights: ReadonlyMap<string, Measured>;
    scope: string;
    isFirst: boolean;
  },
): Fitting {
  if (!size) return { packing: { columns: [], count: 0 }, spans: [], fitsAll: true, toMeasure: [] };
  const { columns, height, queueHeight } = size;
  const unknown = tickets.findIndex(({ ticket }) => !heights.has(ticket._id));
  const known = (unknown === -1 ? tickets : tickets.slice(0, unknown)).map(
    ({ ticket }) => heights.get(ticket._id)?.height ?? 0,
  );
  const rail = { columns, height, gap: GAP };
  const packing = pack(known, rail);
  const withoutQueue = pack(known, { columns, height: height + queueHeight, gap: GAP });
  const isFull = withoutQueue.count < known.length;
  // The first ticket that is not on screen may have become smaller.
  const end = isFull || unknown === -1 ? withoutQueue.count + 1 : unknown + BATCH;
  return {
    packing,
    spans: spansOf(packing.columns, known, rail),
    // While heights are being measured, the row stays as it is.
    fitsAll: isFirst && !isFull && (unknown === -1 || queueHeight === 0),
    toMeasure: tickets
      .slice(0, end)
      .filter(({ ticket, key }) => heights.get(ticket._id)?.key !== scope + key),
  };
}
