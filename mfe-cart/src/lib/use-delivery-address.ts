import { useState } from 'react';
import { addressesQuery } from '@smokehouse/shared/api';
import type { Address } from '@smokehouse/shared/contract';
import { useQuery } from '@smokehouse/shared/query';
import { useLocation } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';

export interface DeliveryAddress {
  /** Undefined while loading. Empty for a visitor. */
  addresses: readonly Address[] | undefined;
  selected: Address | undefined;
  select: (id: string) => void;
  isError: boolean;
  retry: () => void;
}

/**
 * The delivery address that the customer chose or has just saved, else the first saved one.
 */
export function useDeliveryAddress(): DeliveryAddress {
  const { user } = useSession();
  const location = useLocation();
  const { data, isError, refetch } = useQuery({ ...addressesQuery, enabled: Boolean(user) });
  const [chosen, setChosen] = useState((location.state as { address?: string } | null)?.address);
  // After signing out, the query cache still holds the previous customer's addresses.
  const addresses = user ? data : [];
  return {
    addresses,
    selected: addresses?.find((one) => one._id === chosen) ?? addresses?.[0],
    select: setChosen,
    isError: isError && !addresses,
    retry: () => void refetch(),
  };
}
