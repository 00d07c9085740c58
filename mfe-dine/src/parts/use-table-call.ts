import { useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import type { TableCallKind } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation } from '@smokehouse/shared/query';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { notify } from '@smokehouse/shared/ui';
import { reasonOf } from './reason-of';
import { forgetTable } from './table-number';
import { rememberCall, useIsOnTheWay } from './use-on-the-way';
import { sitAt, useTable } from './use-table';

interface TableCalling {
  /** Somebody is on the way: asking again would change nothing. */
  isOnTheWay: boolean;
  isPending: boolean;
  /**
   * The dialog that asks for the table is open; `refusal` is what the server said of the last one.
   */
  asking: { refusal: string } | null;
  press: () => void;
  answer: (table: string) => void;
  cancel: () => void;
}

/**
 * Calls the waiter, or asks for the bill; asks first for the table, then for the guest, where they
 * are not known.
 */
export function useTableCall(kind: TableCallKind): TableCalling {
  const { t } = useTranslation('mfe-dine');
  const table = useTable();
  const guest = useSession((state) => state.guest);
  const isOnTheWay = useIsOnTheWay({ kind, guestId: guest?._id ?? '', table: table ?? '' });
  const [asking, setAsking] = useState<{ refusal: string } | null>(null);

  function askWhoTheyAre() {
    notify.error(t('loginToContinue'));
    useUi.getState().setGuestEntryOpen(true);
  }

  const calling = useMutation({
    // Without a network it fails at once: nobody comes for a call of ten minutes ago.
    networkMode: 'always',
    mutationFn: (wish: { kind: TableCallKind; table: string }) =>
      call('POST /api/dineuser/call', wish),
    onSuccess: ({ message }, wish) => {
      const guestId = useSession.getState().guest?._id;
      if (guestId) rememberCall({ ...wish, guestId });
      sitAt(wish.table);
      notify.success(message ?? t('call.done'));
    },
    onError: (error) => {
      const { status, code } = error instanceof ApiError ? error : { status: 0, code: '' };
      if (status === 401) {
        useSession.getState().setGuest(null);
        askWhoTheyAre();
        return;
      }
      if (code === 'table_unknown') {
        forgetTable();
        setAsking({ refusal: error.message });
        return;
      }
      notify.error(reasonOf(error, t));
    },
  });

  function callTo(where: string) {
    if (guest) calling.mutate({ kind, table: where });
    else askWhoTheyAre();
  }
  function press() {
    if (isOnTheWay || calling.isPending) return;
    if (table) callTo(table);
    else setAsking({ refusal: '' });
  }
  return {
    isOnTheWay,
    isPending: calling.isPending,
    asking,
    press,
    answer: (where) => {
      setAsking(null);
      callTo(where);
    },
    cancel: () => setAsking(null),
  };
}
