/** Lines of each stack, of the 2000 characters that the server reads. */
const MAX_LINES = 6;

/**
 * Adds the components around an error to its stack. The error of a component of the shell that a
 * remote gave wrong values to has no line of the remote otherwise.
 */
export function withComponents(error: unknown, componentStack: string | null | undefined): unknown {
  if (!(error instanceof Error) || !componentStack) return error;
  const [message, frames] = [String(error), (error.stack ?? '').split('\n')];
  const thrown = frames.filter((line) => /^\s+at /.test(line)).slice(0, MAX_LINES);
  const around = componentStack.split('\n').filter((line) => line.includes('.js:'));
  error.stack = [message, ...thrown, ...around.slice(0, MAX_LINES)].join('\n');
  return error;
}
