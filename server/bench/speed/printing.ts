import { sql } from 'kysely';
import type { Database } from '../../src/database/pool';
import { askFor, type Stretch } from './load';
import type { Person } from './people';
import { QUESTIONS } from './questions';

export const PRINTING = 'the menu while 30 bills are printed';
/** Bills that one person asks for at the same time. */
const BILLS = 30;

/** The menu beside the printing of bills, in rounds. */
export interface Printing {
  quiet: Stretch[];
  printing: Stretch[];
  /** Bills that were answered, and those that were shed with 503. */
  printed: number;
  shed: number;
}

interface Given {
  db: Database;
  url: string;
  people: readonly Person[];
  seller: string;
  seconds: number;
  rounds: number;
}

/** Sold orders, as an endless list: no bill is asked for twice while it is kept in memory. */
async function* soldOrders(db: Database): AsyncGenerator<string, never> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where paid_at is not null
    order by created_at desc limit 20000`.execute(db);
  for (;;) for (const { id } of rows) yield id;
}

/**
 * Measures the list of dishes alone, and while one member of the staff asks for 30 different bills
 * at once, again and again.
 */
export async function measurePrinting(given: Given): Promise<Printing> {
  const { db, url, people, seller, seconds, rounds } = given;
  const question = QUESTIONS.find(({ name }) => name === 'list of dishes');
  if (!question) throw new Error('no list of dishes');
  const orders = soldOrders(db);
  const result: Printing = { quiet: [], printing: [], printed: 0, shed: 0 };

  async function printOne(): Promise<void> {
    const { value: id } = await orders.next();
    const { status } = await fetch(`${url}/api/order/${id}/bill.pdf?paper=a4`, {
      headers: { cookie: `sh_seller=${seller}` },
    });
    if (status === 200) result.printed += 1;
    else if (status === 503) result.shed += 1;
    else throw new Error(`bill ${id}: ${status}`);
  }

  const ask = (duration: number) => askFor({ question, people, seller, url, seconds: duration });
  await printOne();
  await ask(1);
  for (let round = 0; round < rounds; round += 1) {
    result.quiet.push(await ask(seconds));
    let isOver = false;
    const bills = (async () => {
      while (!isOver) await Promise.all(Array.from({ length: BILLS }, printOne));
    })();
    result.printing.push(await ask(seconds));
    isOver = true;
    await bills;
  }
  return result;
}
