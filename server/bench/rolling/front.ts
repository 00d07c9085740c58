import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { asset } from '../../src/assets';

/** Replaces a required part of the configuration. */
function replaced(text: string, part: RegExp, by: string): string {
  if (!part.test(text)) throw new Error(`deploy/nginx.conf has no ${part}`);
  return text.replace(part, by);
}

/**
 * The configuration of `deploy/`, changed only for servers on this machine and without
 * certificates.
 */
export function configurationFor(port: number, servers: readonly number[]): string {
  let text = readFileSync(asset('..', 'deploy', 'nginx.conf'), 'utf8');
  const options = /server server-1:8080([^;]*);/.exec(text)?.[1] ?? '';
  text = replaced(
    text,
    /(?: *server server-\d:8080[^\n]*\n)+/,
    servers.map((one) => `    server 127.0.0.1:${one}${options};\n`).join(''),
  );
  text = replaced(text, / {2}server \{\s+listen 80 [\s\S]*?\n {2}\}\n/, '');
  text = replaced(
    text,
    /listen 443 ssl default_server;\s+http2 on;(?:\s+ssl_[^\n]*)+/,
    `listen 127.0.0.1:${port};`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `  ${name}_temp_path temp;\n`)
    .join('');
  return `daemon off;\nworker_processes 2;\npid nginx.pid;\nerror_log nginx.log warn;\n${replaced(text, /http \{\n/, `http {\n${temporary}`)}`;
}

/** nginx in front of the servers, until it is stopped. */
export async function startFront(
  folder: string,
  port: number,
  servers: readonly number[],
): Promise<{ url: string; stop: () => Promise<void> }> {
  mkdirSync(path.join(folder, 'temp'), { recursive: true });
  writeFileSync(path.join(folder, 'nginx.conf'), configurationFor(port, servers));
  const child = spawn('nginx', ['-p', folder, '-c', 'nginx.conf', '-e', 'nginx.log'], {
    stdio: 'inherit',
  });
  let failure = '';
  child
    .once('error', (error) => {
      failure = error.message;
    })
    .once('exit', (code) => {
      failure ||= `nginx ended with ${code}`;
    });
  const url = `http://127.0.0.1:${port}`;
  while (
    !failure &&
    !(await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  )
    await sleep(50);
  if (failure) throw new Error(`${failure} (it is a package of Debian: apt-get install nginx)`);
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGQUIT');
        setTimeout(() => child.kill('SIGTERM'), 3_000).unref();
      }),
  };
}
