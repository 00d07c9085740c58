import type { Permission } from './people/staff/rules';

/** An event of the live updates, as its feature declares it. */
export interface DeclaredEvent<Data> {
  /** When it is published and for whom. The API documentation includes it. */
  when: string;
  /** The permission without which a member of the staff does not receive it. */
  permission?: Permission;
  /** What it carries. Only the type exists. */
  readonly data?: Data;
}

/** Declares an event with the type of what it carries. */
export const liveEvent = <Data>(declared: Omit<DeclaredEvent<Data>, 'data'>): DeclaredEvent<Data> =>
  declared;

/** An event that is sent to all browsers at the same time. */
export interface BroadcastUpdate {
  /**
   * Browsers refetch after a random delay of up to this time, to spread the load. Unit: ms.
   */
  spreadMs: number;
}
