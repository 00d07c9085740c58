import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { useNameOf } from '../parts/use-name-of';
import { type KeptChange, listKeptChanges, onKeptChanges } from './public/kept-changes';
import styles from './notice.module.css';

/**
 * Whose changes wait for them to sign in again, and what they are. Who is signed in can discard them:
 * not whoever takes up a locked tablet.
 */
export function KeptNotice({ isLocked = false }: { isLocked?: boolean }) {
  const changes = useSyncExternalStore(onKeptChanges, listKeptChanges);
  const people = new Set(changes.map(({ by }) => by.id));
  return (
    <div role="status">
      {[...people].map((id) => (
        <KeptOf key={id} changes={changes.filter(({ by }) => by.id === id)} isLocked={isLocked} />
      ))}
    </div>
  );
}

function KeptOf({ changes, isLocked }: { changes: readonly KeptChange[]; isLocked: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useNameOf();
  const [isAsking, setAsking] = useState(false);
  const [first] = changes;
  if (!first) return null;
  const name = nameOf(first.by);
  const list = [...new Set(changes.map(({ what }) => what))].join(t('comma'));
  return (
    <div className={styles.notice}>
      <Icon name="clock" />
      <p>
        {t('staff.kept.waiting', { count: changes.length, name })} <bdi>{list}</bdi>
      </p>
      {!isLocked && (
        <Button variant="text" small onClick={() => setAsking(true)}>
          {t('staff.kept.discard')}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('staff.kept.title', { name })}
          text={t('staff.kept.text', { list })}
          icon="trash"
          submit={t('staff.kept.discard')}
          isSending={false}
          onConfirm={async () => {
            for (const { discard } of changes) discard();
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
