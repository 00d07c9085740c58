import { useState } from 'react';
import type { SynonymGroup } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, IconButton } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { Sheet } from '../parts/page';
import { RemoveSynonyms } from './remove-synonyms';
import { SynonymForm } from './synonym-form';
import styles from './synonyms.module.css';
import { formatWords } from './word-list';

/** The groups. A row becomes a form while it is edited. */
export function SynonymList({ groups }: { groups: readonly SynonymGroup[] }) {
  const { t } = useTranslation('mfe-seller');
  const [edited, setEdited] = useState<string>();
  const [removed, setRemoved] = useState<SynonymGroup>();
  return (
    <Sheet>
      <div className={styles.head} aria-hidden="true">
        <span>{t('synonyms.en')}</span>
        <span>{t('synonyms.ar')}</span>
      </div>
      <ul role="list">
        {groups.map((group) => (
          <li key={group._id}>
            {edited === group._id ? (
              <SynonymForm group={group} onClose={() => setEdited(undefined)} />
            ) : (
              <Row
                group={group}
                onEdit={() => setEdited(group._id)}
                onRemove={() => setRemoved(group)}
              />
            )}
          </li>
        ))}
      </ul>
      {removed && <RemoveSynonyms group={removed} onClose={() => setRemoved(undefined)} />}
    </Sheet>
  );
}

function Row({
  group: { en, ar },
  onEdit,
  onRemove,
}: {
  group: SynonymGroup;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const words = en[0] ?? ar[0];
  return (
    <div className={styles.row}>
      <span lang="en" dir="ltr" className={styles.words}>
        {formatWords(en, 'en')}
      </span>
      <span lang="ar" dir="rtl" className={styles.words}>
        {formatWords(ar, 'ar')}
      </span>
      <span className={styles.buttons}>
        <IconButton label={t('synonyms.editOf', { words })} onClick={onEdit}>
          <DeskIcon name="pencil" />
        </IconButton>
        <IconButton label={t('synonyms.removeOf', { words })} onClick={onRemove}>
          <Icon name="trash" />
        </IconButton>
      </span>
    </div>
  );
}
