import { useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { normaliseForSearch, type SynonymGroup } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, EmptyState, ErrorNotice, Icon, Input } from '@smokehouse/shared/ui';
import ar from './locales/synonyms.ar.json';
import en from './locales/synonyms.en.json';
import { Page, Sheet } from '../parts/page';
import { synonymsQuery } from './queries';
import { SynonymForm } from './synonym-form';
import { SynonymList } from './synonym-list';
import styles from './synonyms.module.css';

/** `/seller/search-words`: words of both languages that find the same dishes. */
function SearchWords() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data: groups, isError, refetch } = useQuery(synonymsQuery);
  return (
    <Page title={t('searchWords')}>
      <p className={styles.text}>{t('synonyms.text')}</p>
      {groups && <EditableGroups groups={groups} />}
      {!groups && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!groups && !isError && <p role="status">{shared('loading')}</p>}
    </Page>
  );
}

function EditableGroups({ groups }: { groups: readonly SynonymGroup[] }) {
  const { t } = useTranslation('mfe-seller');
  const [text, setText] = useState('');
  const [isAdding, setAdding] = useState(false);
  const wanted = normaliseForSearch(text);
  const found = groups.filter((group) =>
    [...group.en, ...group.ar].some((word) => normaliseForSearch(word).includes(wanted)),
  );
  return (
    <>
      <div className={styles.bar}>
        <Button variant="accent" aria-disabled={isAdding} onClick={() => setAdding(true)}>
          <Icon name="plus" />
          {t('synonyms.add')}
        </Button>
        <label className="search">
          <span className="vh">{t('synonyms.find')}</span>
          <Icon name="search" />
          <Input
            type="search"
            placeholder={t('synonyms.find')}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
      </div>
      {isAdding && (
        <div className={styles.new}>
          <Sheet>
            <SynonymForm onClose={() => setAdding(false)} />
          </Sheet>
        </div>
      )}
      {found.length > 0 ? (
        <SynonymList groups={found} />
      ) : (
        <EmptyState
          icon="search"
          text={groups.length === 0 ? t('synonyms.empty') : t('synonyms.none')}
        />
      )}
    </>
  );
}

export default ownTexts('synonyms', { en, ar })(SearchWords);
