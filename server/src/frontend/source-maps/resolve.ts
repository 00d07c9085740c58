import { z } from 'zod';
import type { Database } from '../../database/pool';
import { createLoneThread } from '../../threads/lone-thread';
import { type Frame, parseFrame } from './frames';
import { findSourceMaps, MAX_POSITION } from './maps';

/** Time limit of the thread that reads source maps. All of a call's take some 50 ms. Unit: ms. */
const TIME_LIMIT_MS = 3000;
const HEAP_MB = 128;
/** Positions that are kept in memory, about 200 bytes each. */
const MAX_KNOWN = 5000;
/** Frames of a stack that are shown. */
const SHOWN_FRAMES = 5;

/** What a thread answers, for each lookup. */
const answered = z.array(z.array(z.string().max(MAX_POSITION).nullable()));

/** Places in one script, and the script's source map. */
export interface Lookup {
  map: Uint8Array;
  places: Pick<Frame, 'line' | 'column'>[];
}

/** The stack of an error, top first. */
export interface ResolvedStack {
  /** `src/pages/cart.tsx:41:12`, or frames as they are stored if no source map has them. */
  frames: string[];
  isResolved: boolean;
}

/** Resolves stacks of one release with its source maps. Never throws because of a map. */
export type StackResolver = (
  remote: string,
  release: string,
  stacks: readonly (readonly string[])[],
) => Promise<ResolvedStack[]>;

/** Reads source maps in a thread. */
const findPositions = createLoneThread<readonly Lookup[], (string | null)[][]>(
  'frontend/source-maps/find-positions.ts',
  {
    timeLimitMs: TIME_LIMIT_MS,
    heapMb: HEAP_MB,
    parse: (answer) => answered.parse(answer),
  },
);

/** The package's own source files. Others are of libraries, `shared` or webpack. */
const OWN = './';

/** Selects the frames that lead a team to the fault. */
function describeStack(
  stack: readonly string[],
  positionOf: (frame: string) => string | null | undefined,
): ResolvedStack {
  const positions = stack.map((frame) => positionOf(frame) ?? '').filter(Boolean);
  const own = positions.filter((position) => position.startsWith(OWN));
  if (own.length === 0) return { frames: stack.slice(0, SHOWN_FRAMES), isResolved: false };
  return {
    frames: own.slice(0, SHOWN_FRAMES).map((position) => position.slice(OWN.length)),
    isResolved: true,
  };
}

export function createStackResolver(db: Database): StackResolver {
  /** Frame → its position; null if no map has it. */
  const known = new Map<string, string | null>();

  function remember(frame: string, position: string | null): void {
    known.set(frame, position);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KNOWN) return;
      known.delete(oldest);
    }
  }

  /** Looks up frames of one release that are not known yet. */
  async function lookUp(remote: string, release: string, frames: readonly string[]): Promise<void> {
    const scripts = [...new Set(frames.map((frame) => parseFrame(frame).script))];
    const maps = await findSourceMaps(db, remote, release, scripts);
    if (maps.size === 0) return;
    const found = [...maps].map(([script, map]) => {
      const inScript = frames.filter((frame) => parseFrame(frame).script === script);
      return { inScript, lookup: { map, places: inScript.map(parseFrame) } };
    });
    // A map that takes too long is not tried again.
    const positions = await findPositions(found.map(({ lookup }) => lookup)).catch(() => []);
    for (const [index, { inScript }] of found.entries())
      for (const [at, frame] of inScript.entries()) remember(frame, positions[index]?.[at] ?? null);
  }

  return async (remote, release, stacks) => {
    const isOwn = (frame: string) => parseFrame(frame).owner === `${remote}/${release}`;
    const open = new Set(stacks.flat().filter((frame) => isOwn(frame) && !known.has(frame)));
    if (open.size > 0) await lookUp(remote, release, [...open]);
    return stacks.map((stack) => describeStack(stack, (frame) => known.get(frame)));
  };
}
