import type { Bill } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ButtonLink } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import styles from './bill-dialog.module.css';

const PAPERS = ['80mm', 'a4'] as const;

/** Open a bill and its credit notes as PDFs in new tabs. */
export function PdfLinks({ bill: { pdf, creditNotes = [] } }: { bill: Bill }) {
  const { t } = useTranslation('mfe-seller');
  const links = [
    { address: `${pdf}?`, number: '' },
    ...creditNotes.map((note) => ({ address: `${note.pdf}&`, number: note.number })),
  ];
  return links.map(({ address, number }) =>
    PAPERS.map((paper) => (
      <ButtonLink
        key={`${number} ${paper}`}
        className={styles.pale}
        href={`${address}paper=${paper}`}
        target="_blank"
        rel="noreferrer"
      >
        <DeskIcon name="file" />
        <span>
          {t(`bill.${paper}`)} <bdi dir="ltr">{number}</bdi>
        </span>
      </ButtonLink>
    )),
  );
}
