export { writeArchive, type Written } from './archive';
export { restoreArchive, RestoreError } from './restore';
export { openSite, type Site } from './site';
