import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A rendered prop: its size in px, the point where it touches the table, and the factor to its
 * natural size.
 */
export interface PropShape {
  w: number;
  h: number;
  ax: number;
  ay: number;
  k: number;
}

/**
 * Where to look for the parts. Both default to this package's own folders; a bundled server names
 * them.
 */
export interface PartsOptions {
  /** The folder with `menu.json`, `plates/` and `site/`. */
  partsDir?: string;
  /** The folder with the emoji pictures, `<id>.webp`. */
  emojiDir?: string;
}

/** The parts that pictures are composed of, as files. */
export interface Parts {
  dir: string;
  props: Readonly<Record<string, PropShape>>;
  backdrop(name: string): string;
  prop(name: string): string;
  emoji(id: string): string;
  smoke(number: number): string;
  hasEmoji(id: string): boolean;
}

/** Opens the folder of parts and reads the props' measures. */
export function openParts({
  partsDir = ownFolder(),
  emojiDir = installedEmoji(),
}: PartsOptions = {}): Parts {
  const plates = join(partsDir, 'plates');
  const emoji = (id: string) => join(emojiDir, `${id}.webp`);
  return {
    dir: partsDir,
    props: JSON.parse(readFileSync(join(plates, 'props.json'), 'utf8')) as Record<
      string,
      PropShape
    >,
    backdrop: (name) => join(plates, `${name}.webp`),
    prop: (name) => join(plates, 'props', `${name}.webp`),
    emoji,
    smoke: (number) => join(plates, `smoke-${number}.webp`),
    hasEmoji: (id) => existsSync(emoji(id)),
  };
}

function ownFolder(): string {
  return fileURLToPath(new URL('..', import.meta.url));
}

/**
 * Found through node's own resolution, so that it works from any working directory and any install
 * layout.
 */
function installedEmoji(): string {
  return join(
    dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
    'assets',
  );
}
