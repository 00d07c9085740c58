/* eslint-disable complexity -- what runs in the page cannot call functions of this module */
import type { Page } from '@playwright/test';

/** The sizes of window in which the layout of every scene is audited. Unit: CSS px. */
export const LAYOUT_SIZES = [
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
] as const;

/** Faults that are known, by scene, until the page is mended; and what an open list covers. */
export const KNOWN_FAULTS: Readonly<Record<string, RegExp>> = {
  // The list of suggestions covers what is below it while it is open.
  'all-menu-search': /^covered: /,
};

/**
 * Audits what the page shows; of a page with an open dialog, the dialog.
 * @returns a sentence for each fault:
 *   - the page is wider than the window,
 *   - a control cannot be scrolled to, is cut, or is not hit at its centre,
 *   - a word continues on another line,
 *   - two texts overlap, or stand beside each other without a gap,
 *   - a text is cut without an ellipsis, or leaves its button,
 *   - a text is the key of a text, or a value that is missing
 */
export async function findLayoutFaults(page: Page): Promise<string[]> {
  // Media queries of scripts render in the frame after the window has changed.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  return [...(await findTextFaults(page)), ...(await findControlFaults(page))];
}

/** Faults of texts, and a page that is wider than its window. */
function findTextFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    interface Line {
      text: string;
      element: Element;
      left: number;
      right: number;
      /** The band of the letters, without the space above and below them. */
      top: number;
      bottom: number;
      first: string;
      last: string;
    }
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const faults: string[] = [];
    const short = (text: string) => text.replace(/\s+/g, ' ').trim().slice(0, 40);

    const isHidden = (element: Element): boolean => {
      const { clipPath, position, overflowX } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      const isTiny = (width <= 1 || height <= 1) && overflowX !== 'visible';
      if ((position === 'absolute' && clipPath.startsWith('inset(50%')) || isTiny) return true;
      return element !== root && Boolean(element.parentElement && isHidden(element.parentElement));
    };
    /** The closest ancestor that cuts its content, where nobody can scroll. */
    const cutterOf = (element: Element | null, axis: 'X' | 'Y'): Element | undefined => {
      for (let one = element; one && one !== document.body; one = one.parentElement) {
        const style = getComputedStyle(one);
        const overflow = style[`overflow${axis}`];
        if (['auto', 'scroll'].includes(overflow)) return undefined;
        if (['hidden', 'clip'].includes(overflow)) return one;
        if (style.position === 'fixed') return undefined;
      }
      return undefined;
    };
    const isEllipsis = (element: Element, cutter: Element): boolean => {
      for (let one: Element | null = element; one; one = one.parentElement) {
        const { textOverflow, webkitLineClamp } = getComputedStyle(one);
        if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return true;
        if (one === cutter) break;
      }
      return false;
    };
    const isScrolledAway = ({ element, left, right, top, bottom }: Line): boolean => {
      for (
        let one: Element | null = element;
        one && one !== document.body;
        one = one.parentElement
      ) {
        const { overflowX, overflowY, position } = getComputedStyle(one);
        const box = one.getBoundingClientRect();
        if (overflowX !== 'visible' && (right <= box.left + 1 || left >= box.right - 1))
          return true;
        if (overflowY !== 'visible' && (bottom <= box.top + 1 || top >= box.bottom - 1))
          return true;
        if (position === 'fixed') break;
      }
      return false;
    };

    const range = document.createRange();
    const rectsOf = (node: Text, start: number, end: number) => {
      range.setStart(node, start);
      range.setEnd(node, end);
      return [...range.getClientRects()].filter(({ width }) => width > 0);
    };
    const lines: Line[] = [];
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const element = node.parentElement;
      const text = node.data.trim();
      if (!text || !element || element.closest('svg, script, style, noscript, option, select'))
        continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (isHidden(element)) continue;
      const start = node.data.indexOf(text);
      const rects = rectsOf(node, start, start + text.length);
      if (rects.length === 0) continue;

      if (/\b(?:undefined|NaN|null)\b|\[object |\{\{/.test(text))
        faults.push(`missing value: ${short(text)}`);
      const isKey = /^[a-z][A-Za-z\d]*(?:\.[a-z][\w-]*)+$/.test(text);
      if (
        isKey &&
        !element.closest('code, time') &&
        !/\.(?:com|csv|css|example|js|jpg|pdf)$/.test(text)
      )
        faults.push(`key of a text: ${short(text)}`);

      const topsOf = (start: number, end: number) =>
        new Set(rectsOf(node, start, end).map(({ top }) => Math.round(top)));
      if (topsOf(start, start + text.length).size > 1)
        for (const { 0: run, index } of node.data.matchAll(/[^\s-]+/g)) {
          // Addresses, codes and sums have no words.
          if (!/^[^\p{L}]*[\p{L}\p{M}'’]+[^\p{L}]*$/u.test(run)) continue;
          if (topsOf(index, index + run.length).size > 1) faults.push(`broken word: ${run}`);
        }

      const size = parseFloat(getComputedStyle(element).fontSize);
      rects.forEach(({ left, right, top, bottom }, index) => {
        const middle = (top + bottom) / 2;
        const line = {
          text,
          element,
          left,
          right,
          top: middle - size * 0.45,
          bottom: middle + size * 0.45,
          first: index === 0 ? text.charAt(0) : '',
          last: index === rects.length - 1 ? text.slice(-1) : '',
        };
        if (!isScrolledAway(line)) lines.push(line);
      });
    }

    for (const line of lines) {
      const { text, element, left, right, top, bottom } = line;
      const inline = cutterOf(element, 'X');
      if (inline) {
        const box = inline.getBoundingClientRect();
        if (!isEllipsis(element, inline)) {
          if (left < box.left - 2 || right > box.right + 2) faults.push(`cut text: ${short(text)}`);
        } else {
          // What the ellipsis stands for is not shown, and overlaps nothing.
          line.left = Math.max(left, box.left);
          line.right = Math.min(right, box.right);
        }
      }
      const block = cutterOf(element, 'Y');
      if (block && !isEllipsis(element, block)) {
        const box = block.getBoundingClientRect();
        if (top < box.top - 1 || bottom > box.bottom + 1) faults.push(`cut text: ${short(text)}`);
      }
      const button = element.closest('button')?.getBoundingClientRect();
      if (button && (left < button.left - 1 || right > button.right + 1))
        faults.push(`text outside its button: ${short(text)}`);
    }

    const isOpaque = (color: string) => /^rgb\(/.test(color) || / \/ 1\)$/.test(color);
    /** True if an element from here up to the common ancestor covers what is behind it. */
    const isLayer = (element: Element, other: Element): boolean => {
      for (
        let one: Element | null = element;
        one && !one.contains(other);
        one = one.parentElement
      ) {
        const { position, backgroundColor } = getComputedStyle(one);
        if (['fixed', 'sticky'].includes(position)) return true;
        if (position === 'absolute' && isOpaque(backgroundColor)) return true;
      }
      return false;
    };
    lines.sort((a, b) => a.top - b.top);
    lines.forEach((a, index) => {
      for (let next = index + 1; next < lines.length; next++) {
        const b = lines[next]!;
        if (b.top >= a.bottom) break;
        if (a.element === b.element) continue;
        const tall = Math.min(a.bottom, b.bottom) - b.top;
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        if (tall < 1.5 || wide < -1.5) continue;
        if (isLayer(a.element, b.element) || isLayer(b.element, a.element)) continue;
        if (wide > 2) {
          faults.push(`overlap: ${short(a.text)} | ${short(b.text)}`);
          continue;
        }
        // Of a word with a highlighted part, the parts belong together.
        if (a.element.closest('mark') || b.element.closest('mark')) continue;
        // A number has a direction of its own; where it stands is a matter of the line.
        const { direction } = getComputedStyle(a.element.closest(':not(bdi)') ?? a.element);
        const isAFirst = direction === 'rtl' ? a.left > b.left : a.left < b.left;
        const [before, after] = isAFirst ? [a, b] : [b, a];
        if (/[\p{L}\p{N}.!?:;)]/u.test(before.last) && /[\p{L}\p{N}]/u.test(after.first))
          faults.push(`no gap: ${short(before.text)} | ${short(after.text)}`);
      }
    });

    const tooWide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (tooWide > 0) faults.push(`page too wide by ${tooWide}`);
    return [...new Set(faults)];
  });
}

