/**
 * True for one that did not come: browsers leave it without rules, or without anything that may be
 * read. None of ours is empty.
 */
function isDead({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/**
 * Takes away the style sheets of the first view that did not come: a chunk's loader takes any that
 * is named in the page for loaded. It fetches them itself then, and says so where they fail again.
 * By the time a deferred script runs, all have come or failed.
 */
export function dropDeadStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]'))
    if (isDead(link)) link.remove();
}
