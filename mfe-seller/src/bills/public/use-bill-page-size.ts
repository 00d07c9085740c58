import { type RefObject, useEffect } from 'react';

/** Width of the roll. Unit: mm. */
const PAPER_MM = 80;
const MM_PER_PX = 25.4 / 96;

/**
 * Sets the size of the printed pages to the size of the longest document in a container. CSS has no
 * page size that fits the content, so the length is measured before printing. Named pages would
 * give each document its own length, but browsers ignore them in a modal dialog. The rule is removed
 * on unmount, because other pages print on other paper.
 */
export function useBillPageSize(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let sheet: CSSStyleSheet | undefined;
    const removeSheet = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
    const measure = () => {
      const documents = container.current?.querySelectorAll<HTMLElement>('[data-print]');
      if (!documents?.length) return;
      removeSheet();
      const longest = Math.max(...[...documents].map(({ offsetHeight }) => offsetHeight));
      // One extra millimetre, so that rounding does not start a further page.
      const length = Math.ceil(longest * MM_PER_PX) + 1;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(`@page{size:${PAPER_MM}mm ${length}mm;margin:0}`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    };
    window.addEventListener('beforeprint', measure);
    return () => {
      window.removeEventListener('beforeprint', measure);
      if (sheet) removeSheet();
    };
  }, [container]);
}
