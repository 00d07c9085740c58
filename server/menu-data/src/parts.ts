import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * A rendered prop: size (`w`, `h`) and the point where it touches the table (`ax`, `ay`) in px, and
 * the factor to its natural size (`k`).
 */
export interface PropShape {
  w: number;
  h: number;
  ax: number;
  ay: number;
  k: number;
}

/** The folders of the parts. The defaults are those of this package. */
export interface PartsOptions {
  /** The folder with `menu.json`, `pictures/`, `plates/` and `site/`. */
  partsDir?: string;
  /** The folder of the emoji pictures, `<id>.webp`. */
  emojiDir?: string;
}

/** The files that pictures are composed of. */
export interface Parts {
  dir: string;
  props: Readonly<Record<string, PropShape>>;
  backdrop(name: string): string;
  prop(name: string): string;
  emoji(id: string): string;
  smoke(number: number): string;
  /** The finished picture of a dish, rendered in `dishes/`. */
  rendered(dish: string): string;
  hasEmoji(id: string): boolean;
}

/** Opens the folder of parts and reads the sizes of the props. */
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
    rendered: (dish) => join(partsDir, 'pictures', `${dish}.webp`),
    hasEmoji: (id) => existsSync(emoji(id)),
  };
}

function ownFolder(): string {
  return fileURLToPath(new URL('..', import.meta.url));
}

/** Uses Node's module resolution, which works from any folder and with any layout of packages. */
function installedEmoji(): string {
  return join(
    dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')),
    'assets',
  );
}
