/** Frames of a stack that are stored. */
const MAX_FRAMES = 10;
/**
 * The script of a release, line and column at the end of a line, as Chromium, Firefox and Safari
 * write it. A script that was loaded again has a query.
 */
const FRAME =
  /\/releases\/([\w-]{1,60}\/[\w.-]{1,80}\/[\w.~-]{1,200}\.js)(?:\?[\w=&]{0,40})?:(\d{1,7}):(\d{1,9})\)?$/;

/**
 * Returns the frames of an error's stack that are in scripts of releases, top first, as
 * `mfe-cart/1.2.0-0123456789ab/page-cart.js:1:2345`. The error's message, functions and addresses
 * are left out, so that no personal data is stored.
 */
export function framesOf(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const [, script, row, column] = FRAME.exec(line.trim()) ?? [];
      return script === undefined ? [] : [`${script}:${row}:${column}`];
    })
    .slice(0, MAX_FRAMES);
}

/** A frame in a script of one release. */
export interface Frame {
  /** `<remote>/<release>`. */
  owner: string;
  script: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
}

/** Splits a frame of {@link framesOf}. */
export function parseFrame(text: string): Frame {
  const [, owner = '', script = '', line, column] =
    /^([^/]+\/[^/]+)\/(.+):(\d+):(\d+)$/.exec(text) ?? [];
  return { owner, script, line: Number(line), column: Number(column) };
}
