/** Loads the pages of drawers and day reports, which are one chunk. */
export const loadShift = () => import(/* webpackChunkName: "page-shift" */ './chunk');
