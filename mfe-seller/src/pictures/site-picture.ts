import { isCategoryPath, sitePictureUrl, type CallAnswer } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import type { PictureShape } from './public/crop';

/** A hero slide or a category tile. */
export type SitePicture = CallAnswer<'GET /api/seller/pictures'>['site'][number];

export const isSlide = ({ name }: SitePicture): boolean => name.startsWith('hero-');
export const shapeOf = (picture: SitePicture): PictureShape => (isSlide(picture) ? 'hero' : 'tile');

/** Its address in the desk. It changes with the photo, so that the browser's cache is not used. */
export function addressOf({ name, photo = 'original' }: SitePicture): string {
  const version = `v=${photo}`;
  return name.startsWith('hero-')
    ? `${sitePictureUrl(name, 768)}&${version}`
    : `${sitePictureUrl(name)}?${version}`;
}

/** Returns the name of a picture: the slide's title, or the category. */
export function usePictureName(): (picture: SitePicture) => string {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  return (picture) => {
    if (isSlide(picture)) return t(`pictures.slide.${picture.name}`);
    const path = picture.name.replace('cut/', '');
    return isCategoryPath(path) ? shared(`category.${path}`) : path;
  };
}
