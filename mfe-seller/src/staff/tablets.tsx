import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import type { CallAnswer } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { Button, ErrorNotice, Icon } from '@smokehouse/shared/ui';
import { ConfirmDialog } from '../parts/confirm-dialog';
import { Sheet } from '../parts/page';
import { errorMessage } from '../report-error';
import { useAccess } from './public/access';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { useNameOf } from '../parts/use-name-of';
import { KindSelect, kindOf, screenOf } from './kind-select';
import { PairDialog } from './pair-dialog';
import { tabletsQuery } from './public/queries';
import styles from './staff.module.css';
import { useChange } from './use-change';

type Tablet = CallAnswer<'GET /api/seller/tablets'>['tablets'][number];

/** The shared tablets: pair one, confirm one, end one. */
export function Tablets() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data, error, refetch } = useQuery(tabletsQuery);
  const [isPairing, setPairing] = useState(false);
  const [ended, setEnded] = useState<Tablet>();
  return (
    <section className={styles.section} aria-labelledby="staff-tablets">
      <div className={styles.head}>
        <h2 id="staff-tablets">{t('staff.tablets.title')}</h2>
        <Button variant="line" small onClick={() => setPairing(true)}>
          {t('staff.pairing.open')}
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
              <li key={tablet.id}>
                <TabletRow tablet={tablet} onEnd={() => setEnded(tablet)} />
              </li>
            ))}
          </ul>
        </Sheet>
      )}
      {isPairing && <PairDialog onClose={() => setPairing(false)} />}
      {ended && <EndTablet tablet={ended} onClose={() => setEnded(undefined)} />}
    </section>
  );
}

function TabletRow({ tablet, onEnd }: { tablet: Tablet; onEnd: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const nameOf = useNameOf();
  const { send } = useDeskMutation({ stale: [tabletsQuery.queryKey] });
  return (
    <div className={styles.row}>
      <div className={styles.about}>
        <h3>
          <bdi>{tablet.name}</bdi>
        </h3>
        <p>
          {t('staff.tablets.pairedBy', {
            name: nameOf(tablet.pairedBy),
            date: formatDate(tablet.createdAt),
          })}
        </p>
      </div>
      <p className={styles.facts}>
        {t('staff.tablets.used', {
          date: formatDate(tablet.lastUsedAt),
          time: timeOfDay(tablet.lastUsedAt),
        })}
        <span>
          {tablet.lastDevice !== undefined && <bdi>{tablet.lastDevice}</bdi>}
          {tablet.lastDevice !== undefined && tablet.lastAddress !== undefined && ' · '}
          {tablet.lastAddress !== undefined && <bdi dir="ltr">{tablet.lastAddress}</bdi>}
        </span>
      </p>
      {tablet.isConfirmed ? (
        <p className={`${styles.state} ${styles.good}`}>
          <Icon name="check" />
          {t('staff.tablets.confirmed')}
        </p>
      ) : (
        <p className={`${styles.state} ${styles.bad}`}>
          <Icon name="alert" />
          {t('staff.tablets.unconfirmed')}
        </p>
      )}
      <div className={styles.buttons}>
        <KindSelect
          label={`${t('staff.tablets.kind')}: ${tablet.name}`}
          kind={kindOf(tablet.screen)}
          onChoose={(kind) =>
            void send(() =>
              call('POST /api/seller/tablets/screen', { id: tablet.id, screen: screenOf(kind) }),
            )
          }
        />
        {!tablet.isConfirmed && may('staff.manage') && (
          <Button
            variant="accent"
            small
            onClick={() =>
              void send(() => call('POST /api/seller/tablets/confirm', { id: tablet.id }))
            }
          >
            {t('waiting.confirm')}
            <span className="vh">: {tablet.name}</span>
          </Button>
        )}
        <Button variant="line" small onClick={onEnd}>
          {t('staff.tablets.end')}
          <span className="vh">: {tablet.name}</span>
        </Button>
      </div>
    </div>
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
