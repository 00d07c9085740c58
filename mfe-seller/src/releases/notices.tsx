import type { PackageReleases } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import { dayAndTime } from '../parts/time';
import { failureRate, splitReleaseName } from './figures';
import { Reason } from './reason';
import styles from './notices.module.css';

/**
 * What wants to be seen without opening anything: a canary that was taken back last, and a live
 * release that does worse than the one before.
 */
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
            <b>{t('releases.takenBack', { release: isolated(last.evidence.canary.release) })}</b>{' '}
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
              release: isolated(live.release),
              before: isolated(worse.release),
              rate: isolated(failureRate(live) ?? ''),
              past: isolated(failureRate(worse) ?? ''),
            })}
          </span>
        </p>
      )}
    </div>
  );
}

const isolated = (text: string) => `\u2066${splitReleaseName(text).version}\u2069`;
