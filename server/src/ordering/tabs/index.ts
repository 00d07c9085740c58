export { closeTab, ensureTabOf, lockTab, takeTab, type Tab } from './queries';
