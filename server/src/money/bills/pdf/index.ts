export { blocksOfBill, blocksOfCreditNote } from './bill';
