export { findDaySums, type DaySums, type MoneyWay } from './queries';
