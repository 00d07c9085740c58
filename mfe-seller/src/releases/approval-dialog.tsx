import { call } from '@smokehouse/shared/api';
import type { ApprovalRequested } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { FailedChecks } from './failed-checks';
import { ReleaseName } from './release-name';
import { useReleaseAction } from './use-release-action';
import styles from './release-change-dialog.module.css';

/** Confirms that a team may publish a release that a check refuses. */
export function ApprovalDialog({
  request,
  onClose,
}: {
  request: ApprovalRequested;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { remote, release, who } = request;
  const { isSending, start } = useReleaseAction(
    () => call('POST /api/seller/releases/approve', { remote, release }),
    onClose,
  );
  return (
    <Dialog title={t('releases.approval.title', { remote })} onClose={onClose}>
      <dl className={styles.way}>
        <div>
          <dt>{t('releases.release')}</dt>
          <dd>
            <ReleaseName release={release} />
          </dd>
        </div>
        <div>
          <dt>{t('releases.approval.by')}</dt>
          <dd>
            <bdi>{who}</bdi>
          </dd>
        </div>
      </dl>
      <FailedChecks of={request} />
      <p className={styles.text}>{t('releases.approval.text')}</p>
      <div className={styles.actions}>
        <Button variant="accent" aria-disabled={isSending} onClick={start}>
          <Icon name="check" />
          {t('releases.approval.submit')}
        </Button>
        <Button variant="line" onClick={onClose}>
          {t('releases.cancel')}
        </Button>
      </div>
    </Dialog>
  );
}
