import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const { transform } = createRequire(import.meta.url)('@swc/core');

/** Writes the shell's script that runs before all others, small and without webpack around it, to where its release takes it from. */
export async function writeEarly(directory, extras) {
  const source = path.join(directory, 'src/presses/early.ts');
  if (!existsSync(source)) return;
  const { code } = await transform(readFileSync(source, 'utf8'), { filename: source, isModule: false, minify: true, jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { compress: true, mangle: true } } });
  mkdirSync(extras, { recursive: true });
  for (const name of readdirSync(extras)) if (name.startsWith('early.')) rmSync(path.join(extras, name));
  writeFileSync(path.join(extras, `early.${createHash('sha256').update(code).digest('hex').slice(0, 10)}.js`), code);
}
