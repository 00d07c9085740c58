export { moveRounds } from './move-rounds';
export { closeTab, ensureTabOf, joinTab, lockTab, type Tab } from './queries';
