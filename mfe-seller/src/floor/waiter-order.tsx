import { useEffect, useState } from 'react';
import { call, productsQuery } from '@smokehouse/shared/api';
import type { CallBody } from '@smokehouse/shared/contract';
import {
  type LineOptions,
  toRequestedItems,
  useLineProducts,
} from '@smokehouse/shared/bundled/use-line-products';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type QueryClient, useQuery, useQueryClient } from '@smokehouse/shared/query';
import { Link, useNavigate } from '@smokehouse/shared/router';
import { Button, Icon, iconButtonClass, notify, Price } from '@smokehouse/shared/ui';
import { Age } from './age';
import { DishChoice } from './dish-choice';
import { viewAddress } from './floor-view';
import { EndedOrder } from './ended-order';
import { visitNow } from './followed-orders';
import { DepartedItems, Followed } from './followed';
import type { JoinedPart } from './joined-parts';
import {
  joinedParts,
  keepOrder,
  keptOrder,
  keyOfOrder,
  letOrderWait,
  visitOfOrder,
} from './kept-orders';
import { useGuestCount } from './guest-count';
import { floorQuery } from './queries';
import { visitQuery } from './public/visit-query';
import { RecipientChoice } from './recipient-choice';
import {
  ALL,
  allItems,
  changeQuantity,
  goneGuests,
  itemsOf,
  cartKey,
  keyOf,
  moveLine,
  onlyItems,
  recipientsOf,
  storeOf,
  sumOf,
  withItems,
  withoutItems,
  type Collected,
  type Recipient,
} from './recipients';
import { ToSend } from './to-send';
import { useAction } from './use-action';
import { Writers } from './writers';
import styles from './waiter-order.module.css';

