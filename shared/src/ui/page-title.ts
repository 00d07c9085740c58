import { useEffect } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';

/** The router's key of the entry with which the document loaded: see `createBrowserHistory`. */
const loadedKey = (globalThis.history?.state as { key?: string } | null)?.key ?? 'default';
/** The browser announces the page with which the document loaded. */
let isFirstPage = true;

/**
 * Sets the document title. After a client-side navigation it also focuses the page's heading, so
 * that screen readers announce the page. Call it in the component that renders the `h1`.
 * @param title in the visitor's language, without the shop's name; empty on the home page and while
 *   loading
 */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('shared');
  const { key, pathname } = useLocation();
  const fullTitle = title ? `${title} · ${t('siteName')}` : t('homeTitle');
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  useEffect(() => {
    // A visitor may leave the page before its effect has run: then the next one is not the first.
    const isAnnounced = isFirstPage && key === loadedKey;
    isFirstPage = false;
    // Keep the focus in the search box while typing.
    if (isAnnounced || document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- another key with the same path, as of a filter, is no other page
  }, [pathname]);
}
