import { directionOf, type Language } from '@smokehouse/shared/contract';
import { escapeHtml } from './html';
import { PREVIEW_TEXTS } from './preview-texts';

/** A release that only this browser gets. */
export interface ShownPreview {
  remote: string;
  release: string;
}

/**
 * The style sheet of the bar and of the refusal page. It uses nothing of the shell, because the
 * shell can be the previewed release. The bar covers the labels of the boundary overlay.
 */
export const PREVIEW_STYLE_PATH = '/preview/preview.css';
export const PREVIEW_STYLE = `.preview-bar {
  position: relative;
  z-index: 2147483647;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.25rem 1rem;
  padding: 0.5rem max(1rem, calc((100vw - 1440px) / 2 + 1rem));
  background: #efc062;
  color: #151110;
  font: 400 0.875rem/1.5 "Readex Pro", system-ui, "Segoe UI", Tahoma, sans-serif;
}
.preview-bar p { margin: 0; min-inline-size: 0; overflow-wrap: anywhere; }
.preview-bar b { font-weight: 600; }
.preview-bar a {
  display: inline-flex;
  align-items: center;
  margin-inline-start: auto;
  min-block-size: 44px;
  color: inherit;
  font-weight: 600;
  text-decoration: underline;
  text-underline-offset: 0.2em;
}
.preview-bar a:focus-visible, .refusal a:focus-visible {
  outline: 2px solid currentColor;
  outline-offset: 2px;
}
.refusal {
  display: grid;
  align-content: center;
  box-sizing: border-box;
  min-block-size: 100dvh;
  margin: 0;
  padding: 1.5rem;
  background: #151110;
  color: #f3ebdd;
  font: 400 1.0625rem/1.55 "Readex Pro", system-ui, "Segoe UI", Tahoma, sans-serif;
}
.refusal main { max-inline-size: 34rem; margin-inline: auto; }
.refusal h1 {
  margin: 0 0 0.75rem;
  font-weight: 600;
  font-size: clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem);
  line-height: 1.2;
  text-wrap: balance;
}
.refusal p { margin: 0 0 1.5rem; color: #cdc0ae; }
.refusal a {
  display: inline-flex;
  align-items: center;
  min-block-size: 44px;
  padding-inline: 1.25rem;
  border-radius: 2px;
  background: #f4733a;
  color: #151110;
  font-weight: 600;
  text-decoration: none;
}
@media print { .preview-bar { display: none; } }
`;

/**
 * The bar above a page with previews: the releases, and a link that ends the preview and stays on
 * the page. The link is plain HTML, so that it works even if the release does not.
 * @param pathname the page's address
 */
export function previewBar(
  language: Language,
  previews: readonly ShownPreview[],
  pathname: string,
): string {
  const texts = PREVIEW_TEXTS[language];
  const names = previews
    .map(({ remote, release }) => `<bdi dir="ltr">${escapeHtml(`${remote} ${release}`)}</bdi>`)
    .join(language === 'ar' ? '، ' : ', ');
  return (
    `<aside class="preview-bar" aria-label="${texts.preview}">` +
    `<p><b>${texts.preview}:</b> ${names}. ${texts.onlyHere}</p>` +
    `<a href="/preview/leave?to=${encodeURIComponent(pathname)}">${texts.leave}</a></aside>`
  );
}

/** The page of a refused preview link. */
export function refusalPage(
  language: Language,
  reason: keyof (typeof PREVIEW_TEXTS)[Language]['reasons'],
): string {
  const texts = PREVIEW_TEXTS[language];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${texts.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="${PREVIEW_STYLE_PATH}">
</head>
<body class="refusal"><main>
<h1>${texts.title}</h1><p>${texts.reasons[reason]}</p><a href="/">${texts.home}</a>
</main></body>
</html>
`;
}
