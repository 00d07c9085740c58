import type { Language } from '@smokehouse/shared/contract';
import { LOST, RELOAD } from './texts';

/**
 * A page whose scripts of the shell did not load shows its dishes, but nothing on it works. It says
 * so, and loads again when the connection returns. The shell's own code cannot do this. Without
 * the script for early clicks, the page works.
 */
export const LOST_SCRIPTS =
  String.raw`addEventListener('error',({target:t})=>{/\/shell\/.+(shell|mes)/.test(t.src)&&` +
  `!document.querySelector('[data-live]')&&(t.dataset.lost=1,ononline=()=>location.reload())},!0)`;

/** What the page says then; after `#root`, as the link to the content comes first. */
export const lostScriptsNotice = (language: Language): string =>
  `<p class="lost" role="alert" hidden>${LOST[language]} <a href="">${RELOAD[language]}</a></p>`;
