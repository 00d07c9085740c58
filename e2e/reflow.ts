import type { Page } from '@playwright/test';

/** The size of a window of 1280 px at 400 % zoom (WCAG 1.4.10). Unit: CSS px. */
export const AT_400_PERCENT = { width: 320, height: 700 };

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
