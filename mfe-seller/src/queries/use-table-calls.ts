import { useQuery } from '@smokehouse/shared/query';
import { useAccess } from '../staff/access';
import { tableCallsQuery } from './desk';

/** The open calls from tables. Without the permission for tables they are not requested. */
export const useTableCalls = () =>
  useQuery({ ...tableCallsQuery, enabled: useAccess().may('floor.work') });