/** A waiter's order: table, guest, item, Send. The whole table is preselected. */
export function WaiterOrder({ table, area }: { table: string; area: string | null }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const navigate = useNavigate();
  const { data: visit } = useQuery(visitQuery(table));
  const { data: products = [], ...menu } = useQuery(productsQuery);
  const [kept] = useState(() => keptOrder(table));
  const [collected, setCollected] = useState<Collected>(kept.collected);
  const [recipient, setRecipient] = useState<Recipient>(ALL);
  const [newNames, setNewNames] = useState(kept.newNames);
  const { visitId, isHere } = useVisitOfPad(table, area);
  // A waiter leaves the page to look at something: nothing is lost. What has followed its guests to
  // another table is kept there.
  useEffect(() => {
    if (isHere) keepOrder(table, { collected, newNames }, visitId);
  }, [table, collected, newNames, visitId, isHere]);
  const { products: lines, options } = useLineProducts('mfe-seller', allItems(collected), products);
  const { isSending, send } = useSendOrders(table, options);

  const recipients = recipientsOf(visit?.people ?? [], newNames);
  const filled = withItems(collected, [
    ...recipients,
    ...(visit ? goneGuests(collected, visit.people) : []),
  ]);
  const address = viewAddress({ area, table });
  const priceOf = (line: string) => lines?.find(({ _id }) => _id === line)?.price ?? 0;
  const addName = (name: string) => {
    setNewNames((names) => (names.includes(name) ? names : [...names, name]));
    setRecipient({ kind: 'new', name });
  };
  const change = (to: Recipient, line: string, by: 1 | -1, isHeld: boolean) =>
    setCollected((before) => changeQuantity(before, to, line, by, isHeld));
  const hold = (to: Recipient, line: string, isHeld: boolean) =>
    setCollected((before) => moveLine(before, to, line, isHeld));
  const submit = () => {
    if (filled.length === 0) notify.error(t('floor.order.empty'));
    else if (!lines) notify.error(shared('loadFailed'));
    else
      send(filled, collected, {
        onSent: (recipient) => setCollected((rest) => withoutItems(rest, recipient)),
        onLeave: () => void navigate(address),
      });
  };
  return (
    <div className={styles.order}>
      <header className={styles.top}>
        <Link
          className={iconButtonClass}
          to={address}
          aria-label={t('floor.order.back', { table })}
        >
          <span className={styles.back}>
            <Icon name="next" className="flip" />
          </span>
        </Link>
        <h1 className="display">
          <span className="vh">{t('floor.order.title', { table })}</span>
          <span aria-hidden="true">{t('floor.table', { table })}</span>
        </h1>
        {visit && <VisitFacts table={table} />}
      </header>
      <Writers table={table} isSaid />
      <Followed kept={kept} collected={collected} table={table} />
      <DepartedItems table={table} area={area} />
      <EndedOrder table={table} visit={visitId} />
      <Steps isReady={filled.length > 0} />
      <div className={styles.columns}>
        <div className={styles.menu}>
          <RecipientChoice
            recipients={recipients}
            chosen={recipient}
            onChoose={setRecipient}
            onName={addName}
          />
          <DishChoice
            products={products}
            isLoading={menu.isPending && menu.fetchStatus === 'fetching'}
            onRetry={menu.isSuccess ? undefined : () => void menu.refetch()}
            items={collected[cartKey(recipient, false)] ?? {}}
            held={collected[cartKey(recipient, true)] ?? {}}
            store={storeOf(collected, recipient, setCollected)}
            options={options}
            onChange={(line, by, isHeld = false) => change(recipient, line, by, isHeld)}
          />
        </div>
        <div className={styles.side}>
          <ToSend
            recipients={filled}
            collected={collected}
            products={lines}
            options={options}
            storeOf={(to, isHeld) => storeOf(collected, to, setCollected, isHeld)}
            onHold={hold}
            onLess={(to, line, isHeld) => change(to, line, -1, isHeld)}
          />
          <div className={styles.bar}>
            <Summary
              filled={filled}
              recipient={recipient}
              sum={sumOf(collected, filled, priceOf)}
            />
            <Button variant="accent" busy={isSending} onClick={submit}>
              {isSending ? t('floor.order.sending') : t('floor.order.send')}
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}

/**
 * The visit that an open pad is for. When a colleague moves its guests, also before anything is
 * collected for them, the pad goes along.
 */
function useVisitOfPad(
  table: string,
  area: string | null,
): { visitId: string | undefined; isHere: boolean } {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data: visit } = useQuery(visitQuery(table));
  const { data: floor } = useQuery(floorQuery);
  const [seen, setSeen] = useState(
    () => visitOfOrder(table) ?? seenVisit(client, table) ?? undefined,
  );
  if (visit && visit._id !== seen) setSeen(visit._id);
  const now = seen === undefined ? undefined : visitNow(seen, floor?.visits ?? []);
  const to = now?.table ?? table;
  useEffect(() => {
    if (to !== table) void navigate(viewAddress({ area, table: to, mode: 'order' }));
  }, [to, table, area, navigate]);
  return { visitId: now ? now._id : visit?._id, isHere: to === table };
}

/**
 * Sends one order for each recipient. A retry after a lost answer has the same idempotency key, so
 * that nothing is placed twice; what was refused stays collected. Without a connection it is kept
 * like every press of the floor, and the waiter goes on.
 */
