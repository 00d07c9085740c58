export { closeTab, ensureTabOf, joinTab, lockTab, type Tab } from './queries';
