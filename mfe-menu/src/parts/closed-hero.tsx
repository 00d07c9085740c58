import { type HoursState, nextOpening, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink, Icon } from '@smokehouse/shared/ui';
import { HeroPictures } from './hero-pictures';
import styles from './hero.module.css';

/** The top of the home page while the restaurant takes orders for later only. */
export default function ClosedHero({ hours }: { hours: HoursState }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const time = nextOpening(hours, language);
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
          <div className={styles.ways}>
            <ButtonLink variant="accent" className={styles.cta} to={paths.allMenu}>
              {t('hero.closed.order', { time })}
            </ButtonLink>
            <ButtonLink variant="line" className={styles.cta} to={paths.cartTime}>
              <Icon name="clock" />
              {t('hero.closed.pick')}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
