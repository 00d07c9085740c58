/** Loads the crop editor and its texts. */
export const loadCropEditor = () => import(/* webpackChunkName: "crop-editor" */ '../crop-chunk');
