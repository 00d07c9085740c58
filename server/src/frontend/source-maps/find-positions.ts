/**
 * A thread that reads source maps and nothing else: what a team sends must not be able to hold up
 * the site.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { lowerPriority } from '../../threads/lower-priority';
import { brotliDecompressSync } from 'node:zlib';
import { originalPositionFor, TraceMap } from '@jridgewell/trace-mapping';
import { releaseText } from '../../release-text';
import { noteHeavyJob } from '../../threads/jobs';
import { MAX_MAP_BYTES, MAX_POSITION } from './maps';
import type { Lookup } from './resolve';

/** `./src/pages/cart.tsx:41:12`; null for a position that the map does not contain. */
function positionsIn({ map, places }: Lookup): (string | null)[] {
  noteHeavyJob('source map');
  try {
    const json = brotliDecompressSync(map, { maxOutputLength: MAX_MAP_BYTES });
    const trace = new TraceMap(json.toString());
    return places.map(({ line, column }) => {
      const found = originalPositionFor(trace, { line, column: column - 1 });
      if (found.source === null) return null;
      return releaseText(`${found.source}:${found.line}:${found.column + 1}`, MAX_POSITION);
    });
  } catch {
    // A malformed map counts as no map.
    return places.map(() => null);
  }
}

lowerPriority();
parentPort?.postMessage((workerData as Lookup[]).map(positionsIn));
