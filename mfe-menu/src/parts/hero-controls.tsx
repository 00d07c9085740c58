import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from '@smokehouse/shared/ui';
import styles from './hero-controls.module.css';
import { SLIDES } from './hero-slides';
import type { useCarousel } from './use-carousel';

/**
 * A pause button and one button per slide. With reduced motion there is no pause button, because
 * the slides do not move.
 */
export function HeroControls({
  index,
  still,
  playing,
  running,
  pick,
  toggle,
  stop,
}: ReturnType<typeof useCarousel>) {
  const { t } = useTranslation('mfe-menu');
  return (
    <div className={styles.controls}>
      {!still && (
        <button
          type="button"
          className={styles.pause}
          aria-label={t(playing ? 'hero.pauseSlides' : 'hero.playSlides')}
          onClick={toggle}
        >
          <Icon name={playing ? 'pause' : 'next'} />
          {t(playing ? 'hero.pause' : 'hero.play')}
        </button>
      )}
      <div
        className={`${styles.ticks} ${running ? styles.running : ''}`}
        role="group"
        aria-label={t('hero.choose')}
        onFocus={stop}
      >
        {SLIDES.map(({ text }, at) => (
          <button
            key={text}
            type="button"
            aria-current={at === index ? 'true' : undefined}
            aria-label={t('hero.tick', { number: at + 1, total: SLIDES.length })}
            onClick={() => pick(at)}
          >
            <i />
          </button>
        ))}
      </div>
    </div>
  );
}
