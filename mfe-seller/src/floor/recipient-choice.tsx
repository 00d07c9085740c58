import { useState, type FormEvent } from 'react';
import { MAX_FLOOR_NAME } from '@smokehouse/shared/contract/ordering/floor/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, Input } from '@smokehouse/shared/ui';
import { keyOf, type Recipient } from './recipients';
import styles from './waiter-order.module.css';

/** For whom the next items are: the whole table, a guest, or a new guest by name. */
export function RecipientChoice({
  recipients,
  chosen,
  onChoose,
  onName,
}: {
  recipients: readonly Recipient[];
  chosen: Recipient;
  onChoose: (recipient: Recipient) => void;
  onName: (name: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [name, setName] = useState<string | null>(null);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (name?.trim()) onName(name.trim());
    setName(null);
  }
  return (
    <div className={styles.who} role="group" aria-label={t('floor.order.who')}>
      {recipients.map((recipient) => (
        <button
          key={keyOf(recipient)}
          type="button"
          aria-pressed={keyOf(recipient) === keyOf(chosen)}
          onClick={() => onChoose(recipient)}
        >
          <bdi>{recipient.name ?? t('floor.all')}</bdi>
        </button>
      ))}
      {name === null ? (
        <button type="button" className={styles.newGuest} onClick={() => setName('')}>
          <Icon name="plus" />
          {t('floor.order.newGuest')}
        </button>
      ) : (
        <form className={styles.nameForm} onSubmit={submit}>
          <Input
            autoFocus
            aria-label={t('floor.order.name')}
            placeholder={t('floor.order.name')}
            value={name}
            maxLength={MAX_FLOOR_NAME}
            onChange={({ target }) => setName(target.value)}
          />
          <Button type="submit" variant="solid">
            {t('floor.order.add')}
          </Button>
        </form>
      )}
    </div>
  );
}
