import { useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { tablesQuery } from './queries';
import { Page } from '../parts/page';
import { NewCodesDialog } from './new-codes-dialog';
import { TableCards } from './table-cards';
import styles from './tables.module.css';

/** `/seller/tables`: selects, prints and replaces the QR codes of the tables. */
function Tables() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, isError, refetch } = useQuery(tablesQuery);
  const [excluded, setExcluded] = useState<ReadonlySet<string>>(new Set());
  const [isRenewing, setIsRenewing] = useState(false);
  const chosenTables =
    data?.map(({ table }) => table).filter((table) => !excluded.has(table)) ?? [];
  const chosen = chosenTables.length;
  const excludeAll = () => setExcluded(new Set(data?.map(({ table }) => table)));
  const includeAll = () => setExcluded(new Set());
  const print = () => {
    if (chosen > 0) window.print();
  };
  const toggle = (table: string) =>
    setExcluded((before) => {
      const next = new Set(before);
      if (!next.delete(table)) next.add(table);
      return next;
    });
  return (
    <Page title={t('tableCodes')}>
      <p className={styles.text}>{t('tables.text')}</p>
      {data && (
        <>
          <div className={styles.bar}>
            <Button variant="accent" aria-disabled={chosen === 0} onClick={print}>
              <Icon name="print" />
              {t('tables.print', { count: chosen })}
            </Button>
            <Button variant="line" onClick={chosen === 0 ? includeAll : excludeAll}>
              {chosen === 0 ? t('tables.all') : t('tables.none')}
            </Button>
            <Button
              variant="line"
              aria-disabled={chosen === 0}
              onClick={() => setIsRenewing(chosen > 0)}
            >
              <Icon name="retry" />
              {t('tables.renew')}
            </Button>
            {chosen === 0 && <span role="status">{t('tables.nothing')}</span>}
          </div>
          <TableCards tables={data} isChosen={(table) => !excluded.has(table)} onToggle={toggle} />
        </>
      )}
      {!data && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <p role="status">{shared('loading')}</p>}
      {isRenewing && <NewCodesDialog tables={chosenTables} onClose={() => setIsRenewing(false)} />}
    </Page>
  );
}

export default ownTexts('tables', { en, ar })(Tables);
