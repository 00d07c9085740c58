export { needsStaffToMove, VISIT_TABLE } from './own-moves';
export { bringAlong, endPayingForAll, moveCalls } from './bring-along';
export { guestsOf } from './guests';
export { beginJoining, joinVisit, joinVisitOfOrder, openVisit } from './join';
export { lockTables } from './locks';
export { endVisit, findOpenVisit, setVisitOfTabs } from './queries';
