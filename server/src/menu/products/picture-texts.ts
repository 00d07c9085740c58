import type { CallAnswer } from '@smokehouse/shared/contract';
import { readMenu } from '../../../menu-data/src/index';
import { asset } from '../../assets';

/** What pictures show, by dish. */
export type PictureTexts = CallAnswer<'GET /api/product/picture-texts'>['texts'];

let shippedTexts: PictureTexts | undefined;

/**
 * The texts of shipped pictures. They are not in the database, because they change with the files.
 * @param ids dishes that show the picture that the site ships
 */
export function pictureTextsOf(ids: readonly string[]): PictureTexts {
  shippedTexts ??= Object.fromEntries(
    readMenu(asset('menu-data')).map(({ id, pictureText }) => [id, pictureText]),
  );
  const texts: PictureTexts = {};
  for (const id of ids) {
    const text = shippedTexts[id];
    if (text) texts[id] = text;
  }
  return texts;
}
