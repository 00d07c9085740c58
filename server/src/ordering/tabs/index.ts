export { moveRounds } from './move-rounds';
export { closeTab, ensureTabOf, lockTab, openTabOf, tabJoining, type Tab } from './queries';
