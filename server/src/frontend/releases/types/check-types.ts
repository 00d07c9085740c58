/**
 * A process that compares types and nothing else: what a team sends must not be able to hold up the
 * site.
 */
import { foreignParts, misfits } from './program';
import type { Answer, Pair } from './compare';

function answer({ remote, expected }: Pair): Answer {
  const foreign = [remote, expected].map(foreignParts);
  return {
    foreign,
    misfits: foreign.every((parts) => parts.length === 0) ? misfits(remote, expected) : [],
  };
}

process.once('message', (pairs: Pair[]) => {
  process.send?.(pairs.map(answer), () => process.disconnect());
});