function useSendOrders(table: string, options: LineOptions | undefined) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const { isSending, run } = useAction();
  return {
    isSending,
    send(
      recipients: readonly Recipient[],
      collected: Collected,
      { onSent, onLeave }: { onSent: (recipient: Recipient) => void; onLeave: () => void },
    ): void {
      const rest = [...recipients];
      // The guests whom the page shows: while it waits, others may sit down at the table.
      let visit = visitOfOrder(table) ?? seenVisit(client, table);
      // Each has its key before the first request: what is collected while they wait has others.
      const keys = Object.fromEntries(
        rest.map((recipient) => [keyOf(recipient), keyOfOrder(table, recipient)]),
      );
      const parts = joinedParts(table);
      let waiting: ReturnType<typeof letOrderWait> | undefined;
      const place = async (by: { staff: string | undefined }) => {
        let message = '';
        for (let recipient = rest[0]; recipient; recipient = rest[0]) {
          const joined = visitsOf(parts, recipient);
          const body = {
            ...bodyFor(table, recipient, collected, options),
            ...{ visit, ...(joined.length > 0 && { joined }) },
          };
          const idempotencyKey = keys[keyOf(recipient)];
          const answer = await call('POST /api/seller/visit/order', body, {
            ...by,
            idempotencyKey,
          });
          ({ message } = answer);
          // The first order of a free table opens its visit.
          visit = answer.visit ?? visit;
          rest.shift();
          if (waiting) waiting.sent(recipient);
          else onSent(recipient);
        }
        if (waiting) return { message };
        // Whoever sends it sees it at the table.
        await client.refetchQueries({ queryKey: floorQuery.queryKey });
        return { message: '' };
      };
      run(place, {
        kept: t('floor.order.title', { table }),
        onKept() {
          waiting = letOrderWait(table, onlyItems(collected, rest), keys);
          for (const recipient of rest) onSent(recipient);
          onLeave();
        },
        onDone() {
          if (!waiting) onLeave();
        },
        onEnd() {
          waiting?.end();
          void client.invalidateQueries({ queryKey: productsQuery.queryKey });
        },
      });
    },
  };
}

/** The visit that the page shows at a table; null for none, undefined if nothing is loaded. */
function seenVisit(client: QueryClient, table: string): string | null | undefined {
  const loaded = client.getQueryData(visitQuery(table).queryKey);
  if (loaded !== undefined) return loaded.visit?._id ?? null;
  const floor = client.getQueryData(floorQuery.queryKey);
  return floor && (floor.visits.find((one) => one.table === table)?._id ?? null);
}

/** The visits for whose guests something is collected under a recipient. */
const visitsOf = (parts: readonly JoinedPart[], recipient: Recipient): string[] =>
  parts
    .filter(({ collected }) => itemsOf(collected, recipient).length > 0)
    .map(({ visit }) => visit);

function bodyFor(
  table: string,
  recipient: Recipient,
  collected: Collected,
  options: LineOptions | undefined,
): CallBody<'POST /api/seller/visit/order'> {
  const own = itemsOf(collected, recipient);
  return {
    table,
    items: toRequestedItems(own, options).map((item, index) => ({
      ...item,
      ...(own[index]?.isHeld && { held: true }),
    })),
    ...(recipient.kind === 'guest' && { guest: recipient.id }),
    ...(recipient.kind === 'new' && { name: recipient.name }),
  };
}

function VisitFacts({ table }: { table: string }) {
  const guestCount = useGuestCount();
  const { data } = useQuery(floorQuery);
  const visit = data?.visits.find((one) => one.table === table);
  if (!data || !visit) return null;
  return (
    <span className={styles.facts}>
      {guestCount(visit)} · <Age since={visit.openedAt} clockSkew={data.clockSkew} />
      <Price amount={visit.total} />
    </span>
  );
}

const STEPS = ['table', 'who', 'items', 'send'] as const;

/** Where the waiter is in the four steps. */
function Steps({ isReady }: { isReady: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const now = isReady ? 3 : 2;
  return (
    <ol className={styles.steps} aria-label={t('floor.order.steps')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={index < now ? styles.past : ''}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className="num">{index + 1}</span> {t(`floor.order.step.${step}`)}
        </li>
      ))}
    </ol>
  );
}

/** What Send sends: for one recipient by name, for several their number. */
function Summary({
  filled,
  recipient,
  sum: { count, amount },
}: {
  filled: readonly Recipient[];
  recipient: Recipient;
  sum: { count: number; amount: number };
}) {
  const { t } = useTranslation('mfe-seller');
  const one = filled[0] ?? recipient;
  const name = one.name ?? t('floor.all');
  return (
    <p className={styles.summary} role="status">
      <span>
        {filled.length > 1
          ? t('floor.order.itemsOfMany', { count, guests: filled.length })
          : t('floor.order.items', { count, name })}
      </span>
      <Price amount={amount} />
    </p>
  );
}
