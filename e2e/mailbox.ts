import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from './site';

/** The addresses of the links in the mails to a recipient, the newest first. */
function linksIn(dataFolder: string, recipient: string): string[] {
  const folder = path.join(dataFolder, 'outbox');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .sort()
    .reverse()
    .map((name) => readFileSync(path.join(folder, name), 'utf8').replace(/=\r?\n/g, ''))
    .filter((mail) => mail.includes(`To: ${recipient}`))
    .flatMap((mail) => /http:\/\/\S+#[\w-]{43}/.exec(mail)?.slice(0, 1) ?? []);
}

/** Waits for a mail of the site with a link, and returns the link. */
export async function receiveLink(dataFolder: string, recipient: string): Promise<string> {
  await expect.poll(() => linksIn(dataFolder, recipient).length).toBeGreaterThan(0);
  return linksIn(dataFolder, recipient)[0] ?? '';
}
