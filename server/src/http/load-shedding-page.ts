import { createHash } from 'node:crypto';
import type { Language } from '@smokehouse/shared/contract';

/** Inlined: further requests would be refused as well. The colours are the site's. */
export const PLAIN_PAGE_STYLE = `
:root{color-scheme:light dark;
--bg:#f2eee7;--ink:#1f1915;--ink-2:#4c423a;--accent:#b4430f;--on-accent:#fff8f1}
@media (prefers-color-scheme:dark){
:root{--bg:#0d0a09;--ink:#f3ebdd;--ink-2:#cdc0ae;--accent:#ff8e55;--on-accent:#1d130c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px;
background:var(--bg);color:var(--ink);font:1.0625rem/1.6 "Readex Pro",system-ui,sans-serif}
main{max-inline-size:34rem;border-block-start:4px solid var(--accent);padding-block-start:28px}
.place{margin:0 0 8px;color:var(--ink-2);font-size:.9375rem}
h1{margin:0 0 12px;font-size:2rem;line-height:1.25;text-wrap:balance}
p{margin:0 0 28px;color:var(--ink-2)}
a{display:inline-block;padding:12px 24px;border-radius:6px;
background:var(--accent);color:var(--on-accent);font-weight:600;text-decoration:none}
a:focus-visible{outline:3px solid currentColor;outline-offset:3px}`;

/** Allows only {@link PLAIN_PAGE_STYLE}. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(PLAIN_PAGE_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const TEXTS: Readonly<
  Record<Language, { place: string; heading: string; text: string; again: string }>
> = {
  en: {
    place: 'Texas Style Smoke House',
    heading: 'The site is very busy',
    text:
      'More visitors are here than it can serve at once. This page tries again by itself in a few seconds. ' +
      'Your cart and your orders are safe.',
    again: 'Try again now',
  },
  ar: {
    place: 'تكساس ستايل سموك هاوس',
    heading: 'الموقع مشغول الآن',
    text: 'عدد الزوار أكبر مما يستطيع الموقع خدمته في الوقت نفسه. ستعيد هذه الصفحة المحاولة تلقائيًا بعد ثوانٍ. سلّتك وطلباتك محفوظة.',
    again: 'أعد المحاولة الآن',
  },
};

/** The page for a request that was shed. It reloads itself at the requested address. */
export function busyPage(language: Language, seconds: number): string {
  const { place, heading, text, again } = TEXTS[language];
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${seconds}">
<title>${heading} · ${place}</title>
<style>${PLAIN_PAGE_STYLE}</style>
</head>
<body>
<main>
<div class="place">${place}</div>
<h1>${heading}</h1>
<p>${text}</p>
<a href="">${again}</a>
</main>
</body>
</html>`;
}
