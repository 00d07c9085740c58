import type { PackageReleases } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { dayAndTime } from '../parts/time';
import { failureRate, isolatedVersion, isolateLtr } from './figures';
import { Reason } from './reason';
import styles from './notices.module.css';

/** Warns of a canary that was withdrawn last, and of a live release worse than the one before. */
export function Notices({
  of: {
    moves: [last],
    live,
    worse,
  },
}: {
  of: PackageReleases;
}) {
  const { t } = useTranslation('mfe-seller');
  const isWorse = worse && live;
  if (!last?.evidence && !isWorse) return null;
  return (
    <div className={styles.notices}>
      {last?.evidence && (
        <p className={styles.takenBack}>
          <Icon name="alert" />
          <span>
            <b>
              {t('releases.takenBack', { release: isolatedVersion(last.evidence.canary.release) })}
            </b>{' '}
            <bdi dir="ltr" className="num">
              {dayAndTime(last.at)}
            </bdi>
            <br />
            <Reason evidence={last.evidence} />
          </span>
        </p>
      )}
      {isWorse && (
        <p className={styles.worse}>
          <Icon name="alert" />
          <span>
            {t('releases.worse', {
              release: isolatedVersion(live.release),
              before: isolatedVersion(worse.release),
              rate: isolateLtr(failureRate(live) ?? ''),
              past: isolateLtr(failureRate(worse) ?? ''),
            })}
          </span>
        </p>
      )}
    </div>
  );
}
