import type { FastifyReply } from 'fastify';

/** No pictures: their size depends on `srcset` and `sizes`, which a `Link` header cannot contain. */
const HINTED = new Set(['script', 'style', 'font']);

/**
 * Converts the scripts, preloads and style sheets of a page's head to values of `Link` headers, in
 * the same request mode, or browsers would fetch them twice.
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
 * Sends `103 Early Hints` before the page (`EARLY_HINTS=on`). The proxy in front of the server must
 * forward it; browsers accept it over HTTP/2 and later.
 */
export function sendEarlyHints(reply: FastifyReply, hints: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    reply.raw.writeEarlyHints({ link: [...hints] }, resolve);
  });
}
