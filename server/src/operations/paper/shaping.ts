import type { Font, Glyph } from 'fontkit';
import { fontFile, type Face } from './fonts';
import type { Script } from './letters';

const MARK = /^\p{M}$/u;

/**
 * Opens a font whose layout of a text does not depend on what was laid out or drawn before.
 *
 * A font of fontkit has one object for each glyph, with the code points of its first use, which
 * decide how letters join. The same glyph is used for other code points too: drawing an accented or
 * dotted letter loads its parts without any, and all missing characters share one glyph. Here a
 * glyph with other code points is another object, which shares the outline.
 */
export function openFont(create: (file: Buffer) => Font, face: Face, script: Script): Font {
  const font = create(fontFile(face, script));
  const outlineOf = font.getGlyph.bind(font);
  font.getGlyph = (id: number, codePoints: number[] = []) => {
    // Without code points: the shared object must not keep those of any text.
    const outline = outlineOf(id);
    return codePoints.length > 0 ? withCodePoints(outline, codePoints) : outline;
  };
  return font;
}

/** A glyph with the outline and the measures of another one. */
function withCodePoints(outline: Glyph, codePoints: number[]): Glyph {
  const isMark = codePoints.every((one) => MARK.test(String.fromCodePoint(one)));
  return Object.create(outline, {
    codePoints: { value: codePoints },
    isMark: { value: isMark },
    isLigature: { value: codePoints.length > 1 },
  }) as Glyph;
}
