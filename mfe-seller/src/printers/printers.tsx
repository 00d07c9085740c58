import { useState } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Button, EmptyState, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { Page, Sheet } from '../parts/page';
import { JobList } from './job-list';
import { PrinterForm } from './printer-form';
import { PrinterList } from './printer-list';
import styles from './printers.module.css';
import { withPrinterStates } from './public/state-texts';
import { printersQuery } from './queries';
import { useAccess } from '../staff/public/access';

/** `/seller/printers`: the printers of kitchen and till, and what they printed. */
function Printers() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, isError, refetch } = useQuery(printersQuery);
  return (
    <Page title={t('printersTitle')}>
      <p className={styles.text}>{t('printers.text')}</p>
      {data && <Loaded {...data} />}
      {!data && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <p role="status">{shared('loading')}</p>}
    </Page>
  );
}

function Loaded({ printers, jobs, networks }: CallAnswer<'GET /api/seller/printers'>) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {may('printers.manage') && (
        <div className={styles.bar}>
          <Button variant="accent" aria-disabled={isAdding} onClick={() => setAdding(true)}>
            <Icon name="plus" />
            {t('printers.add')}
          </Button>
        </div>
      )}
      {isAdding && (
        <div className={styles.new}>
          <Sheet>
            <PrinterForm networks={networks} onClose={() => setAdding(false)} />
          </Sheet>
        </div>
      )}
      {printers.length > 0 && <PrinterList printers={printers} networks={networks} />}
      {printers.length === 0 && !isAdding && <EmptyState icon="print" text={t('printers.empty')} />}
      {printers.length > 0 && <JobList jobs={jobs} printers={printers} />}
    </>
  );
}

export default withPrinterStates(ownTexts('printers', { en, ar })(Printers));
