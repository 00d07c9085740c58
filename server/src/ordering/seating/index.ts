export { guestsOf } from './guests';
export { beginJoining, joinVisit, joinVisitOfOrder, openVisit } from './join';
export { lockTables } from './locks';
export { endVisit, findOpenVisit } from './queries';
