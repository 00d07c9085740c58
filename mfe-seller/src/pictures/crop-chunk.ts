import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { CropEditor as Editor } from './crop-editor';

export const CropEditor = ownTexts('pictures', { en, ar })(Editor);
export { renderCrop } from './render-crop';
