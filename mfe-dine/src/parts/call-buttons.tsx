import { TABLE_CALLS, type TableCallKind } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './call-buttons.module.css';
import { TableDialog } from './table-dialog';
import { useTableCall } from './use-table-call';

const ICONS = { waiter: 'user', bill: 'list' } as const;

function CallButton({ kind }: { kind: TableCallKind }) {
  const { t } = useTranslation('mfe-dine');
  const { isOnTheWay, isPending, asking, press, answer, cancel } = useTableCall(kind);
  return (
    <>
      {/* Stays where it is, and keeps the focus, while somebody is on the way. */}
      <button
        type="button"
        className={`btn btn-line btn-sm ${isOnTheWay ? styles.taken : ''}`}
        aria-disabled={isOnTheWay || isPending}
        onClick={press}
      >
        <Icon name={isOnTheWay ? 'check' : ICONS[kind]} />
        {t(`call.${isOnTheWay ? 'onTheWay' : 'ask'}.${kind}`)}
      </button>
      {asking && (
        <TableDialog
          refusal={asking.refusal}
          action={t(`call.ask.${kind}`)}
          onTable={answer}
          onClose={cancel}
        />
      )}
    </>
  );
}

/** Call waiter, and Ask for the bill. */
export function CallButtons() {
  const { t } = useTranslation('mfe-dine');
  return (
    <div className={styles.calls} role="group" aria-label={t('call.label')}>
      {TABLE_CALLS.map((kind) => (
        <CallButton key={kind} kind={kind} />
      ))}
    </div>
  );
}
