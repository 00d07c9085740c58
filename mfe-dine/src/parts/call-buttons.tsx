import { TABLE_CALLS, type TableCallKind } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import styles from './call-buttons.module.css';
import { TableDialog } from './table-dialog';
import { useTableCall } from './use-table-call';

const ICONS = { waiter: 'user', bill: 'list' } as const;

function CallButton({ kind }: { kind: TableCallKind }) {
  const { t } = useTranslation('mfe-dine');
  const { hasRecentCall, isPending, tableDialog, press, callFrom, cancel } = useTableCall(kind);
  return (
    <>
      {/* aria-disabled instead of disabled, so that the button keeps the focus after a call. */}
      <Button
        variant="line"
        small
        className={hasRecentCall ? styles.called : ''}
        aria-disabled={hasRecentCall || isPending}
        onClick={press}
      >
        <Icon name={hasRecentCall ? 'check' : ICONS[kind]} />
        {t(`call.${hasRecentCall ? 'onTheWay' : 'ask'}.${kind}`)}
      </Button>
      {tableDialog && (
        <TableDialog
          initialError={tableDialog.error}
          action={t(`call.ask.${kind}`)}
          onTable={callFrom}
          onClose={cancel}
        />
      )}
    </>
  );
}

/** The buttons Call waiter and Ask for the bill. */
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
