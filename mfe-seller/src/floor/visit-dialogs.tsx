export { BillsDialog } from './bills-dialog';
export { MoveGuestDialog, MoveVisitDialog } from './move-dialogs';
export { WalkOutDialog } from './walk-out-dialog';
