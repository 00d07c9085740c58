import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import type { DeskHelp } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import ar from './locales/ar.json';
import en from './locales/en.json';
import { Page, Sheet } from '../parts/page';
import styles from './help.module.css';
import { HelpCard } from './help-card';
import { helpQuery } from './queries';

/** `/seller/help`: what customers say is wrong with their orders. */
function Help() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, isError, refetch } = useQuery(helpQuery);
  return (
    <Page title={t('helpTitle')} tallies={[{ label: t('help.open'), count: data?.open.length }]}>
      {data && (
        <>
          {data.open.length === 0 && <EmptyState icon="check" text={t('help.empty')} />}
          <Cards list={data.open} />
          {data.answered.length > 0 && <h2 className={styles.title}>{t('help.answered')}</h2>}
          <Cards list={data.answered} />
        </>
      )}
      {!data && isError && (
        <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
      )}
      {!data && !isError && <p role="status">{shared('loading')}</p>}
    </Page>
  );
}

function Cards({ list }: { list: readonly DeskHelp[] }) {
  if (list.length === 0) return null;
  return (
    <Sheet>
      <ul>
        {list.map((help) => (
          <HelpCard key={help._id} help={help} />
        ))}
      </ul>
    </Sheet>
  );
}

export default ownTexts('help', { en, ar })(Help);
