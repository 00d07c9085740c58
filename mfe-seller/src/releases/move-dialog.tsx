import { useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Icon, notify } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { releasesQuery } from '../queries/releases';
import { reportError } from '../report-error';
import { ReleaseName } from './release-name';
import styles from './move-dialog.module.css';

/**
 * What the seller is about to do; the releases are those that the page showed when it was asked
 * for.
 */
export type Wish =
  | { what: 'rollback'; remote: string; from: string; to: string; canary?: string | undefined }
  | { what: 'withdraw'; remote: string; release: string; live: string };

/** Sends a wish; the server refuses where somebody else moved the package meanwhile. */
const send = (wish: Wish) =>
  wish.what === 'rollback'
    ? call('POST /api/seller/releases/rollback', {
        remote: wish.remote,
        from: wish.from,
        to: wish.to,
      })
    : call('POST /api/seller/releases/withdraw', { remote: wish.remote, release: wish.release });

/** Says what will change for the visitors, and asks. */
export function MoveDialog({ wish, onClose }: { wish: Wish; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const [isSending, setIsSending] = useState(false);
  const [from, to] = wish.what === 'rollback' ? [wish.from, wish.to] : [wish.release, wish.live];
  async function move() {
    if (isSending) return;
    setIsSending(true);
    try {
      notify.success((await send(wish)).message);
    } catch (error) {
      reportError(error);
    }
    // Also after a refusal: what it was refused for is what the page shows next.
    await client.invalidateQueries({ queryKey: releasesQuery.queryKey });
    onClose();
  }
  return (
    <Dialog title={t(`releases.${wish.what}.title`, { remote: wish.remote })} onClose={onClose}>
      <dl className={styles.way}>
        <div>
          <dt>{t(`releases.${wish.what}.from`)}</dt>
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
      <p>{t(`releases.${wish.what}.text`)}</p>
      {wish.what === 'rollback' && wish.canary && <p>{t('releases.rollback.canary')}</p>}
      <div className={styles.actions}>
        <button
          type="button"
          className="btn btn-accent"
          aria-disabled={isSending}
          onClick={() => void move()}
        >
          <Icon name="retry" className={styles.backwards} />
          {t(`releases.${wish.what}.submit`)}
        </button>
        <button type="button" className="btn btn-line" onClick={onClose}>
          {t('releases.cancel')}
        </button>
      </div>
    </Dialog>
  );
}
