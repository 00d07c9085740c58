import { type RefObject, useEffect } from 'react';

/** Width of the roll. Unit: mm. */
const PAPER_MM = 80;
const MM_PER_PX = 25.4 / 96;

/**
 * Cuts the paper where the bill ends. CSS knows no page as long as its content, so the length is
 * measured when the browser is about to print, and the rule goes again with the bill: other pages
 * keep their paper.
 */
export function useBillPageSize(bill: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let sheet: CSSStyleSheet | undefined;
    const drop = () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
    };
    const measure = () => {
      if (!bill.current) return;
      drop();
      // A millimetre more, so that rounding does not begin a second page.
      const length = Math.ceil(bill.current.offsetHeight * MM_PER_PX) + 1;
      sheet = new CSSStyleSheet();
      sheet.replaceSync(`@page{size:${PAPER_MM}mm ${length}mm;margin:0}`);
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
    };
    window.addEventListener('beforeprint', measure);
    return () => {
      window.removeEventListener('beforeprint', measure);
      if (sheet) drop();
    };
  }, [bill]);
}
