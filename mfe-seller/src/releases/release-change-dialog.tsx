import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { ReleaseName } from './release-name';
import { useReleaseAction } from './use-release-action';
import styles from './release-change-dialog.module.css';

/** A rollback or withdrawal, with the releases that the page showed. */
export type ReleaseChangeRequest =
  | { what: 'rollback'; remote: string; from: string; to: string; canary?: string | undefined }
  | { what: 'withdraw'; remote: string; release: string; live: string };

/** Sends the request. The server rejects it if someone else changed the package first. */
const send = (request: ReleaseChangeRequest) =>
  request.what === 'rollback'
    ? call('POST /api/seller/releases/rollback', {
        remote: request.remote,
        from: request.from,
        to: request.to,
      })
    : call('POST /api/seller/releases/withdraw', {
        remote: request.remote,
        release: request.release,
      });

/** Confirms a rollback or the end of a trial. */
export function ReleaseChangeDialog({
  request,
  onClose,
}: {
  request: ReleaseChangeRequest;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, start } = useReleaseAction(() => send(request), onClose);
  const [from, to] =
    request.what === 'rollback' ? [request.from, request.to] : [request.release, request.live];
  return (
    <Dialog
      title={t(`releases.${request.what}.title`, { remote: request.remote })}
      onClose={onClose}
    >
      <dl className={styles.way}>
        <div>
          <dt>{t(`releases.${request.what}.from`)}</dt>
          <dd>
            <ReleaseName release={from} />
          </dd>
        </div>
        <div>
          <dt>{t('releases.to')}</dt>
          <dd>
            <ReleaseName release={to} />
          </dd>
        </div>
      </dl>
      <p>{t(`releases.${request.what}.text`)}</p>
      {request.what === 'rollback' && request.canary && <p>{t('releases.rollback.canary')}</p>}
      <div className={styles.actions}>
        <Button variant="accent" aria-disabled={isSending} onClick={start}>
          <Icon name="retry" className={styles.backwards} />
          {t(`releases.${request.what}.submit`)}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t('releases.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
