import { type Bill, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ButtonLink } from '@smokehouse/shared/ui';
import { DeskIcon } from '../../parts/desk-icon';
import styles from './bill-dialog.module.css';

const PAPERS = ['80mm', 'a4'] as const;

/** Open a bill and its credit notes as PDFs in new tabs. */
export function PdfLinks({ bill: { pdf, creditNotes = [] } }: { bill: Bill }) {
  return (
    <>
      <Links address={pdf} />
      {creditNotes.length > 0 && (
        <div className={styles.notes}>
          {creditNotes.map((note) => (
            <Links key={note._id} address={note.pdf} number={note.number} />
          ))}
        </div>
      )}
    </>
  );
}

/** One document in both paper sizes. */
function Links({ address, number }: { address: string; number?: string }) {
  const { t } = useTranslation('mfe-seller');
  return PAPERS.map((paper) => (
    <ButtonLink
      key={paper}
      className={styles.pale}
      href={paths.onPaper(address, paper)}
      target="_blank"
      rel="noreferrer"
    >
      <DeskIcon name="file" />
      <span>
        {t(`bill.${paper}`)} {number && <bdi dir="ltr">{number}</bdi>}
      </span>
    </ButtonLink>
  ));
}
