import type { Page } from '@playwright/test';

/** A 1280 px wide window at 400 % is this wide (WCAG 1.4.10). Unit: CSS px. */
export const AT_400_PERCENT = { width: 320, height: 700 };

/**
 * What is lost sideways: how far the page is too wide, and the first elements that stick out
 * without scrolling themselves.
 */
export async function lostSideways(page: Page): Promise<{ page: number; elements: string[] }> {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const scrollsItself = (element: Element | null): boolean =>
      Boolean(
        element &&
        element !== document.body &&
        (['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX) ||
          scrollsItself(element.parentElement)),
      );
    const sticksOut = (element: Element) => {
      const { left, right, width: own } = element.getBoundingClientRect();
      return own > 1 && (right > width + 1 || left < -1) && !scrollsItself(element);
    };
    return {
      page: document.documentElement.scrollWidth - width,
      elements: [...document.querySelectorAll('main *')]
        .filter(sticksOut)
        .map((element) => `${element.tagName}.${element.className}`)
        .slice(0, 5),
    };
  });
}
