// Measures the bytes of a first view: the page and the files that its HTML lists, as the server
// compresses them. It uses no browser and no clock, so the result is the same on any machine.
import http from 'node:http';

const KINDS = { js: 'scripts', css: 'styles', woff2: 'fonts' };

/**
 * Fetches an address as a browser does.
 * @returns {Promise<{bytes: number, body: Buffer}>} the compressed response
 */
function fetchRaw(url, headers) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers, agent: false }, (response) => {
        const parts = [];
        response
          .on('data', (part) => parts.push(part))
          .on('error', reject)
          .on('end', () => {
            const body = Buffer.concat(parts);
            if (response.statusCode !== 200)
              reject(new Error(`${url} returned ${response.statusCode}`));
            else resolve({ bytes: body.length, body });
          });
      })
      .on('error', reject);
  });
}

/**
 * Returns a name that is the same in every release: `shell/page-about.js` for
 * `/releases/shell/1.0.0-0123456789ab/page-about.26fcb5e0e6.js`.
 */
export const plainName = (remote, file) =>
  `${remote}/${file.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '')}`;

/**
 * @param {string} site
 * @param {{path: string, language: string, isRendered?: boolean, cookies?: {name: string, value:
 *   string}[]}} page
 * @returns {Promise<{sums: Record<'requests' | 'scripts' | 'styles' | 'fonts' | 'html', number>,
 *   files: Record<string, number>}>} sums in bytes; `files`: bytes by name without hash
 */
export async function weighFirstView(site, { path, language, isRendered = false, cookies = [] }) {
  const cookie = [{ name: 'lang', value: language }, ...cookies]
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ');
  const accept = { accept: 'text/html', 'user-agent': 'budgets', cookie };
  const html = (
    await fetchRaw(site + path, { ...accept, 'accept-encoding': 'identity' })
  ).body.toString();
  if (isRendered && !html.includes('data-rendered="page"'))
    throw new Error(
      `${path} in ${language} was not rendered by the server, so its size is meaningless`,
    );
  const listed = new Map(
    [
      ...html.matchAll(/(?:href|src)="(\/releases\/([^/"]+)\/[^/"]+\/([^"]+\.(js|css|woff2)))"/g),
    ].map(([, address, remote, file, kind]) => [address, { remote, file, kind }]),
  );
  const sums = {
    requests: 1 + listed.size,
    scripts: 0,
    styles: 0,
    fonts: 0,
    html: (await fetchRaw(site + path, { ...accept, 'accept-encoding': 'br' })).bytes,
  };
  const files = {};
  for (const [address, { remote, file, kind }] of listed) {
    const { bytes } = await fetchRaw(site + address, { 'accept-encoding': 'br' });
    sums[KINDS[kind]] += bytes;
    files[plainName(remote, file)] = bytes;
  }
  return { sums, files };
}
