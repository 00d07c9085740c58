import type { Hash } from 'node:crypto';

/** Passes content on and updates a hash with it. */
export async function* hashing(
  content: Iterable<Buffer> | AsyncIterable<Buffer>,
  hash: Hash,
): AsyncGenerator<Buffer> {
  for await (const chunk of content) {
    hash.update(chunk);
    yield chunk;
  }
}
