import { pageQuery } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Ticket } from '@smokehouse/shared/orders/ticket';
import { ButtonLink, usePageTitle } from '@smokehouse/shared/ui';
import styles from './starter.module.css';

/** STARTER_TITLE: a heading, a ticket and a link to the menu. */
export default function StarterPage() {
  const { t } = useTranslation('mfe-starter');
  // remote.json declares the call as `data`, so that the page contains its answer.
  const { data: hours } = useQuery(pageQuery('GET /api/hours'));
  usePageTitle(t('title'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t('title')}</h1>
          <p>{t('lead')}</p>
        </div>
      </div>
      <Ticket className={styles.card}>
        <h2 className="display">{t('card')}</h2>
        <p className={styles.text}>{t('text')}</p>
        {hours && <p>{hours.isOpen ? t('open', hours) : t('closed', hours)}</p>}
        <ButtonLink variant="accent" to={paths.allMenu}>
          {t('toMenu')}
        </ButtonLink>
      </Ticket>
    </main>
  );
}
