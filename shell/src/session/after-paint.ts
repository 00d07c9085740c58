/** Runs a function after the next frame is painted, so that it does not delay visible feedback. */
export function afterPaint(run: () => void): void {
  // A hidden page paints no frames.
  if (document.hidden) setTimeout(run);
  else
    requestAnimationFrame(() => {
      setTimeout(run);
    });
}
