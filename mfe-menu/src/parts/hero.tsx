import { type HoursState, nextOpening, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink } from '@smokehouse/shared/ui';
import { HeroControls } from './hero-controls';
import { HeroPictures } from './hero-pictures';
import styles from './hero.module.css';
import { SLIDES } from './hero-slides';
import { useCarousel } from './use-carousel';
import { useSwipe } from './use-swipe';

/**
 * The carousel at the top of the home page. Follows the grouped WAI-ARIA carousel pattern. The
 * controls come after the slide's link to the menu, in the tab order as in the drawing.
 */
export function Hero({ hours }: { hours?: HoursState | undefined }) {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const carousel = useCarousel(SLIDES.length);
  const { index, running, pick, hold, stop } = carousel;
  // The reading direction decides which swipe means "next".
  const swipe = useSwipe((way) => pick(index + (language === 'ar' ? way : -way)));
  return (
    <section
      className={styles.hero}
      aria-roledescription={t('hero.carousel')}
      aria-label={t('hero.label')}
      // Mouse only: touch does not always fire a matching leave event.
      onPointerEnter={(event) => {
        if (event.pointerType === 'mouse') hold(true);
      }}
      onPointerLeave={() => hold(false)}
      {...swipe}
    >
      <HeroPictures index={index} />
      <div className={`wrap ${styles.inner}`}>
        {hours?.isOpen === false && (
          <p className={styles.closedNote}>
            {t('hero.closedTest', { time: nextOpening(hours, language) })}
          </p>
        )}
        {/* Stop on focus, so that a slide does not change while it is read. */}
        <div className={styles.copies} aria-live={running ? 'off' : 'polite'} onFocus={stop}>
          {SLIDES.map(({ text }, at) => (
            <div
              key={text}
              className={`${styles.copy} ${at === index ? styles.on : ''}`}
              role="group"
              aria-roledescription={t('hero.slide')}
              aria-label={t('hero.tick', { number: at + 1, total: SLIDES.length })}
              inert={at !== index}
            >
              <h2 className="display">{t(`hero.${text}.title`)}</h2>
              <p>{t(`hero.${text}.text`)}</p>
              <ButtonLink variant="accent" className={styles.cta} to={paths.allMenu}>
                {t('hero.viewMenu')}
              </ButtonLink>
            </div>
          ))}
        </div>
        <HeroControls {...carousel} />
      </div>
    </section>
  );
}
