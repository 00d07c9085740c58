import { Suspense, useEffect, useId, useRef, type ReactNode } from 'react';
import { useMediaQuery } from '@smokehouse/shared/bundled/use-media-query';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { NavLink, useLocation } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { useOpenOrders } from '../queries/use-open-orders';
import { signOutIfUnauthorized } from '../report-error';
import { useAccess } from '../staff/access';
import { LockButton } from '../staff/load';
import { DeskIcon } from './desk-icon';
import styles from './sidebar.module.css';

interface DeskLink {
  to: string;
  icon: ReactNode;
  label: string;
  /** Number of unfinished orders. */
  open?: number | undefined;
  /** In the bar of a phone. The others are behind its last button. */
  inBar?: boolean;
  /** Other pages that belong to this one. */
  pages?: readonly string[];
}

/** Navigation of the desk, with the number of unfinished orders for both order pages. */
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

/** The links that the person may open, in groups: menu and orders, the evening's service, the site. */
function useLinks(): DeskLink[][] {
  const { t } = useTranslation('mfe-seller');
  const { counts, error } = useOpenOrders();
  const { missing } = useAccess();
  useEffect(() => signOutIfUnauthorized(error), [error]);
  const all: DeskLink[][] = [
    [
      { to: paths.seller, icon: <Icon name="plus" />, label: t('addProduct') },
      {
        to: paths.sellerProducts,
        icon: <Icon name="box" />,
        label: t('productList'),
        pages: [paths.sellerIngredients, paths.sellerSearchWords, paths.sellerPictures],
      },
      { to: paths.sellerOptions, icon: <DeskIcon name="sliders" />, label: t('optionsTitle') },
      { to: paths.sellerAreas, icon: <Icon name="pin" />, label: t('areasTitle') },
      {
        to: paths.sellerOrders,
        icon: <Icon name="truck" />,
        label: t('orders'),
        open: counts['seller-orders'],
        inBar: true,
      },
      {
        to: paths.sellerDineOrders,
        icon: <Icon name="table" />,
        label: t('dineOrders'),
        open: counts['seller-dine-orders'],
        inBar: true,
      },
    ],
    [
      {
        to: paths.sellerFloor,
        icon: <DeskIcon name="floor" />,
        label: t('floorTitle'),
        inBar: true,
        pages: [paths.sellerSplit],
      },
      {
        to: paths.sellerKitchen,
        icon: <Icon name="flame" />,
        label: t('kitchenTitle'),
        inBar: true,
      },
      {
        to: paths.sellerShift,
        icon: <DeskIcon name="drawer" />,
        label: t('shiftTitle'),
        pages: [paths.sellerShiftCount, paths.sellerDayReports],
      },
      {
        to: paths.sellerToday,
        icon: <DeskIcon name="chart" />,
        label: t('todayFigures'),
      },
      { to: paths.sellerHours, icon: <Icon name="clock" />, label: t('hoursTitle') },
      { to: paths.sellerTables, icon: <DeskIcon name="code" />, label: t('tableCodes') },
      { to: paths.sellerPrinters, icon: <Icon name="print" />, label: t('printersTitle') },
    ],
    [
      { to: paths.sellerStaff, icon: <Icon name="user" />, label: t('staffTitle') },
      { to: paths.sellerAudit, icon: <DeskIcon name="file" />, label: t('auditTitle') },
      { to: paths.sellerReleases, icon: <DeskIcon name="layers" />, label: t('releaseList') },
    ],
  ];
  return all
    .map((links) => links.filter(({ to }) => !missing(to)))
    .filter((links) => links.length > 0);
}

function SideLink({ link: { to, icon, label, open, pages } }: { link: DeskLink }) {
  const { t } = useTranslation('mfe-seller');
  const { pathname } = useLocation();
  return (
    <NavLink
      to={to}
      end
      title={label}
      aria-label={open ? `${label}: ${t('open', { count: open })}` : label}
      {...(pages?.includes(pathname) && { className: styles.current })}
    >
      {icon}
      <span>{label}</span>
      {open ? <b className="num">{open}</b> : null}
    </NavLink>
  );
}

/** The links on a phone: the most used ones in a bar, the others in a menu above it. */
function BottomBar({ links }: { links: readonly DeskLink[] }) {
  const { t } = useTranslation('mfe-seller');
  const { pathname } = useLocation();
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();
  const others = links.filter(({ inBar }) => !inBar);
  const isOther = others.some(({ to, pages }) => to === pathname || pages?.includes(pathname));
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
