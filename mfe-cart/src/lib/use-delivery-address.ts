import { useState } from 'react';
import { addressesQuery } from '@smokehouse/shared/api';
import type { Address } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { useLocation } from '@smokehouse/shared/router';
import { useSession, useWhere } from '@smokehouse/shared/stores';

export interface DeliveryAddress {
  /** Undefined while loading. Empty for a visitor. */
  addresses: readonly Address[] | undefined;
  selected: Address | undefined;
  select: (id: string) => void;
  isError: boolean;
  retry: () => void;
}

/**
 * The delivery address that the customer chose or has just saved, here or in the area sheet, else
 * the first saved one.
 */
export function useDeliveryAddress(): DeliveryAddress {
  const { user } = useSession();
  const location = useLocation();
  const { data, isError, refetch } = useQuery({ ...addressesQuery, enabled: Boolean(user) });
  const inSheet = useWhere(({ choice }) => choice?.address);
  // A choice here holds until another one is made in the sheet.
  const [chosen, setChosen] = useState({
    id: (location.state as { address?: string } | null)?.address,
    inSheet,
  });
  // After signing out, the query cache still holds the previous customer's addresses.
  const addresses = user ? data : [];
  const find = (id: string | undefined) => addresses?.find((one) => one._id === id);
  return {
    addresses,
    selected: (chosen.inSheet === inSheet && find(chosen.id)) || find(inSheet) || addresses?.[0],
    select: (id) => setChosen({ id, inSheet }),
    isError: isError && !addresses,
    retry: () => void refetch(),
  };
}
