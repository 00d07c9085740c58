import { call } from '@smokehouse/shared/api';
import type { TableVisit } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { Age } from './age';
import { useAction } from './use-action';
import styles from './visit-panel.module.css';

/** The open calls of a visit. Each guest's call is one of its own. */
export function VisitCalls({
  calls,
  clockSkew,
}: {
  calls: TableVisit['calls'];
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, run } = useAction({ isKept: true });
  if (calls.length === 0) return null;
  return (
    <ul className={styles.calls} aria-label={t('floor.callsOf')}>
      {calls.map(({ _id, kind, name, calledAt }) => (
        <li key={_id}>
          <span className={styles.bell}>
            <DeskIcon name="bell" />
          </span>
          <span>
            <b>
              <bdi>{name}</bdi>
            </b>{' '}
            {t(`floor.callKind.${kind}`)}{' '}
            <small>
              <Age since={calledAt} clockSkew={clockSkew} />
            </small>
          </span>
          <Button
            variant="line"
            small
            aria-disabled={isSending}
            onClick={() => run(() => call('POST /api/seller/table-calls/done', { id: _id }))}
          >
            {t('floor.done')}
            <span className="vh">
              : {name}, {t(`floor.callKind.${kind}`)}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
