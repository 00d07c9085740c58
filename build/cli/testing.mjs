// Test support: runs the real command in a process, and a site with a given response.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';
import { buildFolder } from './project.mjs';

const BINARY = path.join(buildFolder, 'bin/smokehouse.mjs');

/**
 * Runs `smokehouse …`.
 * @param {string[]} args
 * @param {{cwd?: string, env?: Record<string, string>}} [options] `env`: in addition to PATH;
 *   RELEASE_TOKEN is unset by default
 * @returns {Promise<{code: number, out: string, err: string}>}
 */
export async function smokehouse(args, { cwd = os.tmpdir(), env = {} } = {}) {
  const child = spawn(process.execPath, [BINARY, ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

/**
 * Creates a folder with files. It is removed when the test ends.
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string | object>} files
 */
export function makeFolder(t, files) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'smokehouse-cli-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(
      path.join(folder, name),
      typeof content === 'string' ? content : JSON.stringify(content),
    );
  }
  return folder;
}

/**
 * Starts a site that sends the same response to every request, and records the requests.
 * @param {import('node:test').TestContext} t
 * @param {{status?: number, body?: object | string, headers?: Record<string, string>}} response
 * @returns {Promise<{address: string, requests: {method: string, url: string, token: string, type?:
 *   string, body: string}[]}>}
 */
export async function startSite(t, { status = 200, body = {}, headers = {} }) {
  const requests = [];
  const answer = async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers: sent } = request;
    const [token, type] = [sent.authorization, sent['content-type']];
    requests.push({ method, url, token, type, body: Buffer.concat(chunks).toString() });
    const isText = typeof body === 'string';
    response.writeHead(status, {
      'content-type': isText ? 'text/html' : 'application/json',
      ...headers,
    });
    response.end(isText ? body : JSON.stringify(body));
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { address: `http://127.0.0.1:${port}`, requests };
}
