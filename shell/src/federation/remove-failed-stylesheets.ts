/**
 * Browsers leave a failed style sheet without rules, or with rules that cannot be read. No style
 * sheet of this site is empty.
 */
function hasFailed({ sheet }: HTMLLinkElement): boolean {
  try {
    return !sheet || sheet.cssRules.length === 0;
  } catch {
    return true;
  }
}

/**
 * Removes the style sheets of the first view that failed to load. webpack's loader treats a style
 * sheet that is in the page as loaded; without the tag it requests the file again and reports a
 * second failure. Call it from a deferred script: all style sheets have loaded or failed by then.
 */
export function removeFailedStylesheets(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet][data-href]'))
    if (hasFailed(link)) link.remove();
}
