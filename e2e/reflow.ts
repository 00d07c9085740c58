import type { Page } from '@playwright/test';

/** The size of a window of 1280 px at 400% zoom (WCAG 1.4.10). Unit: CSS px. */
export const AT_400_PERCENT = { width: 320, height: 700 };

/** Doubles the size of the text, as a browser's setting of the text size does (WCAG 1.4.4). */
export async function enlargeText(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
}

/** Gives all receipts of the page the widest letters that a receipt can have. */
export async function widenReceipts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode())
      text.nodeValue = (text.nodeValue ?? '').replace(/\b(SH-\d{6})-\w{8}\b/g, '$1-WMWMWMWM');
  });
}

/** The words of headings in `main` that continue on another line, except after a hyphen. */
export async function findBrokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isBroken = (text: Text, start: number, end: number) => {
      const range = document.createRange();
      range.setStart(text, start);
      range.setEnd(text, end);
      const tops = [...range.getClientRects()].map(({ top }) => Math.round(top));
      return new Set(tops).size > 1;
    };
    return [...document.querySelectorAll('main :is(h1, h2, h3, h4)')].flatMap((heading) =>
      [...heading.childNodes].flatMap((node) =>
        node instanceof Text
          ? [...node.data.matchAll(/[^\s-]+/g)]
              .filter(({ 0: word, index }) => isBroken(node, index, index + word.length))
              .map(([word]) => word)
          : [],
      ),
    );
  });
}

/**
 * Finds paper (`data-surface`) that its content leaves at a side.
 * @returns the text of the first five elements that do
 */
export async function findContentOutsidePaper(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body :not(svg *)[data-surface]')].flatMap((paper) => {
      const { left, right } = paper.getBoundingClientRect();
      return [...paper.querySelectorAll('*')]
        .filter((element) => {
          const box = element.getBoundingClientRect();
          return box.width > 1 && (box.left < left - 1 || box.right > right + 1);
        })
        .map((element) => `${element.tagName} ${element.textContent.slice(0, 30)}`)
        .slice(0, 5);
    }),
  );
}

/**
 * Finds content that overflows horizontally.
 * @returns `page`: by how many CSS px the page is too wide; `elements`: the first five elements
 *   outside the viewport that no scroll container holds
 */
export async function findHorizontalOverflow(
  page: Page,
): Promise<{ page: number; elements: string[] }> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const isInScrollContainer = (element: Element | null): boolean =>
      Boolean(
        element &&
        element !== document.body &&
        (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
          isInScrollContainer(element.parentElement)),
      );
    const isOutside = (element: Element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (right > width + 1 || left < -1) && !isInScrollContainer(element);
    };
    return {
      page: document.documentElement.scrollWidth - width,
      elements: [...document.querySelectorAll('main *')]
        .filter(isOutside)
        .map((element) => `${element.tagName}.${element.className}`)
        .slice(0, 5),
    };
  });
}
