import { useQuery } from '@smokehouse/shared/query';
import { useAccess } from '../staff/public/access';
import { tableCallsQuery } from './table-calls';

/** The open calls from tables. Without the permission for tables they are not requested. */
export const useTableCalls = () =>
  useQuery({ ...tableCallsQuery, enabled: useAccess().may('floor.work') });
