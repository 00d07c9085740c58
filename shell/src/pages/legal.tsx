import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLocation } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { usePageTitle } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import ar from '../../locales/legal.ar.json';
import en from '../../locales/legal.en.json';
import { page } from '../page-config';
import { MAP_HOST } from './map';
import styles from './legal.module.css';

const SECTIONS = {
  privacy: ['who', 'what', 'receivers', 'long', 'rights'],
  terms: ['seller', 'prices', 'order', 'pickup', 'cancel', 'refund', 'food', 'law'],
  cookies: ['needed', 'none'],
} as const;
/** The sections that say who is responsible, with how to reach them. */
const WITH_SELLER: readonly string[] = ['who', 'seller'];

/** A seller without a VAT number may not say that prices contain VAT. */
const textKeyOf = (name: string, section: string) =>
  `legal.${name}.${section}${section === 'prices' && !page.site.vatNumber ? 'NoVat' : ''}Text`;

/** The servers that a visitor's browser asks for maps: on the contact page, and of an address. */
const mapHosts = (): readonly string[] => [
  ...new Set([
    ...(page.site.location ? [new URL(MAP_HOST).host] : []),
    ...(page.site.mapHost ? [page.site.mapHost] : []),
  ]),
];

/** The pages on privacy, terms and cookies. */
function Legal() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { pathname } = useLocation();
  const name =
    (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).find((one) => pathname === `/${one}`) ??
    'privacy';
  const seller = textIn(language, page.site.legalName, page.site.legalNameAr);
  const hosts = mapHosts().join(t('legal.privacy.and'));
  usePageTitle(t(`footer.${name}`));
  return (
    <main id="main" className="wrap">
      <div className="pagehead">
        <div>
          <h1 className="display">{t(`footer.${name}`)}</h1>
          <p>{t('legal.updated')}</p>
        </div>
      </div>
      <div className={styles.text}>
        {SECTIONS[name].map((section) => (
          <section key={section}>
            <h2>{t(`legal.${name}.${section}`)}</h2>
            <p>
              {t(textKeyOf(name, section), {
                seller,
                days: page.site.guestDataDays ?? 30,
                map: hosts.length > 0 ? ` ${t('legal.privacy.map', { hosts })}` : '',
              })}
            </p>
            {WITH_SELLER.includes(section) && <Seller />}
          </section>
        ))}
      </div>
    </main>
  );
}

/** Who sells and how to reach them, as far as it is set. */
function Seller() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { address, addressAr, commercialRegistration, vatNumber, phone, email } = page.site;
  const facts = [
    ['legal.address', textIn(language, address, addressAr)],
    ['footer.cr', commercialRegistration],
    ['footer.vat', vatNumber],
    ['legal.phone', phone],
    ['legal.email', email],
  ].filter(([, value]) => value);
  return (
    <dl className={styles.seller}>
      {facts.map(([label = '', value]) => (
        <div key={label}>
          <dt>{t(label)}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export default ownTexts('legal', { en, ar })(Legal);
