import { lazyPage } from '@smokehouse/shared/router';

/** Loads the code and the texts of staff and shared tablets. */
const load = () => import(/* webpackChunkName: "page-staff" */ './chunk');

export const StaffPage = lazyPage(async () => (await load()).staff);
export const Picker = lazyPage(async () => (await load()).picker);
export const Forbidden = lazyPage(async () => (await load()).forbidden);
export const LockButton = lazyPage(async () => (await load()).lockButton);
export const TabletWatch = lazyPage(async () => (await load()).tabletWatch);
