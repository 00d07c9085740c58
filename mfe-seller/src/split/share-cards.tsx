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

/** The issued bills of the visit and the drafts; one is chosen. */
export function ShareCards({ visit, draft, shares, chosen, onChoose, onAdd, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  return (
    <>
      <div className={styles.cards} role="group" aria-label={t('split.bills')}>
        {visit.bills.map(({ bill, label, due }) => (
          <button
            key={bill._id}
            type="button"
            className={styles.card}
            aria-pressed={chosen === bill._id}
            onClick={() => onChoose(bill._id)}
          >
            <span className={styles.who}>
              {label && <b className={styles.letter}>{label}</b>}
              <bdi>{bill.customer.name}</bdi>
            </span>
            <Price amount={bill.corrected ?? bill.total} decimals size="medium" />
            <span className={due > 0 ? styles.owed : styles.settled}>
              <Icon name={due > 0 ? 'clock' : 'check'} />
              <span>
                {t(due > 0 ? 'split.unpaidBill' : 'split.paidBill')}{' '}
                <bdi dir="ltr">{bill.number}</bdi>
              </span>
            </span>
          </button>
        ))}
        {draft.letters.map((letter, index) => (
          <button
            key={letter}
            type="button"
            className={styles.card}
            aria-pressed={chosen === letter}
            onClick={() => onChoose(letter)}
          >
            <span className={styles.who}>
              <b className={styles.letter}>{letter}</b>
              <bdi>{namesOf(visit, draft, letter).join(language === 'ar' ? '، ' : ', ')}</bdi>
            </span>
            <Price amount={toSar(shares?.totals[index] ?? 0)} decimals size="medium" />
            <DraftState isBeingPaid={(draft.payments[letter] ?? []).length > 0} />
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
