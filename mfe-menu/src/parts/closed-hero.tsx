import { type HoursState, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink, Icon } from '@smokehouse/shared/ui';
import { HeroPictures } from './hero-pictures';
import styles from './hero.module.css';

const LOCALES = { en: 'en-GB', ar: 'ar-SA-u-ca-gregory-nu-latn' } as const;

/** The next opening: `10:30`, on another day `Thursday 16:30`. */
function useNextOpening({ opensAt, opensOn, day }: HoursState): string {
  const language = useLanguage((state) => state.language);
  if (opensOn === undefined || opensOn === day) return opensAt;
  const weekday = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
  return `${weekday.format(new Date(`${opensOn}T12:00:00Z`))} ${opensAt}`;
}

/** The top of the home page while the restaurant takes orders for later only. */
export default function ClosedHero({ hours }: { hours: HoursState }) {
  const { t } = useTranslation('mfe-menu');
  const time = useNextOpening(hours);
  const kind = hours.pause?.kind === 'closed' ? 'paused' : 'closed';
  return (
    <section className={`${styles.hero} ${styles.closed}`} aria-label={t('hero.label')}>
      <HeroPictures index={0} />
      <div className={`wrap ${styles.inner}`}>
        <div className={`${styles.copy} ${styles.on}`}>
          <p className={styles.opens}>
            <Icon name="clock" />
            <span>{t(`hero.${kind}.opens`, { time })}</span>
          </p>
          <h2 className="display">{t(`hero.${kind}.title`, { time })}</h2>
          <p>{t(`hero.${kind}.text`)}</p>
          <ButtonLink variant="accent" className={styles.cta} to={paths.allMenu}>
            {t('hero.closed.order', { time })}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
