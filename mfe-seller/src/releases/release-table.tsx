import type { PackageReleases } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Sheet } from '../parts/page';
import { failureRate } from './figures';
import type { ReleaseChangeRequest } from './release-change-dialog';
import { Notices } from './notices';
import { PackageHistory } from './package-history';
import { ReleaseRow } from './release-row';
import styles from './release-table.module.css';

/** Packages with a translated name. Others show only their package name. */
const NAMED = ['shell', 'mfe-menu', 'mfe-cart', 'mfe-orders', 'mfe-dine', 'mfe-seller'];

/** All packages with their live and canary release, notices and history. */
export function ReleaseTable({
  packages,
  onRequest,
}: {
  packages: readonly PackageReleases[];
  onRequest: (request: ReleaseChangeRequest) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Sheet>
      <table className={styles.table} role="table" aria-label={t('releaseList')}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {t('releases.package')}
            </th>
            <th role="columnheader" scope="col">
              {t('releases.release')}
            </th>
            <th role="columnheader" scope="col">
              {t('releases.failed')}
            </th>
            {(['LCP', 'INP', 'CLS'] as const).map((metric) => (
              <th key={metric} role="columnheader" scope="col" className={styles.figure}>
                <abbr title={t(`releases.vital.${metric}`)}>{metric}</abbr>
              </th>
            ))}
            <th role="columnheader" scope="col" className={styles.action}>
              <span className="vh">{t('list.actions')}</span>
            </th>
          </tr>
        </thead>
        {packages.map((one) => (
          <PackageRows key={one.remote} of={one} onRequest={onRequest} />
        ))}
      </table>
    </Sheet>
  );
}

function PackageRows({
  of: one,
  onRequest,
}: {
  of: PackageReleases;
  onRequest: (request: ReleaseChangeRequest) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { remote, live, canary, back, worse } = one;
  const head = (
    <th
      role="rowheader"
      scope="rowgroup"
      rowSpan={canary && live ? 2 : 1}
      className={styles.package}
    >
      <bdi dir="ltr">{remote}</bdi>
      {NAMED.includes(remote) && <span>{t(`releases.name.${remote}`)}</span>}
    </th>
  );
  return (
    <tbody role="rowgroup">
      {live && (
        <ReleaseRow
          out={live}
          head={head}
          isWorse={worse !== undefined}
          action={
            back && (
              <Button
                variant="line"
                small
                aria-label={t('releases.rollback.of', { remote })}
                onClick={() =>
                  onRequest({
                    what: 'rollback',
                    remote,
                    from: live.release,
                    to: back,
                    canary: canary?.release,
                  })
                }
              >
                {t('releases.rollback.button')}
              </Button>
            )
          }
        />
      )}
      {canary && (
        <ReleaseRow
          out={canary}
          head={!live && head}
          isCanary
          isWorse={live !== undefined && isMuchWorse(canary, live)}
          action={
            live && (
              <Button
                variant="line"
                small
                aria-label={t('releases.withdraw.of', { remote })}
                onClick={() =>
                  onRequest({
                    what: 'withdraw',
                    remote,
                    release: canary.release,
                    live: live.release,
                  })
                }
              >
                <Icon name="x" />
                {t('releases.withdraw.button')}
              </Button>
            )
          }
        />
      )}
      <tr role="row" className={styles.rest}>
        <td role="cell" colSpan={7}>
          <Notices of={one} />
          <PackageHistory of={one} />
        </td>
      </tr>
    </tbody>
  );
}

/** Highlights a canary before the server has enough evidence to withdraw it. */
function isMuchWorse(
  canary: { visitors: number; failed: number },
  live: { visitors: number; failed: number },
): boolean {
  return (
    failureRate(canary) !== undefined &&
    canary.failed >= 2 &&
    canary.failed / canary.visitors > 2 * (live.visitors === 0 ? 0 : live.failed / live.visitors)
  );
}
