import type { ActiveRelease } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { dayAndTime } from '../parts/time';
import { ReleaseName } from './release-name';
import styles from './package-history.module.css';

/** An error message of a release, as browsers reported it. */
export type ReportedError = ActiveRelease['faults'][number] & { release: string };

/** Error messages with release, pages, times and the top frames of the stack. */
export function ReportedErrors({ errors }: { errors: readonly ReportedError[] }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <>
      <h3>{t('releases.reportedErrors')}</h3>
      <ul className={styles.said}>
        {errors.map((error) => (
          <li key={`${error.release} ${error.kind} ${error.reason}`}>
            <span>
              <b className="num">{error.count} ×</b> {t(`releases.error.${error.kind}`)} ·{' '}
              <ReleaseName release={error.release} />
              {(error.pages ?? [error.page]).filter(Boolean).map((page) => (
                <span key={page}>
                  {' '}
                  · <bdi dir="ltr">{page}</bdi>
                </span>
              ))}
              <Times of={error} />
            </span>
            <Stack of={error} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Times({ of: { firstAt, lastAt } }: { of: ReportedError }) {
  if (!firstAt || !lastAt) return null;
  const [first, last] = [dayAndTime(firstAt), dayAndTime(lastAt)];
  return (
    <>
      {' '}
      ·{' '}
      <bdi dir="ltr" className="num">
        {first === last ? last : `${first} – ${last}`}
      </bdi>
    </>
  );
}

function Stack({ of: { reason, stack = [] } }: { of: ReportedError }) {
  const lines = [...(reason ? [reason] : []), ...stack.map((frame) => `    at ${frame}`)];
  return lines.length > 0 ? <code dir="ltr">{lines.join('\n')}</code> : null;
}
