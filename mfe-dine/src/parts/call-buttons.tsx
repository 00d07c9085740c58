import { type CallAnswer, TABLE_CALLS } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon } from '@smokehouse/shared/ui';
import styles from './call-buttons.module.css';
import { TableDialog } from './table-dialog';
import type { GuestCallKind } from './use-recent-call';
import { useTableCall } from './use-table-call';

const ICONS = { waiter: 'user', bill: 'list', all: 'list' } as const;

function CallButton({ kind, isCalled = false }: { kind: GuestCallKind; isCalled?: boolean }) {
  const { t } = useTranslation('mfe-dine');
  const { state, isPending, tableDialog, press, callFrom, cancel } = useTableCall(kind);
  const shown = state ?? (isCalled ? 'made' : 'ask');
  const isShownAsCalled = shown !== 'ask';
  return (
    <>
      {/* aria-disabled instead of disabled, so that the button keeps the focus after a call. */}
      <Button
        variant="line"
        small
        className={isShownAsCalled ? styles.called : ''}
        aria-disabled={isShownAsCalled || isPending}
        onClick={isCalled ? undefined : press}
      >
        <Icon name={isShownAsCalled ? 'check' : ICONS[kind]} />
        {t(`call.${shown}.${kind}`)}
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

/** A table's visit as its guest sees it. */
export type GuestTableVisit = CallAnswer<'POST /api/dineorder/user'>['tableVisit'];

/**
 * The buttons Call waiter and Ask for the bill. In a visit with other guests also I pay for all,
 * unless another guest does, or all rounds are on issued bills. After the payment Call waiter alone.
 */
export function CallButtons({
  tableVisit,
  isPaid = false,
}: {
  tableVisit?: GuestTableVisit;
  isPaid?: boolean;
}) {
  const { t } = useTranslation('mfe-dine');
  const payer = tableVisit?.payer;
  const canPayForAll = payer ? payer.isSelf : tableVisit?.hasOtherGuests && !tableVisit.isBilled;
  return (
    <div className={styles.calls} role="group" aria-label={t('call.label')}>
      {TABLE_CALLS.filter((kind) => !isPaid || kind === 'waiter').map((kind) => (
        <CallButton key={kind} kind={kind} />
      ))}
      {canPayForAll && !isPaid && <CallButton kind="all" isCalled={payer?.isSelf ?? false} />}
    </div>
  );
}
