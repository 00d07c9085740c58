import { toSar, type VisitBills } from '@smokehouse/shared/contract';
import { equalShares, MAX_SHARES } from '@smokehouse/shared/contract/money/splits/rules';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Field, Price } from '@smokehouse/shared/ui';
import {
  issuedLetters,
  keyOf,
  lettersOf,
  parseAmount,
  type SplitDraft,
  toggled,
} from './public/plan';
import styles from './split.module.css';

interface Props {
  visit: VisitBills;
  draft: SplitDraft;
  onChange: (part: Partial<SplitDraft>) => void;
}

/** Says what is on which bill: by item, by guest, in equal shares or by amount. */
export function LetterTable(props: Props) {
  const { visit, draft } = props;
  if (visit.open === 0 || draft.mode === 'item') return <Items {...props} />;
  if (draft.mode === 'guest') return <Guests {...props} />;
  return draft.mode === 'equal' ? <EqualShares {...props} /> : <Amounts {...props} />;
}

function Section({
  title,
  hint,
  children,
}: {
  title: string;
  hint: string;
  children: React.ReactNode;
}) {
  return (
    <section className={styles.items}>
      <header>
        <h2>{title}</h2>
        <span>{hint}</span>
      </header>
      {children}
    </section>
  );
}

function Items({ visit, draft, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const nameOf = (guest: string) => {
    const found = visit.guests.find(({ _id }) => _id === guest);
    return found?.isAll ? t('split.wholeTable') : (found?.name ?? '');
  };
  return (
    <Section title={t('split.whose')} hint={visit.open > 0 ? t('split.share') : ''}>
      <ul>
        {visit.items.map((item) => {
          const name = `${item.quantity > 1 ? `${item.quantity} × ` : ''}${dishName(item, language)}`;
          const letters = lettersOf(draft, item);
          return (
            <li key={keyOf(item)}>
              <div>
                <b>{name}</b>
                <small>
                  <bdi>{nameOf(item.guest)}</bdi> · <Price amount={item.amount} decimals />
                  {item.open === 0 &&
                    ` · ${t(isPaid(visit, item) ? 'split.paidBill' : 'split.unpaidBill')}`}
                </small>
              </div>
              {item.open === 0 ? (
                <Settled visit={visit} draft={draft} bills={item.bills} />
              ) : (
                <Letters
                  name={name}
                  issued={issuedLetters(visit)}
                  all={draft.letters}
                  chosen={letters}
                  onToggle={(letter) =>
                    onChange({
                      items: { ...draft.items, [keyOf(item)]: toggled(letters, letter) },
                    })
                  }
                />
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

/** Whether the bills on which an item is are paid. */
const isPaid = (visit: VisitBills, { bills }: Pick<VisitBills['items'][number], 'bills'>) =>
  visit.bills.every(({ bill, due }) => due === 0 || !bills.includes(bill._id));

/** The letters or numbers of the bills on which an item is, among all letters. */
function Settled({
  visit,
  draft,
  bills,
}: {
  visit: VisitBills;
  draft: SplitDraft;
  bills: readonly string[];
}) {
  const labels = visit.bills
    .filter(({ bill }) => bills.includes(bill._id))
    .map(({ bill, label }) => label ?? bill.number);
  const all = [...new Set([...labels, ...issuedLetters(visit), ...draft.letters])].toSorted();
  return (
    <span className={styles.letters}>
      {all.map((label) =>
        labels.includes(label) ? (
          <b key={label} className={styles.locked}>
            {label}
          </b>
        ) : (
          <PaleLetter key={label} letter={label} />
        ),
      )}
    </span>
  );
}

/** A letter that cannot be chosen for an item. It keeps the letters in columns. */
const PaleLetter = ({ letter }: { letter: string }) => (
  <span className={styles.pale} aria-hidden>
    {letter}
  </span>
);

function Letters({
  name,
  issued = [],
  all,
  chosen,
  onToggle,
}: {
  name: string;
  /** Letters of issued bills, which get nothing any more. */
  issued?: readonly string[];
  all: readonly string[];
  chosen: readonly string[];
  onToggle: (letter: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <span className={styles.letters} role="group" aria-label={t('split.lettersOf', { name })}>
      {[...issued, ...all].toSorted().map((letter) =>
        issued.includes(letter) ? (
          <PaleLetter key={letter} letter={letter} />
        ) : (
          <button
            key={letter}
            type="button"
            aria-pressed={chosen.includes(letter)}
            onClick={() => onToggle(letter)}
          >
            {letter}
          </button>
        ),
      )}
    </span>
  );
}

function Guests({ visit, draft, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  const openOf = (guest: string) =>
    visit.items
      .filter((item) => item.guest === guest)
      .reduce((sum, { open }) => sum + Math.round(open * 100), 0);
  return (
    <Section title={t('split.whoPays')} hint={t('split.shareGuest')}>
      <ul>
        {visit.guests.map(({ _id, name, isAll }) => {
          const shown = isAll ? t('split.wholeTable') : name;
          const letters = draft.guests[_id] ?? [];
          return (
            <li key={_id}>
              <div>
                <b>
                  <bdi>{shown}</bdi>
                </b>
                <small>
                  <Price amount={toSar(openOf(_id))} decimals />
                </small>
              </div>
              <Letters
                name={shown}
                all={draft.letters}
                chosen={letters}
                onToggle={(letter) =>
                  onChange({ guests: { ...draft.guests, [_id]: toggled(letters, letter) } })
                }
              />
            </li>
          );
        })}
      </ul>
    </Section>
  );
}

function EqualShares({ visit, draft }: Props) {
  const { t } = useTranslation('mfe-seller');
  const shares = equalShares(Math.round(visit.open * 100), draft.letters.length);
  return (
    <Section title={t('split.shares')} hint={t('split.sharesHint', { most: MAX_SHARES })}>
      <ul>
        {draft.letters.map((letter, index) => (
          <li key={letter}>
            <b className={styles.letter}>{letter}</b>
            <Price amount={toSar(shares[index] ?? 0)} decimals />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** An empty field is no error: the amount is not typed yet. */
const isAmount = (text = '') => text.trim() === '' || parseAmount(text) !== undefined;

function Amounts({ draft, onChange }: Props) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Section title={t('split.amounts')} hint={t('split.amountsHint')}>
      <div className={styles.fields}>
        {draft.letters.slice(0, -1).map((letter) => (
          <Field
            key={letter}
            error={isAmount(draft.amounts[letter]) ? undefined : t('split.noAmount')}
            label={t('split.amountOf', { letter })}
            inputMode="decimal"
            dir="ltr"
            value={draft.amounts[letter] ?? ''}
            onChange={({ target }) =>
              onChange({ amounts: { ...draft.amounts, [letter]: target.value } })
            }
          />
        ))}
        <p>{t('split.restOf', { letter: draft.letters.at(-1) })}</p>
      </div>
    </Section>
  );
}
