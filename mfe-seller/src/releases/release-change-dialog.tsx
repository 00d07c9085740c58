import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { ReleaseDialog } from './release-dialog';
import { ReleaseName } from './release-name';

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
  const { what, remote } = request;
  const [from, to] =
    what === 'rollback' ? [request.from, request.to] : [request.release, request.live];
  return (
    <ReleaseDialog
      title={t(`releases.${what}.title`, { remote })}
      details={[
        [t(`releases.${what}.from`), <ReleaseName key="from" release={from} />],
        [t('releases.to'), <ReleaseName key="to" release={to} />],
      ]}
      submit={{ icon: 'retry', label: t(`releases.${what}.submit`) }}
      send={() => send(request)}
      onClose={onClose}
    >
      <p>{t(`releases.${what}.text`)}</p>
      {what === 'rollback' && request.canary && <p>{t('releases.rollback.canary')}</p>}
    </ReleaseDialog>
  );
}
