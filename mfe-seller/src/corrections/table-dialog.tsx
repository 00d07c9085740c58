import { useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import type { CorrectionKind, VisitDetails, VisitRound } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { visitQuery } from '../floor/public/visit-query';
// In the order of the pages, so that their styles have one order.
import { Segments } from '../parts/segments';
import { Dialog } from '../parts/dialog';
import { CorrectDialog } from './correct-dialog';
import { orderOfRound } from './order-of-round';
import { openRounds, WholeTable } from './whole-table';
import styles from './table-dialog.module.css';

/** The choice beside rounds, which are numbered from 1. */
const WHOLE = 0;

export interface TableDialogProps {
  table: string;
  /** An order that its visit has: somebody else may sit at the table of an older bill. */
  order?: string | undefined;
  onClose: () => void;
}

/** Corrects all open rounds of a table, or one of them with its dishes. */
export function TableDialog({ table, order, onClose }: TableDialogProps) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { data: visit, isError, refetch } = useQuery(visitQuery(table));
  const { data: dishes = [] } = useQuery(productsQuery);
  const [chosen, setScope] = useState<number>();
  // Each scope has a form of its own; what somebody came for stays.
  const [kind, setKind] = useState<CorrectionKind>();
  const title = t('corrections.table.title', { table });
  const isGone =
    visit === null || (visit && order && visit.rounds.every(({ _id }) => _id !== order));
  if (!visit || isGone)
    return (
      <Dialog title={title} onClose={onClose}>
        {isGone ? (
          <p>{t('corrections.table.gone')}</p>
        ) : isError ? (
          <ErrorNotice text={shared('loadFailed')} onRetry={() => void refetch()} />
        ) : (
          <p role="status">{shared('loading')}</p>
        )}
      </Dialog>
    );
  const scope = chosen ?? firstScope(visit);
  const scopes = <ScopeChoice visit={visit} scope={scope} onChoose={setScope} />;
  const round = visit.rounds[scope - 1];
  if (!round)
    return (
      <WholeTable
        visit={visit}
        title={title}
        scopes={scopes}
        kind={kind}
        onKind={setKind}
        onClose={onClose}
      />
    );
  const place = { table, number: scope };
  return (
    <CorrectDialog
      key={round._id}
      order={orderOfRound(round, table, dishes)}
      line={undefined}
      name={t('floor.round', { number: scope })}
      title={t('corrections.table.roundTitle', place)}
      done={t('corrections.table.roundDone', place)}
      listKey="floor"
      kind={kind}
      onKind={setKind}
      onClose={onClose}
    >
      {scopes}
    </CorrectDialog>
  );
}

const isCorrectable = ({ isCancelled, lines }: VisitRound) => !isCancelled && lines.length > 0;

const roundsOf = ({ rounds }: VisitDetails) =>
  rounds.flatMap((round, index) => (isCorrectable(round) ? [index + 1] : []));

/** The whole table; a round of one that is paid, as then only rounds can be corrected. */
const firstScope = (visit: VisitDetails): number =>
  openRounds(visit).length > 0 ? WHOLE : (roundsOf(visit)[0] ?? WHOLE);

/** The whole table, or one of its rounds by number. */
function ScopeChoice({
  visit,
  scope,
  onChoose,
}: {
  visit: VisitDetails;
  scope: number;
  onChoose: (scope: number) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Segments
      label={t('corrections.table.scope')}
      choices={[WHOLE, ...roundsOf(visit)]}
      chosen={scope}
      className={styles.scopes}
      onChoose={onChoose}
    >
      {(number) => (number === WHOLE ? t('corrections.table.whole') : t('floor.round', { number }))}
    </Segments>
  );
}
