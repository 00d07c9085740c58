export { blocksOfReport, blocksOfShift } from './report';
