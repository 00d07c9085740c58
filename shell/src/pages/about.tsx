import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { pictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { usePageTitle } from '@smokehouse/shared/ui';
import ar from '../../locales/about.ar.json';
import en from '../../locales/about.en.json';
import styles from './about.module.css';

const REASONS = ['philosophy', 'atmosphere', 'drinks'] as const;
const GUESTS = ['guest1', 'guest2', 'guest3'] as const;
/** A picture of the seeded menu. The page also works without it. */
const PICTURE = 'dino-short-rib.webp';
const WIDTHS = [480, 800, 1200] as const;

/** About the restaurant: story, reasons to visit, quotes of guests. */
function About() {
  const { t } = useTranslation('shell');
  usePageTitle(t('pages.about'));
  return (
    <main id="main">
      <div className="wrap">
        <div className={`pagehead ${styles.head}`}>
          <div>
            <h1 className="display">{t('about.title')}</h1>
            <p>{t('about.lead')}</p>
          </div>
        </div>
        <section className={styles.story} aria-labelledby="story">
          <div className={styles.picture}>
            <img
              src={pictureUrl(PICTURE, 1200)}
              srcSet={WIDTHS.map((width) => `${pictureUrl(PICTURE, width)} ${width}w`).join(', ')}
              sizes="(max-width: 760px) 100vw, 58vw"
              alt=""
              width={1200}
              height={900}
            />
          </div>
          <div className={styles.copy}>
            <h2 className="display" id="story">
              {t('about.section1.title')}
            </h2>
            {[1, 2, 3].map((number) => (
              <p key={number}>{t(`about.section1.paragraph${number}`)}</p>
            ))}
          </div>
        </section>
      </div>
      <section className={`paper ${styles.paper}`} data-surface="kraft">
        <div className="wrap">
          <h2 className="display">{t('about.section2.title')}</h2>
          <div className={styles.reasons}>
            {REASONS.map((reason) => (
              <div key={reason}>
                <h3 className="display">{t(`about.${reason}.title`)}</h3>
                <p>{t(`about.${reason}.text`)}</p>
              </div>
            ))}
          </div>
          <dl className={styles.stats}>
            <div>
              <dt>{t('about.years')}</dt>
              <dd className="num" dir="ltr">
                5+
              </dd>
            </div>
            <div>
              <dt>{t('about.people')}</dt>
              <dd className="num" dir="ltr">
                10+
              </dd>
            </div>
          </dl>
        </div>
      </section>
      <section className="sec" aria-labelledby="guests">
        <div className="wrap">
          <h2 className="display" id="guests">
            {t('about.guests')}
          </h2>
          <div className={styles.quotes}>
            {GUESTS.map((guest) => (
              <figure key={guest}>
                <blockquote className="display">{t(`about.${guest}.quote`)}</blockquote>
                <figcaption>{t(`about.${guest}.name`)}</figcaption>
              </figure>
            ))}
          </div>
        </div>
      </section>
    </main>
  );
}

export default ownTexts('about', { en, ar })(About);