/** Controls that cannot be scrolled to, are cut, or are not hit at their centre. */
function findControlFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
    const faults: string[] = [];
    const nameOf = (element: Element) => {
      const text = element.getAttribute('aria-label') || element.textContent.trim();
      return `${element.tagName.toLowerCase()} ${text.replace(/\s+/g, ' ').slice(0, 40)}`;
    };
    const isReplaced = (element: Element) => {
      const { opacity, clipPath, appearance } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      // A label stands for it, or it shows only with the focus.
      return opacity === '0' || clipPath !== 'none' || (width <= 1 && height <= 1 && !!appearance);
    };
    const CONTROLS =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button]';
    const scrolled = { left: window.scrollX, top: window.scrollY };
    for (const control of root.querySelectorAll<HTMLElement>(CONTROLS)) {
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (control.closest('[inert]') || isReplaced(control) || control.closest('.vh')) continue;
      const unscrollable: [Element, number, number][] = [];
      for (let one = control.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        if (![overflowX, overflowY].some((overflow) => ['auto', 'scroll'].includes(overflow)))
          unscrollable.push([one, one.scrollLeft, one.scrollTop]);
      }
      control.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      // Scripts scroll where people cannot.
      for (const [one, left, top] of unscrollable)
        if (one.scrollLeft !== left || one.scrollTop !== top)
          one.scrollTo({ left, top, behavior: 'instant' });
      const box = [...control.getClientRects()].find(
        ({ width, height }) => width > 0 && height > 0,
      );
      if (!box) continue;
      let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
      for (let one = control.parentElement; one && one !== document.body; one = one.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(one);
        const frame = one.getBoundingClientRect();
        if (['hidden', 'clip'].includes(overflowX))
          [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        if (['hidden', 'clip'].includes(overflowY))
          [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      if (right - left < box.width - 2 || bottom - top < box.height - 2) {
        faults.push(`cut control: ${nameOf(control)}`);
        continue;
      }
      // A link that skips to the content shows with the focus.
      if (control.matches('a[href^="#"]') && box.bottom <= 0) continue;
      const x = box.left + box.width / 2;
      const y = box.top + Math.min(box.height, 2 * window.innerHeight) / 2;
      const hit = document.elementFromPoint(x, y);
      const label = control.closest('label');
      const isHit =
        hit &&
        (control.contains(hit) ||
          label?.contains(hit) ||
          hit.closest('label')?.control === control);
      if (!isHit)
        faults.push(
          hit
            ? `covered: ${nameOf(control)} by ${nameOf(hit)}`
            : `out of reach: ${nameOf(control)}`,
        );
    }
    window.scrollTo({ ...scrolled, behavior: 'instant' });
    return [...new Set(faults)];
  });
}
