export { writeArchive } from './archive';
export { restoreArchive } from './restore';
export { openSite } from './site';
