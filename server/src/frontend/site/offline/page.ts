import { directionOf, type Language, LANGUAGES } from '@smokehouse/shared/contract';
import { escapeHtml } from '../html';

interface Texts {
  title: string;
  text: string;
  /** Instead of the text and the cart, while a payment has no answer. */
  unanswered: string;
  cart: string;
  retry: string;
  call: string;
}

const TEXTS: Readonly<Record<Language, Texts>> = {
  en: {
    title: 'You are offline',
    text: 'This page needs a connection. Nothing was lost: your cart is kept on this device.',
    unanswered:
      'You have paid, and we could not confirm it yet. Do not pay again: your cart asks for it once the connection is back.',
    cart: 'In your cart',
    retry: 'Try again',
    call: 'Call us',
  },
  ar: {
    title: 'أنت غير متصل بالإنترنت',
    text: 'تحتاج هذه الصفحة إلى اتصال. لم يضع شيء: سلتك محفوظة على هذا الجهاز.',
    unanswered:
      'لقد دفعت ولم نتمكن من تأكيد الدفع بعد. لا تدفع مرة أخرى: تتأكد السلة من ذلك حين يعود الاتصال.',
    cart: 'في سلتك',
    retry: 'حاول مرة أخرى',
    call: 'اتصل بنا',
  },
};

const section = (language: Language, phone: string): string => {
  const { title, text, unanswered, cart, retry, call } = TEXTS[language];
  return `<main lang="${language}" dir="${directionOf(language)}" hidden>
<h1>${title}</h1>
<p class="text">${text}</p>
<p class="unanswered" hidden>${unanswered}</p>
<section hidden><h2>${cart}</h2><ul></ul></section>
<p class="keys"><a class="retry" href="">${retry}</a>${
    phone
      ? `<a href="tel:${escapeHtml(phone)}">${call} <bdi dir="ltr">${escapeHtml(phone)}</bdi></a>`
      : ''
  }</p>
</main>`;
};

/**
 * The page that a browser shows without a connection. It has both languages, because one copy is
 * kept for all visits; its script shows that of the visit.
 */
export const offlinePage = (phone: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Texas Style Smoke House</title>
<link rel="stylesheet" href="/offline/page.css">
<script defer src="/offline/page.js"></script>
</head>
<body>
${LANGUAGES.map((language) => section(language, phone)).join('\n')}
</body>
</html>
`;

/** Its style sheet, which uses nothing of the shell: no release is kept. */
export const OFFLINE_STYLE = `body {
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
main { inline-size: min(100%, 34rem); margin-inline: auto; }
main[hidden], section[hidden], p[hidden] { display: none; }
h1 {
  margin: 0 0 0.75rem;
  font-weight: 600;
  font-size: clamp(1.75rem, 1.3rem + 1.8vw, 2.5rem);
  line-height: 1.2;
  text-wrap: balance;
}
h2 { margin: 0 0 0.5rem; font-weight: 600; font-size: 1.0625rem; }
p { margin: 0 0 1.5rem; color: #cdc0ae; }
section { margin-block-end: 1.5rem; padding: 1rem 1.25rem; background: #f6eedf; color: #1d1611; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; gap: 0.75rem; padding-block: 0.25rem; overflow-wrap: anywhere; }
li b { min-inline-size: 2ch; font-weight: 600; }
.keys { display: flex; flex-wrap: wrap; gap: 0.75rem 1.5rem; }
a { display: inline-flex; align-items: center; gap: 0.4em; min-block-size: 48px; color: #f3ebdd; }
.retry {
  padding-inline: 1.5rem;
  border-radius: 2px;
  background: #f4733a;
  color: #151110;
  font-weight: 600;
  text-decoration: none;
}
a:focus-visible { outline: 2px solid currentColor; outline-offset: 3px; }
`;

/**
 * Its script: the language of the visit, what is in the cart (the shell keeps it with the names, see
 * \`shell/src/offline/keep-cart.ts\`) or that its customer has a payment without an answer (kept by
 * \`mfe-cart/src/lib/order-storage.ts\`), and the page itself once the connection is back.
 */
export const OFFLINE_SCRIPT = `const chosen = /(?:^|; )lang=(ar|en)/.exec(document.cookie)?.[1];
const language = chosen ?? (navigator.language.startsWith('ar') ? 'ar' : 'en');
const main = document.querySelector(\`main[lang=\${language}]\`);
document.documentElement.lang = language;
document.documentElement.dir = main.dir;
document.title = \`\${main.querySelector('h1').textContent} | \${document.title}\`;
main.hidden = false;
main.querySelector('.retry').addEventListener('click', (event) => {
  event.preventDefault();
  location.reload();
});
addEventListener('online', () => location.reload());
try {
  const { account, lines } = JSON.parse(localStorage['smokehouse:kept-cart'] ?? '{"lines":[]}');
  const isUnanswered = \`mfe-cart:unanswered:\${account}\` in localStorage;
  main.querySelector('.unanswered').hidden = !isUnanswered;
  main.querySelector('.text').hidden = isUnanswered;
  for (const { quantity, en, ar } of lines) {
    const line = document.createElement('li');
    const count = document.createElement('b');
    count.textContent = quantity;
    line.append(count, language === 'ar' ? ar || en : en);
    main.querySelector('ul').append(line);
    main.querySelector('section').hidden = isUnanswered;
  }
} catch {
  // Without storage, or with what another version has kept, the page shows no cart.
}
`;
