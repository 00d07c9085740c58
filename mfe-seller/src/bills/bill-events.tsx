import { useId, type ReactNode } from 'react';
import type { Bill, BillLine, Correction, CreditNote } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { textIn } from '@smokehouse/shared/contract/text-in';
import { CorrectionStep } from '../corrections/public/correction-step';
import { dayAndTime } from '../parts/time';
import { useAuthorName } from '../parts/use-name-of';
import styles from './bill-events.module.css';

/** What happened to a corrected bill, oldest first: issue, payment, and each credit note. */
export function BillEvents({
  bill: { issuedAt, paidAt, creditNotes = [] },
  corrections,
}: {
  bill: Bill;
  corrections: readonly Correction[];
}) {
  const { t } = useTranslation('mfe-seller');
  const titleId = useId();
  const events = [
    { at: issuedAt, content: <b>{t('bill.wasIssued')}</b> },
    ...(paidAt ? [{ at: paidAt, content: <b>{t('bill.wasPaid')}</b> }] : []),
    ...creditNotes.map((note) => ({
      at: note.issuedAt,
      content: <Credited note={note} correction={correctionOf(note, corrections)} />,
    })),
  ].sort((one, other) => one.at.localeCompare(other.at));
  return (
    <section className={styles.events} aria-labelledby={titleId}>
      <h3 id={titleId}>{t('bill.happened')}</h3>
      <ol>
        {events.map(({ at, content }, index) => (
          <Event key={index} at={at}>
            {content}
          </Event>
        ))}
      </ol>
    </section>
  );
}

/** A correction whose items are on several bills has a credit note of each, `CRN-01, CRN-02`. */
const correctionOf = ({ number }: CreditNote, corrections: readonly Correction[]) =>
  corrections.find(({ creditNote }) => creditNote?.split(', ').includes(number));

function Event({ at, children }: { at: string; children: ReactNode }) {
  return (
    <li>
      <time dateTime={at} dir="ltr" className="num">
        {dayAndTime(at)}
      </time>
      <div>{children}</div>
    </li>
  );
}

/** Whether a line of a credit note is a dish: by how much its discount shrinks is another one. */
const isDish = ({ name, nameAr }: BillLine) => name !== 'Discount' || nameAr !== 'خصم';

/** A credit note with who corrected what and why. Without its correction, only its number. */
function Credited({ note, correction }: { note: CreditNote; correction: Correction | undefined }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const authorName = useAuthorName();
  if (!correction)
    return (
      <b>
        {t('order.creditNote')} <bdi dir="ltr">{note.number}</bdi>
      </b>
    );
  const dishes = correction.items
    ? note.lines.filter(isDish).map(({ quantity, part, name, nameAr }) => {
        const dish = textIn(language, name, nameAr);
        return `${part ?? quantity} × ${dish}`;
      })
    : [];
  return (
    <CorrectionStep
      correction={{ ...correction, amount: note.total, creditNote: note.number }}
      dishes={dishes}
    >
      <bdi>{authorName(correction) ?? t('by.user')}</bdi>
    </CorrectionStep>
  );
}
