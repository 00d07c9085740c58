export { findDaySums, type DaySums, type MoneyWay, type TradingDay } from './queries';
