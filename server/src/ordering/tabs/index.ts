export { lockRounds } from './lock-rounds';
export { IS_TO_BRING, moveRounds } from './move-rounds';
export { closeTab, ensureTabOf, lockTab, openTabOf, tabJoining, type Tab } from './queries';
