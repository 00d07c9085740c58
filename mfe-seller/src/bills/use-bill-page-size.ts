import { type RefObject, useEffect } from 'react';

/** Width of the roll. Unit: mm. */
const PAPER_MM = 80;
const MM_PER_PX = 25.4 / 96;

/**
 * Gives each printed document in a container a page of its own size. CSS has no page size that fits
 * the content, so the lengths are measured before printing. The rules are removed on unmount,
 * because other pages print on other paper.
 */
export function useBillPageSize(container: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let sheet: CSSStyleSheet | undefined;
    const removeSheet = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
    const measure = () => {
      const documents = container.current?.querySelectorAll<HTMLElement>('[data-print]');
      if (!documents) return;
      removeSheet();
      const rules = [...documents].map((paper, index) => {
        const name = `bill-${index}`;
        paper.style.setProperty('page', name);
        // One extra millimetre, so that rounding does not start a further page.
        const length = Math.ceil(paper.offsetHeight * MM_PER_PX) + 1;
        return `@page ${name}{size:${PAPER_MM}mm ${length}mm;margin:0}`;
      });
      sheet = new CSSStyleSheet();
      sheet.replaceSync(rules.join(''));
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    };
    window.addEventListener('beforeprint', measure);
    return () => {
      window.removeEventListener('beforeprint', measure);
      if (sheet) removeSheet();
    };
  }, [container]);
}
