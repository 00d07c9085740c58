/** The shell's timeout for scripts. Unit: ms. */
const TIMEOUT_MS = 8000;

const REMOTE_STYLES = 'link[rel=stylesheet][href^="/releases/mfe-"]';

/**
 * Removes style sheets of remotes that have not loaded in time: browsers would delay rendering and
 * the shell's script without limit. The shell reads the variable
 * (`shell/src/federation/late-stylesheet.ts`) and does not wait for the release again.
 */
export const STYLESHEET_TIMEOUT =
  `setTimeout(()=>{for(let l of document.querySelectorAll('${REMOTE_STYLES}'))` +
  `l.sheet||(__SMOKEHOUSE_LATE__=l.href,l.remove())},${TIMEOUT_MS});`;
