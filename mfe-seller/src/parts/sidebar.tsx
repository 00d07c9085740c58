import { Suspense, useEffect, useId, useRef } from 'react';
import { useMediaQuery } from '@smokehouse/shared/bundled/use-media-query';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { NavLink, useLocation } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import type { DeskEntry, LinkGroup } from '../desk-page';
import { PAGES } from '../generated/pages';
import { handRefundsQuery } from '../refunds/public/queries';
import { useOpenOrders } from '../queries/use-open-orders';
import { signOutIfUnauthorized } from '../report-error';
import { useAccess } from '../staff/public/access';
import { LockButton } from '../staff/public/load';
import { LinkIcon } from './desk-icon';
import styles from './sidebar.module.css';

interface DeskLink extends NonNullable<DeskEntry['link']> {
  to: string;
  label: string;
  /** Number of what waits there. */
  count?: number | undefined;
  /** Other pages that belong to this one. */
  pages: readonly string[];
}

const GROUPS: readonly LinkGroup[] = ['menu', 'service', 'site'];

/**
 * Navigation of the desk, with the number of unfinished orders for both order pages, and of refunds
 * for the drawer.
 */
export function Sidebar() {
  const { t } = useTranslation('mfe-seller');
  const groups = useLinks();
  const isPhone = useMediaQuery('(max-width: 760px)');
  return (
    <nav className={styles.side} aria-label={t('seller')}>
      {isPhone ? (
        <BottomBar links={groups.flat()} />
      ) : (
        <div className={styles.links}>
          {groups.map((links) => (
            <div key={links[0]?.to} className={styles.group}>
              {links.map((link) => (
                <SideLink key={link.to} link={link} />
              ))}
            </div>
          ))}
          <Lock />
        </div>
      )}
    </nav>
  );
}

/** At a shared tablet, in place of signing out. */
function Lock() {
  const isAtTablet = useSession((session) => session.staff?.isAtTablet);
  if (!isAtTablet) return null;
  return (
    <div className={`${styles.group} ${styles.lock}`}>
      <Suspense fallback={null}>
        <LockButton />
      </Suspense>
    </div>
  );
}

/** The links that the person may open, in the groups of the sidebar. */
function useLinks(): DeskLink[][] {
  const { t } = useTranslation('mfe-seller');
  const { counts, error } = useOpenOrders();
  const { missing, may } = useAccess();
  const { data: refunds = [] } = useQuery({ ...handRefundsQuery, enabled: may('drawer.work') });
  const waiting = { ...counts, refunds: refunds.length };
  useEffect(() => signOutIfUnauthorized(error), [error]);
  const links = PAGES.flatMap(({ path, title = '', link }) =>
    link && !missing(path)
      ? {
          ...link,
          to: path,
          label: t(title),
          count: link.open && waiting[link.open],
          pages: PAGES.flatMap((page) => (page.under === path ? page.path : [])),
        }
      : [],
  );
  return GROUPS.map((name) => links.filter(({ group }) => group === name)).filter(
    ({ length }) => length > 0,
  );
}

function SideLink({ link }: { link: DeskLink }) {
  const { to, icon, label, count, pages } = link;
  const countText = useCountText();
  const { pathname } = useLocation();
  return (
    <NavLink
      to={to}
      end
      title={label}
      aria-label={count ? `${label}: ${countText(link)}` : label}
      {...(pages.includes(pathname) && { className: styles.current })}
    >
      <LinkIcon name={icon} />
      <span>{label}</span>
      {count ? <b className="num">{count}</b> : null}
    </NavLink>
  );
}

/** What waits at a link, in words. */
function useCountText(): (link: Pick<DeskLink, 'open' | 'count'>) => string {
  const { t } = useTranslation('mfe-seller');
  return ({ open, count = 0 }) => t(open === 'refunds' ? 'toRefund' : 'open', { count });
}

/** The links on a phone: the most used ones in a bar, the others in a menu above it. */
function BottomBar({ links }: { links: readonly DeskLink[] }) {
  const { t } = useTranslation('mfe-seller');
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const others = links.filter(({ inBar }) => !inBar);
  const waiting = others.filter(({ count }) => count);
  const countText = useCountText();
  const isOther = others.some(({ to, pages }) => to === pathname || pages.includes(pathname));
  return (
    <div className={styles.bar}>
      {links
        .filter(({ inBar }) => inBar)
        .map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
      <button type="button" className={isOther ? styles.current : ''} popoverTarget={id}>
        <Icon name="menu" />
        <span>{t('more')}</span>
        {waiting.length > 0 && (
          <>
            <b className="num" aria-hidden="true">
              {waiting.reduce((sum, { count = 0 }) => sum + count, 0)}
            </b>
            <span className="vh">{waiting.map(countText).join(' · ')}</span>
          </>
        )}
      </button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        className={styles.menu}
        // A link closes the menu. The keyboard clicks too.
        onClick={() => menu.current?.hidePopover()}
        role="presentation"
      >
        {others.map((link) => (
          <SideLink key={link.to} link={link} />
        ))}
        <Lock />
      </div>
    </div>
  );
}
