import { liveEvent } from '../../live-event';

/** A printer, or one of its jobs, has changed. */
interface PrintersUpdate {
  change: 'queued' | 'state' | 'settings';
}

export const printingEvents = {
  printers: liveEvent<PrintersUpdate>({
    when: 'for the seller: a printer or one of its jobs has changed',
    permission: 'printers.use',
  }),
} as const;
