import { lazy } from 'react';

/** The dialogs of a table, which a tablet keeps while the floor is open. */
export const loadDialogs = () => import(/* webpackChunkName: "visit-dialogs" */ './visit-dialogs');

type Dialogs = Awaited<ReturnType<typeof loadDialogs>>;
const dialog = <K extends keyof Dialogs>(name: K) =>
  lazy(async () => ({ default: (await loadDialogs())[name] }));

export const BillsDialog = dialog('BillsDialog');
export const MoveGuestDialog = dialog('MoveGuestDialog');
export const MoveVisitDialog = dialog('MoveVisitDialog');
export const SeatGuestDialog = dialog('SeatGuestDialog');
export const WalkOutDialog = dialog('WalkOutDialog');
