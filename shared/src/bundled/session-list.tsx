import { type ComponentType, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import type { AccountSession } from '@smokehouse/shared/contract';
import { formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { Button, notify } from '@smokehouse/shared/ui';
import styles from './session-list.module.css';

/** A dialog in which the person proves their identity again. */
export type ConfirmDialog = ComponentType<{ onConfirmed: () => void; onClose: () => void }>;

/** `22/11/2026 18:05` in Riyadh's time: a comma would be of one language. */
const formatTime = (iso: string) => `${formatDate(iso)} ${timeOfDay(iso)}`;

function SessionRow({
  session: { browser, system, lastSeenAt, isThisOne },
  namespace,
  isBusy,
  onEnd,
}: {
  session: AccountSession;
  namespace: string;
  isBusy: boolean;
  onEnd: () => void;
}) {
  const { t } = useTranslation(namespace);
  const device = [browser, system].filter(Boolean).join(', ') || t('security.sessions.unknown');
  return (
    <li className={styles.session}>
      <div>
        <b>
          <bdi>{device}</bdi>
        </b>
        <span>
          {isThisOne ? (
            t('security.sessions.this')
          ) : (
            <>
              {t('security.sessions.lastSeen')}{' '}
              <bdi className="num" dir="ltr">
                {formatTime(lastSeenAt)}
              </bdi>
            </>
          )}
        </span>
      </div>
      {!isThisOne && (
        <Button
          variant="line"
          small
          busy={isBusy}
          aria-label={t('security.sessions.endOf', { device })}
          onClick={onEnd}
        >
          {t('security.sessions.end')}
        </Button>
      )}
    </li>
  );
}

type Action = () => Promise<{ message: string }>;

/**
 * Runs actions that need a confirmed identity. An action without one waits for the dialog.
 * @param onSettled called after each action
 */
function useConfirmedAction(isConfirmed: boolean, onSettled: () => Promise<unknown>) {
  const [waiting, setWaiting] = useState<{ action: Action }>();
  const [isBusy, setBusy] = useState(false);
  const perform = async (action: Action) => {
    setBusy(true);
    try {
      notify.success((await action()).message);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'confirm_needed') setWaiting({ action });
      else notify.error((error as Error).message);
    }
    await onSettled();
    setBusy(false);
  };
  return {
    isBusy,
    isAsking: waiting !== undefined,
    run: (action: Action) => {
      if (isConfirmed) void perform(action);
      else setWaiting({ action });
    },
    cancel: () => setWaiting(undefined),
    confirmed: () => {
      setWaiting(undefined);
      if (waiting) void perform(waiting.action);
    },
  };
}

/** The signed-in devices of the account, with an end for each of the others. */
export function SessionList({
  account,
  namespace,
  Confirm,
}: {
  account: 'user' | 'seller';
  /** Namespace of the texts below `security`. */
  namespace: string;
  Confirm: ConfirmDialog;
}) {
  const { t } = useTranslation([namespace, 'shared']);
  const client = useQueryClient();
  const queryKey = ['account-sessions', account];
  const { data, error } = useQuery({
    queryKey,
    queryFn: () => call(`GET /api/${account}/sessions`),
  });
  const { isBusy, isAsking, run, cancel, confirmed } = useConfirmedAction(
    data?.isConfirmed ?? false,
    () => client.invalidateQueries({ queryKey }),
  );
  if (error) return <Alert>{error.message}</Alert>;
  if (!data)
    return (
      <div className={`sk ${styles.loading}`} role="status" aria-label={t('shared:loading')} />
    );
  return (
    <>
      <ul className={styles.sessions}>
        {data.sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            namespace={namespace}
            isBusy={isBusy}
            onEnd={() => run(() => call(`POST /api/${account}/sessions/end`, { id: session.id }))}
          />
        ))}
      </ul>
      {data.sessions.length > 1 && (
        <Button
          variant="line"
          className={styles.others}
          busy={isBusy}
          onClick={() => run(() => call(`POST /api/${account}/sessions/end-others`))}
        >
          {t('security.sessions.endOthers')}
        </Button>
      )}
      {isAsking && <Confirm onConfirmed={confirmed} onClose={cancel} />}
    </>
  );
}
