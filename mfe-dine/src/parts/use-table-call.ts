import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage } from './error-message';
import { shownTable } from './table-code';
import { removeTable } from './table-number';
import { useGuestEntry } from './use-guest-entry';
import { type GuestCallKind, storeCall, useHasRecentCall } from './use-recent-call';
import { setGuestTable, useTable } from './use-table';

interface TableCallState {
  /** The call was made a short time ago and cannot be repeated yet. */
  hasRecentCall: boolean;
  isPending: boolean;
  /** Set while the table dialog is open, with the server's message about the last table. */
  tableDialog: { error: string } | null;
  press: () => void;
  /** Makes the call from the table that was entered in the dialog. */
  callFrom: (table: string) => void;
  cancel: () => void;
}

const requestOf = (kind: GuestCallKind) =>
  kind === 'all' ? { kind: 'bill' as const, paysForAll: true } : { kind };

/**
 * Calls the waiter or requests a bill. Opens the table dialog first if the table is unknown, then
 * the guest entry if no guest is signed in, and makes the call once the guest has entered.
 */
export function useTableCall(kind: GuestCallKind): TableCallState {
  const { t } = useTranslation('mfe-dine');
  const table = useTable();
  const guest = useSession((state) => state.guest);
  const hasRecentCall = useHasRecentCall({ kind, guestId: guest?._id ?? '', table: table ?? '' });
  const [tableDialog, setTableDialog] = useState<{ error: string } | null>(null);

  const enterFirst = useGuestEntry();

  const mutation = useMutation({
    mutationFn: (input: { kind: GuestCallKind; table: string }) =>
      call('POST /api/dineuser/call', { ...requestOf(input.kind), ...shownTable(input.table) }),
    onSuccess: ({ message }, input) => {
      const guestId = useSession.getState().guest?._id;
      if (guestId) storeCall({ ...input, guestId });
      setGuestTable(input.table);
      notify.success(message ?? t('call.done'));
    },
    onError: (error, input) => {
      const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
      if (status === 401) {
        useSession.getState().setGuest(null);
        callAfterEntry(input.table);
        return;
      }
      if (code === 'table_unknown') {
        removeTable();
        setTableDialog({ error: error.message });
        return;
      }
      notify.error(errorMessage(error, t));
    },
  });

  function callAfterEntry(calledTable: string) {
    enterFirst((entered) => mutation.mutate({ kind, table: entered.table ?? calledTable }));
  }

  function callFrom(calledTable: string) {
    setTableDialog(null);
    if (guest) mutation.mutate({ kind, table: calledTable });
    else callAfterEntry(calledTable);
  }
  function press() {
    if (hasRecentCall || mutation.isPending) return;
    if (table) callFrom(table);
    else setTableDialog({ error: '' });
  }
  return {
    hasRecentCall,
    isPending: mutation.isPending,
    tableDialog,
    press,
    callFrom,
    cancel: () => setTableDialog(null),
  };
}
