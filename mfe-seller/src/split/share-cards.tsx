import { toSar, type VisitBills } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';
import { forAll, lettersOf, type Shares, type SplitDraft, withoutLastLetter } from './public/plan';
import styles from './split.module.css';

interface Props {
  visit: VisitBills;
  draft: SplitDraft;
  shares: Shares | undefined;
  /** A letter, or the id of an issued bill. */
  chosen: string;
  onChoose: (chosen: string) => void;
  onAdd: () => void;
  onChange: (part: Partial<SplitDraft>) => void;
}

/**
 * The issued bills of the visit and the drafts; one is chosen. A bill keeps its place when it is
 * issued.
 */
export function ShareCards({ visit, draft, shares, chosen, onChoose, onAdd, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const issued = visit.bills.map(({ bill, label = '', due }) => ({
    key: bill._id,
    letter: label,
    name: bill.customer.name || t('split.wholeTable'),
    amount: bill.corrected ?? bill.total,
    state: <BillState number={bill.number} isPaid={due === 0} />,
  }));
  const drafts = draft.letters.map((letter, index) => ({
    key: letter,
    letter,
    name: namesOf(visit, draft, letter).join(language === 'ar' ? '، ' : ', '),
    amount: toSar(shares?.totals[index] ?? 0),
    state: <DraftState isBeingPaid={(draft.payments[letter] ?? []).length > 0} />,
  }));
  return (
    <>
      <div className={styles.cards} role="group" aria-label={t('split.bills')}>
        {[...issued, ...drafts]
          .toSorted((one, other) => one.letter.localeCompare(other.letter))
          .map(({ key, letter, name, amount, state }) => (
            <button
              key={key}
              type="button"
              className={styles.card}
              aria-pressed={chosen === key}
              onClick={() => onChoose(key)}
            >
              <span className={styles.who}>
                {letter && <b className={styles.letter}>{letter}</b>}
                <bdi>{name}</bdi>
              </span>
              <Price amount={amount} decimals size="medium" />
              {state}
            </button>
          ))}
        {visit.open > 0 && (
          <button type="button" className={styles.add} onClick={onAdd} aria-label={t('split.add')}>
            <Icon name="plus" />
          </button>
        )}
      </div>
      {visit.open > 0 && (
        <p className={styles.quick}>
          <button type="button" onClick={() => onChange(forAll(draft))}>
            {t('split.forAll')}
          </button>
          {draft.letters.length > 1 && (
            <button type="button" onClick={() => onChange(withoutLastLetter(draft))}>
              {t('split.removeBill', { letter: draft.letters.at(-1) })}
            </button>
          )}
        </p>
      )}
    </>
  );
}

function BillState({ number, isPaid }: { number: string; isPaid: boolean }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <span className={isPaid ? styles.settled : styles.owed}>
      <Icon name={isPaid ? 'check' : 'clock'} />
      <span>
        {t(isPaid ? 'split.paidBill' : 'split.unpaidBill')} <bdi dir="ltr">{number}</bdi>
      </span>
    </span>
  );
}

function DraftState({ isBeingPaid }: { isBeingPaid: boolean }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <span className={isBeingPaid ? styles.draft : styles.open}>
      <Icon name={isBeingPaid ? 'list' : 'clock'} />
      {t(isBeingPaid ? 'split.draftBeingPaid' : 'split.open')}
    </span>
  );
}

/** The guests whose items are on a draft. */
function namesOf(visit: VisitBills, draft: SplitDraft, letter: string): string[] {
  if (draft.mode === 'equal' || draft.mode === 'amount') return [];
  const guests = new Set(
    visit.items
      .filter((item) => item.open > 0 && lettersOf(draft, item)[0] === letter)
      .map(({ guest }) => guest),
  );
  return visit.guests.filter(({ _id, isAll }) => guests.has(_id) && !isAll).map(({ name }) => name);
}
