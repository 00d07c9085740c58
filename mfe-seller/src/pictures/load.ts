/** Loads the crop editor, the page of the site's pictures, and the texts of both. */
export const loadPictures = () => import(/* webpackChunkName: "page-pictures" */ './chunk');
