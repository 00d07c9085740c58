import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

type Result = Awaited<ReturnType<AxeBuilder['analyze']>>;

/** WCAG 2.2 A and AA, and axe's best practices. */
const RULE_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Checks the page as it is now. */
export function runAxe(page: Page): Promise<Result> {
  return (
    new AxeBuilder({ page })
      // Without frames, the results need not be merged in another page.
      .setLegacyMode(page.frames().length === 1)
      .options({
        runOnly: { type: 'tag', values: RULE_TAGS },
        // Elements that pass are not listed one by one, which takes as long as the checks.
        resultTypes: ['violations'],
      })
      .analyze()
  );
}

/** One line for a failed test. */
export function describeViolation({ id, nodes }: Result['violations'][number]): string {
  const places = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
  return `${id}: ${places.join(' | ')}`;
}
