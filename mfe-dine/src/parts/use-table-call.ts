import { useState } from 'react';
import { ApiError, call, dineOrdersQuery } from '@smokehouse/shared/api';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useSession } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { errorMessage } from './error-message';
import { shownTable } from './table-code';
import { removeTable } from './table-number';
import { useGuestEntry } from './use-guest-entry';
import { type GuestCallKind, storeCall, useCallState } from './use-recent-call';
import { setGuestTable, useTable } from './use-table';

interface TableCallState {
  /** Set while the call cannot be repeated. */
  state: 'made' | 'answered' | null;
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
  const state = useCallState({ kind, guestId: guest?._id ?? '', table: table ?? '' });
  const [tableDialog, setTableDialog] = useState<{ error: string } | null>(null);

  const queryClient = useQueryClient();
  const enterFirst = useGuestEntry();

  const mutation = useMutation({
    mutationFn: (input: { kind: GuestCallKind; table: string }) =>
      call('POST /api/dineuser/call', { ...requestOf(input.kind), ...shownTable(input.table) }),
    onSuccess: ({ message, needsStaff }, input) => {
      const guestId = useSession.getState().guest?._id;
      if (guestId) storeCall({ ...input, guestId });
      void queryClient.invalidateQueries({ queryKey: dineOrdersQuery.queryKey });
      if (!needsStaff) setGuestTable(input.table);
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
    if (state || mutation.isPending) return;
    if (table) callFrom(table);
    else setTableDialog({ error: '' });
  }
  return {
    state,
    isPending: mutation.isPending,
    tableDialog,
    press,
    callFrom,
    cancel: () => setTableDialog(null),
  };
}
