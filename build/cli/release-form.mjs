import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CommandError } from './exit-codes.mjs';

/**
 * Creates the form of a release: `release.json`, every file that it lists, and the source maps of
 * the scripts of browsers, which the site does not serve. The site compresses the files.
 * @param {string} dist the folder of a built package
 * @param {Record<string, string | undefined>} fields additional form fields
 * @returns {{form: FormData, files: number, bytes: number, addresses: string[], slots: string[]}}
 * @throws {CommandError} when the folder contains no complete release
 */
export function readReleaseForm(dist, fields = {}) {
  const manifestFile = path.join(dist, 'release.json');
  if (!existsSync(manifestFile))
    throw new CommandError(
      `${dist} contains no release: it has no release.json. Build the package first.`,
    );
  const text = readFileSync(manifestFile, 'utf8');
  const form = new FormData();
  form.set('release', text);
  for (const [name, value] of Object.entries(fields)) if (value) form.set(name, value);
  const { files, server, routes, slots } = readManifest(text, manifestFile);
  const names = Object.keys(files);
  let bytes = 0;
  for (const name of names) {
    const content = readReleaseFile(dist, name);
    bytes += content.length;
    form.append('file', new Blob([content]), name);
  }
  const maps = names
    .filter((name) => name !== server)
    .map((name) => `${name}.map`)
    .filter((map) => isScriptMap(dist, map));
  for (const map of maps) {
    const content = readReleaseFile(dist, map);
    bytes += content.length;
    form.append('map', new Blob([content]), map);
  }
  const addresses = routes.map((/** @type {{path: string}} */ { path: address }) => address);
  return { form, files: names.length + maps.length, bytes, addresses, slots };
}

const isScriptMap = (dist, name) => name.endsWith('.js.map') && existsSync(path.join(dist, name));

function readManifest(text, file) {
  try {
    return { files: {}, routes: [], slots: [], ...JSON.parse(text) };
  } catch {
    throw new CommandError(`${file} is not valid JSON. Build the package again.`);
  }
}

function readReleaseFile(dist, name) {
  try {
    return readFileSync(path.join(dist, name));
  } catch {
    throw new CommandError(
      `${name} is missing in ${dist}, but release.json lists it. Build the package again.`,
    );
  }
}
