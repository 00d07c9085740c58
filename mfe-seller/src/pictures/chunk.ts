import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from '../../locales/pictures.ar.json';
import en from '../../locales/pictures.en.json';
import SitePictures from '../pages/site-pictures';
import { CropEditor as Editor } from './crop-editor';

// One chunk, because the entry lists each chunk with its hash.
const withTexts = ownTexts('pictures', { en, ar });

export const page = { default: withTexts(SitePictures) };
export const CropEditor = withTexts(Editor);
export { renderCrop } from './render-crop';
