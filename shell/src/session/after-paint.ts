/**
 * Runs when the next frame has been painted: what a visitor pressed answers before anything is said
 * about it.
 */
export function afterPaint(run: () => void): void {
  // A page that nobody sees paints no frames.
  if (document.hidden) setTimeout(run);
  else
    requestAnimationFrame(() => {
      setTimeout(run);
    });
}
