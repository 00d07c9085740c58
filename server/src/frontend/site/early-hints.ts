import type { FastifyReply } from 'fastify';

/** Pictures are left out: which of their sizes is wanted, only the page's own tags can say. */
const HINTED = new Set(['script', 'style', 'font']);

/**
 * The scripts, preloads and style sheets of a page's head as values of `Link` headers: the same
 * files in the same modes, or they would be fetched twice.
 */
export function hintsOf(html: string): string[] {
  const head = html.slice(0, html.indexOf('</head>'));
  return [
    ...head.matchAll(
      /<(?:link (?=[^>]*rel="(?:preload|stylesheet)")|script (?=[^>]*src="))[^>]*>/g,
    ),
  ].flatMap(([tag]) => {
    const value = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    const kind = tag.startsWith('<script')
      ? 'script'
      : value('rel') === 'stylesheet'
        ? 'style'
        : value('as');
    const [address, integrity] = [value('href') ?? value('src'), value('integrity')];
    if (!address || !kind || !HINTED.has(kind)) return [];
    return [
      [
        `<${address}>; rel=preload; as=${kind}`,
        ...(tag.includes(' crossorigin') ? ['crossorigin'] : []),
        ...(integrity ? [`integrity="${integrity}"`] : []),
      ].join('; '),
    ];
  });
}

/**
 * `103 Early Hints`: before the page, where a front server passes it on (`EARLY_HINTS=on`; browsers
 * take it over HTTP/2 and later).
 */
export function sendEarlyHints(reply: FastifyReply, hints: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    reply.raw.writeEarlyHints({ link: [...hints] }, resolve);
  });
}
