export { blocksOfTicket, type DrawnTicket, type PrintedItem, type TicketChange } from './ticket';
