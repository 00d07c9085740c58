import { connect, type Socket } from 'node:net';
import { canPrint } from '@smokehouse/shared/contract/operations/printing/rules';
import type { PrinterState } from '@smokehouse/shared/contract';
import {
  isRealTimeAnswer,
  PRINTED_REQUEST,
  stateOf,
  STATUS_REQUESTS,
  type StatusAnswers,
} from './esc-pos';

/** How long each step may take. Unit: ms. */
export interface Timeouts {
  connect: number;
  /** For an answer about the state. */
  answer: number;
  /** From the first byte until everything is printed. Printing waits for a new roll that long. */
  print: number;
}

/** How a conversation may end early. */
export interface ConversationOptions {
  timeouts?: Timeouts;
  /** Ends the connection when the server stops. */
  signal?: AbortSignal;
}

const TIMEOUTS: Timeouts = { connect: 4_000, answer: 3_000, print: 30_000 };

/** `interrupted`: the connection broke after the first byte. */
export type PrintResult = 'printed' | 'interrupted' | PrinterState;

interface Address {
  host: string;
  port: number;
}

/** Connects to a printer and asks for its state. */
export function askState(
  address: Address,
  options: ConversationOptions = {},
): Promise<PrinterState> {
  return converse<PrinterState>(
    address,
    options,
    (printer) => printer.ask(),
    () => 'silent',
  );
}

/**
 * Prints on a network printer: asks for its state, sends the commands, and waits until the printer
 * reports that all of them are printed.
 * @param onSending awaited before the first byte; from then on, a part of it may be on paper
 * @returns the state that prevents printing if it is not printed, or not known to be
 */
export async function printTo(
  address: Address,
  commands: Buffer,
  onSending: () => Promise<void>,
  options: ConversationOptions = {},
): Promise<PrintResult> {
  let isSending = false;
  return converse<PrintResult>(
    address,
    options,
    async (printer) => {
      const state = await printer.ask();
      if (!canPrint(state)) return state;
      await onSending();
      isSending = true;
      return printer.print(commands);
    },
    () => (isSending ? 'interrupted' : 'silent'),
  );
}

/** Our printers answer with one byte to a request. More in one conversation ends it. */
const MAX_ANSWERS = 4096;

class NoAnswer extends Error {}
class Closed extends Error {}

/** One conversation on one connection, which is closed at its end. */
async function converse<T>(
  { host, port }: Address,
  { timeouts = TIMEOUTS, signal }: ConversationOptions,
  run: (printer: Conversation) => Promise<T>,
  closed: () => T,
): Promise<T | PrinterState> {
  const socket = connect({ host, port, noDelay: true, ...(signal && { signal }) });
  const conversation = new Conversation(socket, timeouts);
  try {
    if (!(await conversation.opened())) return 'unreachable';
    return await run(conversation);
  } catch (error) {
    if (error instanceof NoAnswer) return 'silent';
    if (error instanceof Closed) return closed();
    throw error;
  } finally {
    socket.destroy();
  }
}

/** Requests and answers on a connection. An answer is one byte. */
class Conversation {
  private readonly answers: number[] = [];
  private received = 0;
  private isClosed = false;
  private wake: () => void = () => undefined;

  constructor(
    private readonly socket: Socket,
    private readonly timeouts: Timeouts,
  ) {
    socket.on('data', (bytes: Buffer) => {
      this.received += bytes.length;
      if (this.received > MAX_ANSWERS) return void socket.destroy();
      this.answers.push(...bytes);
      this.wake();
    });
    // `close` follows.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      this.isClosed = true;
      this.wake();
    });
    // A printer that ends the connection will not answer.
    socket.on('end', () => socket.destroy());
  }

  opened(): Promise<boolean> {
    const { socket } = this;
    return new Promise((resolve) => {
      const timer = setTimeout(() => socket.destroy(), this.timeouts.connect);
      const finish = (isOpen: boolean) => {
        clearTimeout(timer);
        resolve(isOpen);
      };
      socket.once('connect', () => finish(true)).once('close', () => finish(false));
    });
  }

  async ask(): Promise<PrinterState> {
    return stateOf({
      printer: await this.request('printer'),
      offline: await this.request('offline'),
      paper: await this.request('paper'),
    });
  }

  async print(commands: Buffer): Promise<PrintResult> {
    const deadline = Date.now() + this.timeouts.print;
    this.socket.write(commands);
    this.socket.write(PRINTED_REQUEST);
    const answer = await this.next((byte) => !isRealTimeAnswer(byte), deadline);
    if (answer !== undefined) return 'printed';
    // The paper may have run out on the way.
    const state = await this.ask();
    return canPrint(state) ? 'interrupted' : state;
  }

  private async request(what: keyof StatusAnswers): Promise<number> {
    this.socket.write(STATUS_REQUESTS[what]);
    const answer = await this.next(isRealTimeAnswer, Date.now() + this.timeouts.answer);
    if (answer === undefined) throw new NoAnswer();
    return answer;
  }

  /** The next answer of a kind; undefined after the deadline. Others are dropped. */
  private async next(
    isExpected: (byte: number) => boolean,
    deadline: number,
  ): Promise<number | undefined> {
    for (;;) {
      const index = this.answers.findIndex(isExpected);
      const [answer] = this.answers
        .splice(0, index < 0 ? this.answers.length : index + 1)
        .slice(-1);
      if (index >= 0) return answer;
      if (this.isClosed) throw new Closed();
      const left = deadline - Date.now();
      if (left <= 0) return undefined;
      await this.news(left);
    }
  }

  private news(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
