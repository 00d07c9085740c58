import path from 'node:path';
import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Escapes a title for `-g`, within single quotes of a shell. */
const asPattern = (title: string): string =>
  title.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&').replaceAll("'", '.');

/**
 * The command that repeats a journey alone and keeps its trace.
 * @param project without it, every project with the file runs it
 */
export function repeatCommand(file: string, titles: string[], project?: string): string {
  const only = project && project !== 'site' ? ` --project '${project}'` : '';
  const pattern = asPattern(titles.filter(Boolean).join(' '));
  return `E2E_TRACE=1 node build/bin/journeys.mjs ${path.basename(file)} -g '${pattern}'${only}`;
}

/** Prints, for each failed journey, the command that repeats it alone with its trace. */
export default class RepeatReporter implements Reporter {
  private root: Suite | undefined;

  onBegin(_: unknown, root: Suite): void {
    this.root = root;
  }

  onEnd(_: FullResult): void {
    const failed = this.root?.allTests().filter((test) => test.outcome() === 'unexpected') ?? [];
    if (failed.length === 0) return;
    console.log('\nRepeat a failed journey, with a trace in e2e/test-results/:');
    for (const test of failed) console.log(`  ${this.commandOf(test)}`);
  }

  printsToStdio(): boolean {
    return false;
  }

  private commandOf(test: TestCase): string {
    // The path of titles: root, project, file, describe blocks, test.
    const [, project, , ...titles] = test.titlePath();
    return repeatCommand(test.location.file, titles, project);
  }
}
