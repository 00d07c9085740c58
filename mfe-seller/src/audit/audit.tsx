import type { AuditFilter } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { useSearchParams } from '@smokehouse/shared/router';
import { Button, ButtonLink, EmptyState, ErrorNotice } from '@smokehouse/shared/ui';
import styles from './audit.module.css';
import { ChainLine } from './chain-line';
import { EventList } from './event-list';
import { Filters, type FilterKey } from './filters';
import { DeskIcon } from '../parts/desk-icon';
import { Page } from '../parts/page';
import { auditPageQuery } from './queries';

const KEYS: readonly FilterKey[] = ['person', 'kind', 'action', 'from', 'to', 'id'];

/** `/seller/audit`: who changed what, and when. The filter is part of the address. */
export function AuditLog() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [search, setSearch] = useSearchParams();
  const before = search.get('before') ?? '';
  const values = Object.fromEntries(
    KEYS.flatMap((key) => {
      const value = search.get(key);
      return value ? [[key, value]] : [];
    }),
  ) as Partial<Record<FilterKey, string>>;
  // The server refuses what it does not know.
  const query = auditPageQuery(values as AuditFilter, before);
  const { data, isError, refetch, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: (previous) => previous,
  });
  const show = (changes: Record<string, string>, replace: boolean) =>
    setSearch(
      Object.fromEntries(Object.entries({ ...values, ...changes }).filter(([, value]) => value)),
      { replace },
    );
  const address = `/api/seller/audit.csv?${new URLSearchParams(values).toString()}`;
  return (
    <Page
      title={t('auditTitle')}
      actions={
        <ButtonLink variant="line" href={address} download>
          <DeskIcon name="file" />
          {t('audit.export')}
        </ButtonLink>
      }
    >
      <ChainLine listed={data} />
      <Filters
        values={values}
        people={data?.people ?? []}
        onChange={(key, value) => show({ [key]: value }, true)}
      />
      {isError && <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />}
      {!data && !isError && <p role="status">{shared('loading')}</p>}
      {data && !isError && (
        <div aria-busy={isPlaceholderData}>
          {data.events.length > 0 ? (
            <EventList events={data.events} />
          ) : (
            <EmptyState icon="search" text={t('audit.empty')} />
          )}
          <nav className={styles.pages} aria-label={t('audit.pages')}>
            {before && (
              <Button variant="line" onClick={() => show({}, false)}>
                {t('audit.newest')}
              </Button>
            )}
            {data.next !== undefined && (
              <Button variant="line" onClick={() => show({ before: data.next ?? '' }, false)}>
                {t('audit.older')}
              </Button>
            )}
          </nav>
        </div>
      )}
    </Page>
  );
}
