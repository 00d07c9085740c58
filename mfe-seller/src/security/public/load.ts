/** Loads the code and the texts of the account, the second step and password recovery. */
export const loadSecurity = () => import(/* webpackChunkName: "page-account" */ '../chunk');
