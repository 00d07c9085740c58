import { lazy } from 'react';
import { lazyPage } from '@smokehouse/shared/router';

/** Loads the code and the texts of staff and shared tablets. */
export const loadStaff = () => import(/* webpackChunkName: "page-staff" */ '../chunk');

export const Picker = lazyPage(async () => (await loadStaff()).picker);
export const Entrance = lazy(async () => (await loadStaff()).entrance);
export const Forbidden = lazyPage(async () => (await loadStaff()).forbidden);
export const LockButton = lazyPage(async () => (await loadStaff()).lockButton);
export const ScreenStart = lazyPage(async () => (await loadStaff()).screenStart);
export const ScreenWatch = lazyPage(async () => (await loadStaff()).screenWatch);
export const TabletNotice = lazy(async () => (await loadStaff()).tabletNotice);
export const TabletWatch = lazyPage(async () => (await loadStaff()).tabletWatch);
