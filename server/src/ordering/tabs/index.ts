export { closeTab, ensureTabOf, findOpenTab, lockTab, takeTab, type Tab } from './queries';
