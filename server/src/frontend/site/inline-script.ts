import { createHash } from 'node:crypto';
import { LOST_SCRIPTS } from './lost-scripts';
import { STYLESHEET_TIMEOUT } from './stylesheet-timeout';

/** The only inline script: its parts watch over files, and a file could be lost or delayed itself. */
const SCRIPT = STYLESHEET_TIMEOUT + LOST_SCRIPTS;

/** Must precede the first style sheet, which would block it. */
export const inlineScriptTag = `<script>${SCRIPT}</script>`;

/** The script's hash for the Content-Security-Policy. */
export const inlineScriptSource = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;
