import { directionOf, type Language } from '@smokehouse/shared/contract';

/** What a mail says, before it is laid out. */
export interface Letter {
  to: string;
  language: Language;
  subject: string;
  /** The paragraphs before the link. */
  text: readonly string[];
  /** A link on its own line. */
  link?: { label: string; address: string };
  /** The paragraphs after the link. */
  more?: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** A letter as plain text. */
export function textOf({ text, link, more = [] }: Letter): string {
  return [...text, ...(link ? [`${link.label}:\n${link.address}`] : []), ...more].join('\n\n');
}

/** A letter as HTML, without pictures and scripts, in the direction of its language. */
export function htmlOf({ language, subject, text, link, more = [] }: Letter): string {
  const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
  const button = link && [
    paragraph(
      `<a href="${escape(link.address)}" style="display:inline-block;padding:12px 20px;background:#b4430f;color:#fff8f1;border-radius:2px;text-decoration:none;font-weight:600">${escape(link.label)}</a>`,
    ),
    paragraph(
      `<span dir="ltr" style="color:#665a50;font-size:13px;word-break:break-all">${escape(link.address)}</span>`,
    ),
  ];
  const body = [
    ...text.map((one) => paragraph(escape(one))),
    ...(button ?? []),
    ...more.map((one) => paragraph(escape(one))),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f2eee7">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;font:16px/1.6 'Segoe UI',Tahoma,Arial,sans-serif;color:#1f1915">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${language === 'ar' ? 'تكساس ستايل سموك هاوس' : 'Texas Style Smoke House'}</p>
${body.join('\n')}
</div>
</body>
</html>
`;
}
