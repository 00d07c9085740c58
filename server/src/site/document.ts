import { directionOf, type Language } from '@smokehouse/shared/contract';
import type { PageConfig, RegistryEntry, ReleaseManifest, ReleaseRoute } from '@smokehouse/shared/contract/federation';
import { releaseName } from './releases';

const TITLE: Record<Language, string> = { en: 'Texas Style Smoke House, Riyadh', ar: 'تكساس ستايل سموك هاوس، الرياض' };
const DESCRIPTION: Record<Language, string> = {
  en: 'Texas-style smoked Black Angus in Riyadh. Order online or at your table, every day from 10:30 AM to 04:00 AM.',
  ar: 'لحم أنجوس أسود مدخّن على طريقة تكساس في الرياض. اطلب عبر الإنترنت أو من طاولتك، كل يوم من 10:30 صباحًا حتى 04:00 فجرًا.',
};

const baseOf = (manifest: ReleaseManifest): string => `/releases/${manifest.remote}/${releaseName(manifest)}/`;
const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
/** JSON inside HTML: no `</script>` and no comment may come out of it. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c').replace(/\u2028|\u2029/g, ' ');

/** True where a React Router pattern means an address: `/menu/:category`. */
export function matchesRoute(pattern: string, pathname: string): boolean {
  const wanted = pattern.split('/').filter(Boolean);
  const given = pathname.split('/').filter(Boolean);
  return wanted.length === given.length && wanted.every((part, index) => part.startsWith(':') || part === given[index]);
}

function ownerOf(live: ReadonlyMap<string, ReleaseManifest>, pathname: string): { manifest: ReleaseManifest; route: ReleaseRoute } | undefined {
  for (const manifest of live.values()) {
    const route = manifest.routes.find((one) => matchesRoute(one.path, pathname));
    if (route) return { manifest, route };
  }
  return undefined;
}

/** The registry as a page carries it. */
export function registryOf(live: ReadonlyMap<string, ReleaseManifest>): RegistryEntry[] {
  return [...live.values()].filter((manifest) => manifest.container).map((manifest) => ({
    remote: manifest.remote,
    release: releaseName(manifest),
    base: baseOf(manifest),
    entry: manifest.entry,
    container: manifest.container ?? '',
    routes: manifest.routes,
    slots: manifest.slots,
  }));
}

/** SHA-384 of every script that may run, by path. */
export function integrityOf(live: ReadonlyMap<string, ReleaseManifest>): Record<string, string> {
  return Object.fromEntries([...live.values()].flatMap((manifest) =>
    Object.entries(manifest.files).filter(([file]) => file.endsWith('.js')).map(([file, { integrity }]) => [baseOf(manifest) + file, integrity])));
}

export interface DocumentOptions {
  language: Language;
  pathname: string;
  live: ReadonlyMap<string, ReleaseManifest>;
  now: number;
  site: PageConfig['site'];
}

/**
 * The HTML of a page: the right language and direction from the first byte, the registry inlined, and a preload for
 * exactly what this address needs, so that nothing waits for something to be discovered.
 */
export function renderDocument({ language, pathname, live, now, site }: DocumentOptions): string {
  const shell = live.get('shell');
  if (!shell) throw new Error('no release of the shell is live: run npm run build');
  const owner = ownerOf(live, pathname);
  const config: PageConfig = { language, registry: registryOf(live), integrity: integrityOf(live), shell: releaseName(shell), now, site };
  const tags: string[] = [];
  const script = (manifest: ReleaseManifest, file: string): string => `href="${baseOf(manifest)}${file}" integrity="${manifest.files[file]?.integrity ?? ''}" crossorigin`;
  const fonts = Object.keys(shell.files).filter((file) => (language === 'ar' ? /^(aref-ruqaa|readex-pro-arabic)/ : /^(besley|readex-pro-latin)/).test(file) && file.endsWith('.woff2'));
  for (const font of fonts) tags.push(`<link rel="preload" as="font" type="font/woff2" href="${baseOf(shell)}${font}" crossorigin>`);
  for (const file of shell.chunks.shell ?? []) if (file.endsWith('.css')) tags.push(`<link rel="stylesheet" href="${baseOf(shell)}${file}">`);
  if (owner) {
    const { manifest, route } = owner;
    // The exposed module's chunk is named by the federation plugin.
    const chunks = [manifest.entry, ...(manifest.chunks.__federation_expose_routes ?? []), ...(manifest.chunks[`messages-${language}`] ?? []), ...(manifest.chunks[route.page] ?? [])];
    for (const file of new Set(chunks)) {
      if (file.endsWith('.js')) tags.push(`<link rel="preload" as="script" ${script(manifest, file)}>`);
      if (file.endsWith('.css')) tags.push(`<link rel="stylesheet" data-href="${file}" href="${baseOf(manifest)}${file}" crossorigin>`);
    }
  }
  return `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(TITLE[language])}</title>
<meta name="description" content="${escape(DESCRIPTION[language])}">
<meta name="theme-color" content="#151110">
<link rel="icon" href="data:,">
${tags.join('\n')}
<script type="application/json" id="page-config">${inlineJson(config)}</script>
<script defer src="${baseOf(shell)}${shell.entry}" integrity="${shell.files[shell.entry]?.integrity ?? ''}" crossorigin></script>
</head>
<body><div id="root"></div></body>
</html>
`;
}
