import { createHash } from 'node:crypto';

/** As long as the shell waits for a script. Unit: ms. */
const PATIENCE_MS = 8000;

/**
 * A remote's style sheet that hangs holds back the whole page, and the shell's script with it:
 * browsers wait for it without end. This gives it up; the shell fetches it again when its page is
 * shown. The only script that stands in a page itself: no file could be waited for here.
 */
const GUARD = `setTimeout(()=>{for(let l of document.querySelectorAll('link[rel=stylesheet][href^="/releases/mfe-"]'))l.sheet||l.remove()},${PATIENCE_MS})`;

/** Before the first style sheet: behind it, it would be held back too. */
export const guardTag = `<script>${GUARD}</script>`;

/** By which the Content-Security-Policy knows it, and no other. */
export const guardSource = `'sha256-${createHash('sha256').update(GUARD).digest('base64')}'`;
