import { call } from '@smokehouse/shared/api';
import type { TableVisit } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button } from '@smokehouse/shared/ui';
import { DeskIcon } from '../parts/desk-icon';
import { Age } from './age';
import { useKeptPresses } from './kept-presses';
import { useAction } from './use-action';
import styles from './visit-panel.module.css';

type VisitCall = TableVisit['calls'][number];

const textKeyOf = ({ kind, paysForAll }: VisitCall) =>
  `floor.callKind.${paysForAll ? 'all' : kind}` as const;

/** The open calls of a visit. Each guest's call is one of its own. */
export function VisitCalls({
  calls,
  clockSkew,
}: {
  calls: TableVisit['calls'];
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, run } = useAction();
  const isKept = useKeptPresses();
  if (calls.length === 0) return null;
  return (
    <ul className={styles.calls} aria-label={t('floor.callsOf')}>
      {calls.map((visitCall) => (
        <li key={visitCall._id}>
          <span className={styles.bell}>
            <DeskIcon name="bell" />
          </span>
          <span>
            <b>
              <bdi>{visitCall.name}</bdi>
            </b>{' '}
            {t(textKeyOf(visitCall))}{' '}
            <small>
              <Age since={visitCall.calledAt} clockSkew={clockSkew} />
            </small>
          </span>
          <Button
            variant="line"
            small
            aria-disabled={isSending || isKept(visitCall._id)}
            onClick={() =>
              !isKept(visitCall._id) &&
              run((by) => call('POST /api/seller/table-calls/done', { id: visitCall._id }, by), {
                kept: `${t('floor.done')}: ${visitCall.name}, ${t(textKeyOf(visitCall))}`,
                marks: [visitCall._id],
              })
            }
          >
            {t(isKept(visitCall._id) ? 'floor.dish.kept' : 'floor.done')}
            <span className="vh">
              : {visitCall.name}, {t(textKeyOf(visitCall))}
            </span>
          </Button>
        </li>
      ))}
    </ul>
  );
}
