import { useEffect } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';

/** The first page of a visit is announced by the browser. */
let isFirstPage = true;

/**
 * Names the page: in the tab, and where it takes another page's place by moving the focus to the
 * page's heading, which a screen reader then reads. Call it in the component that renders the `h1`.
 * @param title in the reader's language, without the shop's name; empty on the home page and while
 *   it is not known
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
    // Who is typing a search keeps the focus.
    if (isAnnounced || document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
