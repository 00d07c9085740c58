/** Loads the audit log and the story of an order, which share their texts and words. */
export const loadAudit = () => import(/* webpackChunkName: "page-audit" */ '../chunk');
