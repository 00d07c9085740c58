import { useEffect } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';

/** The browser announces the first page itself. */
let isFirstPage = true;

/**
 * Sets the document title. After a client-side navigation it also focuses the page's heading, so
 * that screen readers announce the page. Call it in the component that renders the `h1`.
 * @param title in the visitor's language, without the shop's name; empty on the home page and while
 *   loading
 */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('shared');
  const { pathname } = useLocation();
  const fullTitle = title ? `${title} · ${t('siteName')}` : t('homeTitle');
  useEffect(() => {
    document.title = fullTitle;
  }, [fullTitle]);
  useEffect(() => {
    const isAnnounced = isFirstPage;
    isFirstPage = false;
    // Keep the focus in the search box while typing.
    if (isAnnounced || document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
