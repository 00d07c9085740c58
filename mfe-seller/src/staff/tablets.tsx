import { useState } from 'react';
import { call, checkSeller } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { Button, ErrorNotice, Field } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { Sheet } from '../parts/page';
import { errorMessage } from '../report-error';
import { ChangeDialog } from './change-dialog';
import { tabletsQuery } from './queries';
import styles from './staff.module.css';
import { useChange } from './use-change';

type Tablet = CallAnswer<'GET /api/seller/tablets'>['tablets'][number];

/** The server's limit. */
const MAX_NAME = 40;

/** The shared tablets: turn this device into one, end one. */
export function Tablets() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, error, refetch } = useQuery(tabletsQuery);
  const [isStarting, setStarting] = useState(false);
  const [ended, setEnded] = useState<Tablet>();
  return (
    <section className={styles.section} aria-labelledby="staff-tablets">
      <div className={styles.head}>
        <h2 id="staff-tablets">{t('staff.tablets.title')}</h2>
        <Button variant="line" small onClick={() => setStarting(true)}>
          {t('staff.tablets.open')}
        </Button>
      </div>
      <p className={styles.text}>{t('staff.tablets.text')}</p>
      {!data && error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shared('loading')}</p>}
      {data?.length === 0 && <p>{t('staff.tablets.empty')}</p>}
      {data && data.length > 0 && (
        <Sheet>
          <ul role="list">
            {data.map((tablet) => (
              <li key={tablet.id} className={styles.row}>
                <div className={styles.about}>
                  <h3>
                    <bdi>{tablet.name}</bdi>
                  </h3>
                </div>
                <p className={styles.facts}>
                  {t('staff.tablets.since', { date: formatDate(tablet.createdAt) })}
                </p>
                <p className={styles.facts}>
                  {t('staff.tablets.used', {
                    date: formatDate(tablet.lastUsedAt),
                    time: timeOfDay(tablet.lastUsedAt),
                  })}
                </p>
                <div className={styles.buttons}>
                  <Button variant="line" small onClick={() => setEnded(tablet)}>
                    {t('staff.tablets.end')}
                    <span className="vh">: {tablet.name}</span>
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {isStarting && <StartDialog onClose={() => setStarting(false)} />}
      {ended && <EndTablet tablet={ended} onClose={() => setEnded(undefined)} />}
    </section>
  );
}

/** Turns this device into a shared tablet. The own session ends; the names show. */
function StartDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const [name, setName] = useState('');
  async function start() {
    const answer = await call('POST /api/seller/tablets/start', { name });
    await checkSeller();
    return answer;
  }
  return (
    <ChangeDialog
      title={t('staff.tablets.startTitle')}
      submit={t('staff.tablets.start')}
      queryKey={tabletsQuery.queryKey}
      change={start}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <p className={styles.text}>{t('staff.tablets.startText')}</p>
          <Field
            label={t('staff.tablets.name')}
            hint={t('staff.tablets.nameHint')}
            maxLength={MAX_NAME}
            error={fields.name}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </>
      )}
    </ChangeDialog>
  );
}

function EndTablet({ tablet: { id, name }, onClose }: { tablet: Tablet; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { send, isSending, failure } = useChange(tabletsQuery.queryKey, { onDone: onClose });
  return (
    <ConfirmDialog
      title={t('staff.tablets.endTitle', { name })}
      text={failure || t('staff.tablets.endText')}
      icon="out"
      submit={t('staff.tablets.end')}
      isSending={isSending}
      onConfirm={() => send(() => call('POST /api/seller/tablets/end', { id }))}
      onClose={onClose}
    />
  );
}
