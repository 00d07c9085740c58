import { useEffect } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';

/** The history entry that the visit began with, until the visitor leaves it: a reload keeps an entry's key. */
let begunWith: string | null | undefined;

/**
 * Names the page: in the tab, and after a change of route by moving the focus to the page's heading, which a screen
 * reader then reads. Call it in the component that renders the `h1`.
 * @param title in the reader's language, without the shop's name; empty on the home page and while it is not known
 */
export function usePageTitle(title: string): void {
  const { t } = useTranslation('shared');
  const { key, pathname } = useLocation();
  const fullTitle = title ? `${title} · ${t('siteName')}` : t('homeTitle');
  useEffect(() => { document.title = fullTitle; }, [fullTitle]);
  useEffect(() => {
    begunWith = begunWith === undefined || begunWith === key ? key : null;
    // The first page of a visit is announced by the browser; who is typing a search keeps the focus.
    if (begunWith === key || document.activeElement instanceof HTMLInputElement) return;
    const heading = document.querySelector<HTMLElement>('main h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
    // The address alone matters: the key changes with every search parameter too.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [pathname]);
}
