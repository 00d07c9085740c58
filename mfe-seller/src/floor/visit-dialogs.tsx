export { BillsDialog } from './bills-dialog';
export { MoveGuestDialog, MoveVisitDialog, SeatGuestDialog } from './move-dialogs';
export { WalkOutDialog } from './walk-out-dialog';
