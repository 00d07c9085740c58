import { type FormEvent, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field, Modal } from '@smokehouse/shared/ui';
import styles from './table-dialog.module.css';
import { storeTable, cleanTableInput, parseTableNumber } from './table-number';

interface Props {
  /** The server's message about the previous table; empty if there was none. */
  initialError: string;
  /** The label of the submit button. */
  action: string;
  onTable: (table: string) => void;
  onClose: () => void;
}

/** Asks a guest for the number of their table, and stores it for the visit. */
export function TableDialog({ initialError, action, onTable, onClose }: Props) {
  const { t } = useTranslation('mfe-dine');
  const [text, setText] = useState('');
  const [error, setError] = useState(initialError);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const table = parseTableNumber(text);
    if (!table) {
      setError(t('whichTable.wrong'));
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    storeTable(table);
    onTable(table);
  }
  return (
    <Modal title={t('whichTable.title')} onClose={onClose}>
      <p className={styles.lead}>{t('whichTable.text')}</p>
      <form noValidate onSubmit={submit}>
        <Field
          label={t('whichTable.number')}
          className={`num ${styles.number}`}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          required
          value={text}
          error={error}
          onChange={(event) => {
            setError('');
            setText(cleanTableInput(event.target.value));
          }}
        />
        <Button type="submit" variant="accent" block>
          {action}
        </Button>
      </form>
    </Modal>
  );
}
