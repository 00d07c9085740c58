import { type FormEvent, useState } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field, Modal } from '@smokehouse/shared/ui';
import styles from './table-dialog.module.css';
import { rememberTable, tableAsTyped, tableNumber } from './table-number';

interface Props {
  /** What the server said of the table before, in its words; empty where there was none. */
  refusal: string;
  /** What happens then: the words of the button. */
  action: string;
  onTable: (table: string) => void;
  onClose: () => void;
}

/** Asks a guest for the number on their table, and remembers it for the visit. */
export function TableDialog({ refusal, action, onTable, onClose }: Props) {
  const { t } = useTranslation('mfe-dine');
  const [text, setText] = useState('');
  const [error, setError] = useState(refusal);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const table = tableNumber(text);
    if (!table) {
      setError(t('whichTable.wrong'));
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    rememberTable(table);
    onTable(table);
  }
  return (
    <Modal title={t('whichTable.title')} onClose={onClose}>
      <p className={styles.lead}>{t('whichTable.text')}</p>
      <form noValidate onSubmit={submit}>
        <Field
          label={t('whichTable.number')}
          className={`input num ${styles.number}`}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          required
          value={text}
          error={error}
          onChange={(event) => {
            setError('');
            setText(tableAsTyped(event.target.value));
          }}
        />
        <button type="submit" className="btn btn-accent btn-block">
          {action}
        </button>
      </form>
    </Modal>
  );
}
