import type { PackageReleases, ReleaseMove } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { dayAndTime } from '../parts/time';
import { Reason } from './reason';
import { ReleaseName } from './release-name';
import { ReportedErrors } from './reported-errors';
import { useActorName } from './use-actor-name';
import styles from './package-history.module.css';

/** The latest release changes of a package and the errors that browsers reported. */
export function PackageHistory({ of: { remote, moves, live, canary } }: { of: PackageReleases }) {
  const { t } = useTranslation('mfe-seller');
  const errors = [canary, live].flatMap((out) =>
    (out?.faults ?? []).map((fault) => ({ ...fault, release: out?.release ?? '' })),
  );
  return (
    <details className={styles.record}>
      <summary>
        {t('releases.history')}
        <span className="vh">: {remote}</span>
      </summary>
      {errors.length > 0 && (
        <>
          <ReportedErrors errors={errors} />
          <h3>{t('releases.moves')}</h3>
        </>
      )}
      <ol>
        {moves.map((move) => (
          <Move key={move._id} move={move} />
        ))}
      </ol>
    </details>
  );
}

function Move({
  move: { at, who, what, from, to, percent, reason, evidence },
}: {
  move: ReleaseMove;
}) {
  const { t } = useTranslation('mfe-seller');
  const nameOf = useActorName();
  return (
    <li>
      <span>
        <bdi dir="ltr" className="num">
          {dayAndTime(at)}
        </bdi>{' '}
        · <bdi>{nameOf(who)}</bdi>
      </span>
      <div>
        <b>{t(`releases.what.${what}`, { percent })}</b>{' '}
        {/* Left to right in both languages, like the arrow. */}
        <bdi dir="ltr" className={styles.way}>
          {from && from !== to && (
            <>
              <ReleaseName release={from} />
              {to && ' → '}
            </>
          )}
          {to && <ReleaseName release={to} />}
        </bdi>
        {evidence ? (
          <p>
            <Reason evidence={evidence} />
          </p>
        ) : (
          reason && (
            <p>
              <bdi>{reason}</bdi>
            </p>
          )
        )}
      </div>
    </li>
  );
}
