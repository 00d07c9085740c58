import { directionOf, type Language } from '@smokehouse/shared/contract';

/** A value with its name. */
export interface Fact {
  label: string;
  value: string;
}

/** Something that was sold, with its options and the customer's note to the kitchen. */
interface SoldLine {
  text: string;
  details?: string | undefined;
  note?: string | undefined;
  amount: string;
}

/** What was sold. Amounts as they are written in the language of the letter. */
export interface Sale {
  lines: readonly SoldLine[];
  total: { label: string; amount: string };
}

/** What a mail says, before it is laid out. */
export interface Letter {
  to: string;
  language: Language;
  subject: string;
  /** The paragraphs before the link. */
  text: readonly string[];
  /** Below the first paragraphs. */
  facts?: readonly Fact[];
  /** A link on its own line. */
  link?: { label: string; address: string };
  /** Below the link. */
  sale?: Sale;
  /** The last paragraphs. */
  more?: readonly string[];
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

/** What is below the name of a line. A note is quoted, as the customer wrote it. */
const belowOf = ({ details, note }: SoldLine, language: Language): string[] => [
  ...(details ? [details] : []),
  ...(note ? [language === 'ar' ? `«${note}»` : `“${note}”`] : []),
];

function plainSale({ lines, total }: Sale, language: Language): string {
  const sold = lines.map((line) =>
    [`${line.text}: ${line.amount}`, ...belowOf(line, language).map((one) => `  ${one}`)].join(
      '\n',
    ),
  );
  return [...sold, `${total.label}: ${total.amount}`].join('\n');
}

/** A letter as plain text. */
export function textOf({ language, text, facts = [], link, sale, more = [] }: Letter): string {
  return [
    ...text,
    ...(facts.length > 0 ? [facts.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...(link ? [`${link.label}:\n${link.address}`] : []),
    ...(sale ? [plainSale(sale, language)] : []),
    ...more,
  ].join('\n\n');
}

const INK_2 = '#665a50';
const RULE = '1px solid #d8cfc2';
const paragraph = (content: string) => `<p style="margin:0 0 16px">${content}</p>`;
/** Isolated: a name in another language does not turn what is around it. */
const isolated = (text: string) => `<span dir="auto">${escape(text)}</span>`;
const table = (rows: readonly string[]) =>
  `<table cellspacing="0" cellpadding="0" style="width:100%;margin:0 0 20px;border-collapse:collapse">\n${rows.join('\n')}\n</table>`;

function htmlFacts(facts: readonly Fact[]): string {
  const cell = `padding:8px 0;border-top:${RULE};vertical-align:top;text-align:start`;
  return table(
    facts.map(
      ({ label, value }) =>
        `<tr><td style="${cell};padding-inline-end:16px;color:${INK_2}">${escape(label)}</td><td style="${cell};font-weight:600">${isolated(value)}</td></tr>`,
    ),
  );
}

function htmlSale({ lines, total }: Sale, language: Language): string {
  const amountCell = 'padding:8px 0;vertical-align:top;text-align:end;white-space:nowrap';
  const below = (text: string) =>
    `<br><span dir="auto" style="color:${INK_2};font-size:14px">${escape(text)}</span>`;
  return table([
    ...lines.map(
      (line) =>
        `<tr><td style="padding:8px 0;padding-inline-end:16px;border-bottom:${RULE};text-align:start">${isolated(line.text)}${belowOf(line, language).map(below).join('')}</td><td style="${amountCell};border-bottom:${RULE}">${escape(line.amount)}</td></tr>`,
    ),
    `<tr><td style="padding:12px 0;text-align:start;font-weight:600">${escape(total.label)}</td><td style="${amountCell};padding:12px 0;font-size:18px;font-weight:600">${escape(total.amount)}</td></tr>`,
  ]);
}

function htmlLink({ label, address }: NonNullable<Letter['link']>): string[] {
  return [
    paragraph(
      `<a href="${escape(address)}" style="display:inline-block;padding:12px 20px;background:#b4430f;color:#fff8f1;border-radius:2px;text-decoration:none;font-weight:600">${escape(label)}</a>`,
    ),
    paragraph(
      `<span dir="ltr" style="color:${INK_2};font-size:13px;word-break:break-all">${escape(address)}</span>`,
    ),
  ];
}

/** A letter as HTML, without pictures and scripts, in the direction of its language. */
export function htmlOf(letter: Letter): string {
  const { language, subject, text, facts = [], link, sale, more = [] } = letter;
  const body = [
    ...text.map((one) => paragraph(escape(one))),
    ...(facts.length > 0 ? [htmlFacts(facts)] : []),
    ...(link ? htmlLink(link) : []),
    ...(sale ? [htmlSale(sale, language)] : []),
    ...more.map((one) => paragraph(escape(one))),
  ];
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(subject)}</title></head>
<body style="margin:0;background:#f2eee7">
<div style="max-width:520px;margin:0 auto;padding:32px 24px;font:16px/1.6 'Segoe UI',Tahoma,Arial,sans-serif;color:#1f1915">
<p style="margin:0 0 24px;font-size:20px;font-weight:600">${language === 'ar' ? 'تكساس ستايل سموك هاوس' : 'Texas Style Smoke House'}</p>
${body.join('\n')}
</div>
</body>
</html>
`;
}
