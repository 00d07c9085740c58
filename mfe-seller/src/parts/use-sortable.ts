import {
  type HTMLAttributes,
  type KeyboardEvent,
  type PointerEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

/** The row at a height of the screen: the first whose middle is below it. */
function rowAt(rows: readonly Element[], y: number): number {
  const at = rows.findIndex((row) => {
    const { top, height } = row.getBoundingClientRect();
    return y < top + height;
  });
  return at < 0 ? rows.length - 1 : at;
}

/**
 * A list whose rows are dragged by their handles, or moved by Alt and the arrow keys. Each row has
 * `data-row`, each handle the props of `handle`.
 */
export function useSortable(count: number, onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLUListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  const refocused = useRef<number | null>(null);
  // React moves the element of the handle, which then loses the focus.
  useLayoutEffect(() => {
    if (refocused.current === null) return;
    list.current
      ?.querySelectorAll<HTMLElement>('[data-handle]')
      [refocused.current]?.focus({ preventScroll: true });
    refocused.current = null;
  });

  function move(from: number, to: number): void {
    if (to < 0 || to >= count || to === from) return;
    refocused.current = to;
    onMove(from, to);
  }
  function press(event: KeyboardEvent, at: number): void {
    const step = STEPS[event.key];
    if (!event.altKey || step === undefined) return;
    event.preventDefault();
    move(at, at + step);
  }
  function begin(event: PointerEvent, at: number): void {
    if (event.button !== 0) return;
    // The list captures the pointer, because the row moves in the document.
    list.current?.setPointerCapture(event.pointerId);
    setDragged(at);
  }
  function follow({ clientY }: PointerEvent): void {
    if (dragged === null || !list.current) return;
    const to = rowAt([...list.current.querySelectorAll('[data-row]')], clientY);
    if (to === dragged) return;
    move(dragged, to);
    setDragged(to);
  }
  const end = () => setDragged(null);

  const handle = (at: number): HTMLAttributes<HTMLButtonElement> => ({
    onPointerDown: (event) => begin(event, at),
    onKeyDown: (event) => press(event, at),
    'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown',
  });
  return {
    /** The props of the list. */
    listProps: { ref: list, onPointerMove: follow, onPointerUp: end, onPointerCancel: end },
    dragged,
    handle,
    move,
  };
}
