export { BagPicture as default } from '@smokehouse/shared/bundled/illustrations';
