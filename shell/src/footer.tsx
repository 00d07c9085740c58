import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link, useNavigate } from '@smokehouse/shared/router';
import { useLanguage, useSession } from '@smokehouse/shared/stores';
import { Brand, Icon, notify } from '@smokehouse/shared/ui';
import { page } from './registry';

/** The footer: where to go next, and who the seller is by law. */
export function Footer() {
  const { t } = useTranslation('shared');
  const isSeller = useSession((state) => state.isSeller);
  const { language } = useLanguage();
  const navigate = useNavigate();
  const { site } = page;
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-grid">
          <div><Brand /><p className="big">{t('footer.line')}</p><p className="muted">{t('footer.hours')} <bdi className="num" dir="ltr">10:30 AM – 04:00 AM</bdi></p></div>
          <div><h2>{t('footer.explore')}</h2><ul>
            <li><Link to={paths.home}>{t('nav.home')}</Link></li><li><Link to={paths.allMenu}>{t('nav.menu')}</Link></li><li><Link to={paths.about}>{t('nav.about')}</Link></li>
            <li><Link to={paths.gallery}>{t('footer.gallery')}</Link></li><li><Link to={paths.dineIn}>{t('footer.dineIn')}</Link></li>
          </ul></div>
          <div><h2>{t('footer.follow')}</h2><ul>
            <li><a href="https://www.instagram.com/" rel="noreferrer"><Icon name="ig" />Instagram</a></li><li><a href="https://www.facebook.com/" rel="noreferrer"><Icon name="fb" />Facebook</a></li><li><a href="https://wa.me/" rel="noreferrer"><Icon name="wa" />WhatsApp</a></li>
          </ul></div>
          <div><h2>{t('footer.find')}</h2><ul>
            <li><Icon name="pin" />{t('footer.city')}</li><li><a href={`tel:${site.phone.replace(/\s/g, '')}`}><Icon name="phone" /><bdi dir="ltr" className="num">{site.phone}</bdi></a></li>
          </ul></div>
        </div>
        <div className="foot-base">
          <span>© 2026 {language === 'ar' ? site.legalNameAr : site.legalName}</span>
          {site.vatNumber && <span>{t('footer.vat')} <bdi dir="ltr" className="num">{site.vatNumber}</bdi></span>}
          {site.commercialRegistration && <span>{t('footer.cr')} <bdi dir="ltr" className="num">{site.commercialRegistration}</bdi></span>}
          <Link to={paths.privacy}>{t('footer.privacy')}</Link><Link to={paths.terms}>{t('footer.terms')}</Link><Link to={paths.cookies}>{t('footer.cookies')}</Link>
          {isSeller && <button type="button" className="btn btn-line btn-sm" onClick={() => { notify.success(t('footer.sellerOpened')); void navigate(paths.seller); }}>{t('footer.seller')}</button>}
        </div>
      </div>
    </footer>
  );
}
