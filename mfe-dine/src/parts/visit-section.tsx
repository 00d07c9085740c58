import { type Bill, toHalalas, toSar } from '@smokehouse/shared/contract';
import { withCurrency } from '@smokehouse/shared/bundled/with-currency';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';
import { BillSlips } from './bill-slips';
import { CallButtons, type GuestTableVisit } from './call-buttons';
import { Charge } from './charge';
import { OrderTicket } from './order-ticket';
import { useBills } from './use-bills';
import styles from './visit-section.module.css';
import { billStateOf, endingOf, hasFoodToCome, isOver, type Visit } from './visits';

interface Props {
  visit: Visit;
  /** True for the visit that the next round belongs to. */
  isCurrent: boolean;
  tableVisit: GuestTableVisit;
  /** ms to add to this device's clock to get the server's */
  clockSkew: number;
}

/** A visit: its total so far, its bills, and its rounds, the newest first. */
export function VisitSection({ visit, isCurrent, tableVisit, clockSkew }: Props) {
  const { id, rounds, isPaid } = visit;
  const bills = useBills(visit);
  const state = billStateOf(visit);
  const isOpen = isCurrent && !isOver(visit, tableVisit !== undefined);
  const isPartPaid = state === 'ready' && (bills.data ?? []).some(isPaidInPart);
  const canCall = isOpen || (isCurrent && hasFoodToCome(visit));
  return (
    <section className={styles.visit} aria-labelledby={`visit-${id}`}>
      <header>
        <Facts visit={visit} isCurrent={isCurrent} />
        <Total
          visit={visit}
          bills={bills.data}
          shared={isCurrent ? sharedWith(tableVisit) : 0}
          isDivided={tableVisit?.hasOtherGuests === true}
        />
      </header>
      <div className={styles.next}>
        <div>
          <State visit={visit} state={isPartPaid ? 'part' : state} />
          {isOpen && <Payer tableVisit={tableVisit} />}
        </div>
        {canCall && <CallButtons tableVisit={tableVisit} isPaid={isPaid} />}
      </div>
      {isOpen && <Charge tableVisit={tableVisit} />}
      <BillSlips bills={bills} />
      {rounds.map((order, index) => (
        <OrderTicket
          key={order._id}
          order={order}
          round={rounds.length > 1 ? rounds.length - index : undefined}
          clockSkew={clockSkew}
        />
      ))}
    </section>
  );
}

/** What is to be done with the bill. Screen readers announce how a visit ends. */
function State({
  visit: { total, settled },
  state,
}: {
  visit: Visit;
  state: ReturnType<typeof billStateOf> | 'part';
}) {
  const { t } = useTranslation('mfe-dine');
  const language = useLanguage((one) => one.language);
  const unpaid = Math.max(0, toHalalas(total) - toHalalas(settled));
  return (
    <p role="status">
      {t(`visit.state.${state}`, {
        amount: withCurrency(figureOf(toSar(unpaid)), language),
      })}
    </p>
  );
}

const figureOf = (sar: number): string =>
  sar.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const HEADS = {
  paid: 'paid',
  coming: 'paid',
  cancelled: 'cancelled',
  unpaid: 'closed',
  cleared: 'closed',
} as const satisfies Partial<Record<ReturnType<typeof billStateOf>, string>>;

function headOf(visit: Visit) {
  const state = billStateOf(visit);
  return state in HEADS ? HEADS[state as keyof typeof HEADS] : 'open';
}

/** Whether the visit is paid, its table, and the number of its rounds. */
function Facts({ visit, isCurrent }: Pick<Props, 'visit' | 'isCurrent'>) {
  const { t } = useTranslation('mfe-dine');
  const { id, rounds } = visit;
  // Finished rounds keep the table where they were served when the staff moves the guest.
  const moved = useSession(({ guest }) => (guest?.movedFrom ? guest.table : undefined));
  const table = (isCurrent && !endingOf(visit) && moved) || visit.table;
  return (
    <div>
      <h2 className="display" id={`visit-${id}`}>
        {t(`visit.${headOf(visit)}`)}
      </h2>
      <p className={styles.facts}>
        {table && (
          <span>
            <Icon name="table" />
            {t('table', { number: table })}
          </span>
        )}
        <span>{t('visit.rounds', { count: rounds.length })}</span>
      </p>
    </div>
  );
}

/** Something of an issued bill is paid, and the rest is due. */
const isPaidInPart = ({ isPaid, ways = [] }: Bill) => !isPaid && ways.length > 0;

/**
 * What the guest's rounds come to, how much of it is paid, and what is to pay of the rounds for the
 * whole table. Screen readers announce the new total after each round.
 */
function Total({
  visit: { total, settled, isPaid },
  bills,
  shared,
  isDivided,
}: {
  visit: Visit;
  bills: readonly Bill[] | undefined;
  /** Unit: SAR. */
  shared: number;
  /** Whether there are others to divide it with. */
  isDivided: boolean;
}) {
  const { t } = useTranslation('mfe-dine');
  // Whoever pays a bill with dishes of others decides how much of this guest's is left.
  const isAlone = bills?.every(({ isPart }) => !isPart);
  const paid = toSar(Math.max(toHalalas(settled), paidOf(bills)));
  return (
    <p className={styles.total} role="status">
      <span>{t('visit.total')}</span>{' '}
      <Price size="large" className={styles.sum} amount={total} decimals />
      {!isPaid && paid > 0 && isAlone && (
        <span className={styles.left}>
          {t('visit.settled')} <Price amount={paid} decimals /> · {t('visit.left')}{' '}
          <Price amount={toSar(Math.max(0, toHalalas(total) - toHalalas(paid)))} decimals />
        </span>
      )}
      {shared > 0 && (
        <span className={styles.left}>
          {/* Nobody knows yet who pays how much of it: it is no share of this guest's. */}
          {t(isDivided ? 'visit.undivided' : 'visit.forTable')} <Price amount={shared} decimals />
        </span>
      )}
    </p>
  );
}

/** What is paid of the bills, also of one that is paid in part. Unit: halalas. */
const paidOf = (bills: readonly Bill[] = []) =>
  bills.reduce(
    (sum, { total, corrected = total, isPaid, due = isPaid ? 0 : corrected }) =>
      sum + toHalalas(corrected) - toHalalas(due),
    0,
  );

/**
 * What a guest may have to pay a part of: the rounds for the whole table, unless one guest pays for
 * all.
 */
const sharedWith = (tableVisit: GuestTableVisit) =>
  tableVisit?.payer ? 0 : (tableVisit?.shared ?? 0);

/** Says that another guest of the table pays for all. Screen readers announce it. */
function Payer({ tableVisit }: { tableVisit: GuestTableVisit }) {
  const { t } = useTranslation('mfe-dine');
  const payer = tableVisit?.payer;
  return (
    <p className={styles.payer} role="status">
      {payer && !payer.isSelf && (
        <>
          <Icon name="check" />
          {t('visit.payer', { name: payer.name })}
        </>
      )}
    </p>
  );
}
