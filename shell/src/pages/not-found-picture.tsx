export { NotFoundPicture as default } from '@smokehouse/shared/bundled/illustrations';
