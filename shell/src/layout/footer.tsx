import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link, useNavigate } from '@smokehouse/shared/router';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { Brand, Button, Icon, notify } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import styles from './footer.module.css';
import { page } from '../page-config';
import { HoursLines } from './hours-lines';
import { hasSocialLinks, SocialLinks } from './social-links';

const EXPLORE = [
  ['shared:nav.home', paths.home],
  ['shared:nav.menu', paths.allMenu],
  ['shared:nav.about', paths.about],
  ['footer.gallery', paths.gallery],
  ['footer.dineIn', paths.dineIn],
] as const;

/** Opens the seller's dashboard. Visible to sellers only. */
function SellerDashboard() {
  const { t } = useTranslation('shell');
  const navigate = useNavigate();
  const isSeller = useSession((state) => state.isSeller);
  if (!isSeller) return null;
  return (
    <Button
      variant="line"
      small
      onClick={() => {
        notify.success(t('footer.sellerOpened'));
        void navigate(paths.seller);
      }}
    >
      {t('footer.seller')}
    </Button>
  );
}

/** The footer: links, contact data and the legal details of the seller. */
export function Footer() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { site, now } = page;
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.grid}>
          <div>
            <Brand />
            <p className={styles.line}>{t('footer.line')}</p>
            <p className="muted">
              <HoursLines />
            </p>
          </div>
          <nav aria-label={t('footer.explore')}>
            <h2>{t('footer.explore')}</h2>
            <ul>
              {EXPLORE.map(([key, to]) => (
                <li key={to}>
                  <Link to={to}>{t(key)}</Link>
                </li>
              ))}
            </ul>
          </nav>
          {hasSocialLinks && (
            <nav aria-label={t('footer.follow')} className={styles.social}>
              <h2>{t('footer.follow')}</h2>
              <SocialLinks />
            </nav>
          )}
          <div>
            <h2>{t('footer.find')}</h2>
            <ul>
              <li>
                <Link to={paths.contact}>
                  <Icon name="pin" />
                  {textIn(language, site.address, site.addressAr)}
                </Link>
              </li>
              <li>
                <a href={`tel:${site.phone.replace(/\s/g, '')}`}>
                  <Icon name="phone" />
                  <bdi dir="ltr" className="num">
                    {site.phone}
                  </bdi>
                </a>
              </li>
            </ul>
          </div>
        </div>
        <div className={styles.base}>
          <span>
            © {new Date(now).getFullYear()} {textIn(language, site.legalName, site.legalNameAr)}
          </span>
          {site.vatNumber && (
            <span>
              {t('footer.vat')}{' '}
              <bdi dir="ltr" className="num">
                {site.vatNumber}
              </bdi>
            </span>
          )}
          {site.commercialRegistration && (
            <span>
              {t('footer.cr')}{' '}
              <bdi dir="ltr" className="num">
                {site.commercialRegistration}
              </bdi>
            </span>
          )}
          <Link to={paths.privacy}>{t('footer.privacy')}</Link>
          <Link to={paths.terms}>{t('footer.terms')}</Link>
          <Link to={paths.cookies}>{t('footer.cookies')}</Link>
          <SellerDashboard />
        </div>
      </div>
    </footer>
  );
}
