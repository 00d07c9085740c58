import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import type { SiteFacts } from '@smokehouse/shared/contract/federation';
import { Icon, usePageTitle } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import ar from '../../locales/contact.ar.json';
import en from '../../locales/contact.en.json';
import { page } from '../page-config';
import { HoursLines } from '../layout/hours-lines';
import { hasSocialLinks, SocialLinks } from '../layout/social-links';
import styles from './contact.module.css';
import { Map } from './map';

const directionsTo = ({ latitude, longitude }: NonNullable<SiteFacts['location']>) =>
  `https://www.google.com/maps/dir/?api=1&destination=${latitude},${longitude}`;

/** Address with directions, phone, email, opening hours and, where its place is set, a map. */
function Contact() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { site } = page;
  usePageTitle(t('pages.contact'));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <h1 className="display">{t('contact.title')}</h1>
      </div>
      <div className={styles.grid}>
        <div>
          <dl className={styles.facts}>
            <div>
              <dt>{t('contact.address')}</dt>
              <dd>
                {textIn(language, site.address, site.addressAr)}
                {site.location && (
                  <a className={styles.way} href={directionsTo(site.location)} rel="noreferrer">
                    <Icon name="pin" />
                    {t('contact.directions')}
                  </a>
                )}
              </dd>
            </div>
            <div>
              <dt>{t('contact.phone')}</dt>
              <dd>
                <a href={`tel:${site.phone.replace(/\s/g, '')}`}>
                  <bdi dir="ltr" className="num">
                    {site.phone}
                  </bdi>
                </a>
              </dd>
            </div>
            {site.email && (
              <div>
                <dt>{t('contact.email')}</dt>
                <dd>
                  <a href={`mailto:${site.email}`}>
                    <bdi dir="ltr">{site.email}</bdi>
                  </a>
                </dd>
              </div>
            )}
            <div>
              <dt>{t('contact.hours')}</dt>
              <dd>
                <HoursLines />
              </dd>
            </div>
          </dl>
          {hasSocialLinks && (
            <nav className={styles.social} aria-label={t('contact.follow')}>
              <SocialLinks iconsOnly />
            </nav>
          )}
        </div>
        {site.location && <Map location={site.location} />}
      </div>
    </main>
  );
}

export default ownTexts('contact', { en, ar })(Contact);
