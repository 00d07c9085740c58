import { useEffect, useState } from 'react';
import type { OwnStaff } from '@smokehouse/shared/contract';
import { Navigate, useLocation } from '@smokehouse/shared/router';
import { startOf } from '../parts/start-page';

/** Opens the page where a person begins who has just signed in. */
export function Entrance({ staff, onEntered }: { staff: OwnStaff; onEntered: () => void }) {
  const { pathname } = useLocation();
  const [start] = useState(() => startOf(staff, pathname));
  useEffect(() => {
    if (pathname === start) onEntered();
  }, [pathname, start, onEntered]);
  return pathname === start ? null : <Navigate to={start} replace />;
}
