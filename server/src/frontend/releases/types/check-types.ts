/**
 * A process that compares types and nothing else: what a team sends must not be able to hold up the
 * site.
 */
import { releaseText } from '../../../release-text';
import { foreignParts, misfits } from './program';
import { MAX_TEXT, MAX_TEXTS } from './answer-limits';
import type { Answer, Pair } from './compare';

const cut = (texts: readonly string[]): string[] =>
  texts.slice(0, MAX_TEXTS).map((text) => releaseText(text, MAX_TEXT));

function answer({ remote, expected }: Pair): Answer {
  const foreign = [remote, expected].map(foreignParts);
  return {
    foreign: foreign.map(cut),
    misfits: foreign.every((parts) => parts.length === 0) ? cut(misfits(remote, expected)) : [],
  };
}

process.once('message', (pairs: Pair[]) => {
  process.send?.(pairs.map(answer), () => process.disconnect());
});
