import type { ComponentType } from 'react';
import type { Permission } from '@smokehouse/shared/contract/people/staff/rules';
import type { IconName } from '@smokehouse/shared/ui';
import type { DeskIconName } from './parts/desk-icon';

/** The groups of the sidebar: menu and orders, the evening's service, the site. */
export type LinkGroup = 'menu' | 'service' | 'site';

/**
 * What an address of the desk is. `page.ts` and `*.page.ts` in the folder of a feature declare one
 * as `page`, and as `load` how its component loads. `npm run pages` collects them.
 */
export interface DeskPage {
  path: `/seller${string}`;
  /** Name of the chunk that `load` loads. It starts with `page-`. */
  chunk: `page-${string}`;
  /**
   * The title in both languages. With a `key`, the texts of the desk contain it below that key; a
   * link needs one. Text instead is the key of a text in `locales/`.
   */
  title: string | { en: string; ar: string; key?: string };
  /** Key of the title before the page has loaded, where it is another. */
  tab?: string;
  /** What it requires. Without one it is a page of people who have not signed in. */
  permission?: Permission;
  /** Without the desk's layout: it fills the screen. */
  isBare?: true;
  /** Calls that the page needs first, besides the session check. */
  data?: readonly string[];
  /** Its link in the sidebar. */
  link?: {
    group: LinkGroup;
    /** Its place in the group, the lowest first. */
    order: number;
    icon: IconName | DeskIconName;
    /** In the bar of a phone. The others are behind its last button. */
    inBar?: true;
    /** Shows the number of these unfinished orders, or of the refunds to give at the till. */
    open?: 'seller-orders' | 'seller-dine-orders' | 'refunds';
  };
  /** The page whose link is marked as current, for a page without one. */
  under?: DeskPage['path'];
  /** May open after signing in. The lowest number that a person may open is where work begins. */
  start?: number;
}

/** What the desk reads of a declaration at run time. In the order of the sidebar. */
export interface DeskEntry extends Pick<DeskPage, 'path' | 'permission' | 'isBare' | 'start'> {
  /** Key of the title. Missing for a page without a link. */
  title?: string;
  link?: Omit<NonNullable<DeskPage['link']>, 'order'>;
  under?: DeskPage['path'];
}

/** Loads the component of a page. */
export type LoadPage = () => Promise<{ default: ComponentType }>;
