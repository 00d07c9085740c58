import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from '../../locales/pictures.ar.json';
import en from '../../locales/pictures.en.json';
import { CropEditor as Editor } from './crop-editor';

export const CropEditor = ownTexts('pictures', { en, ar })(Editor);
export { renderCrop } from './render-crop';
