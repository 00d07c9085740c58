import { useRef, useState } from 'react';
import { paths, sitePictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { useCarousel } from './use-carousel';

const SLIDES = [{ text: 'welcome', picture: 'hero-1' }, { text: 'order', picture: 'hero-2' }, { text: 'business', picture: 'hero-3' }] as const;
/** From this far on a stroke of the finger turns the slide. Unit: px. */
const SWIPE_PX = 40;

function sources(picture: string, widths: readonly number[]): string {
  return widths.map((width) => `${sitePictureUrl(picture, width)} ${width}w`).join(', ');
}

/** The three slides at the top of home, fading into each other. */
export function Hero() {
  const { t } = useTranslation('mfe-menu');
  const language = useLanguage((state) => state.language);
  const { index, still, playing, pick, hold, toggle } = useCarousel(SLIDES.length);
  // The other pictures wait for the first: it is what the visitor sees.
  const [firstLoaded, setFirstLoaded] = useState(false);
  const touchStart = useRef<number | null>(null);

  function swipe(endX: number) {
    const moved = endX - (touchStart.current ?? endX);
    touchStart.current = null;
    if (Math.abs(moved) < SWIPE_PX) return;
    // Reading direction decides which way is on.
    const forward = language === 'ar' ? moved > 0 : moved < 0;
    pick(index + (forward ? 1 : -1));
  }

  return (
    <section
      className="hero"
      aria-roledescription="carousel"
      aria-label={t('hero.label')}
      // A finger never leaves as a mouse does: it would hold the slides for good.
      onPointerEnter={(event) => { if (event.pointerType === 'mouse') hold(true); }}
      onPointerLeave={() => hold(false)}
      onTouchStart={(event) => { touchStart.current = event.touches[0]?.clientX ?? null; }}
      onTouchEnd={(event) => swipe(event.changedTouches[0]?.clientX ?? 0)}
    >
      {SLIDES.map(({ text, picture }, at) => (at === 0 || at === index || firstLoaded) && (
        <picture key={text} className={`mfe-menu-slide ${at === index ? 'on' : ''}`} aria-hidden={at !== index}>
          <source media="(max-width: 760px)" srcSet={sources(`${picture}-phone`, [640, 960])} sizes="100vw" />
          <img className="hero-img" src={sitePictureUrl(picture, 1920)} srcSet={sources(picture, [768, 1200, 1920])} sizes="100vw" alt={t(`hero.${text}.alt`)} fetchPriority={at === 0 ? 'high' : 'low'} onLoad={() => setFirstLoaded(true)} />
        </picture>
      ))}
      <img className="hero-smoke" src={sitePictureUrl('smoke-1')} alt="" />
      <div className="wrap">
        <div className="mfe-menu-copies" onFocus={() => hold(true)} onBlur={() => hold(false)}>
          {SLIDES.map(({ text }, at) => {
            const Heading = at === 0 ? 'h1' : 'h2';
            return (
              <div key={text} className={`hero-copy ${at === index ? 'on' : ''}`} role="group" aria-roledescription="slide" aria-label={t('hero.tick', { number: at + 1, total: SLIDES.length })} inert={at !== index}>
                <Heading className="display">{t(`hero.${text}.title`)}</Heading>
                <p>{t(`hero.${text}.text`)}</p>
                <div className="hero-cta"><Link className="btn btn-accent" to={paths.allMenu}>{t('hero.viewMenu')}</Link></div>
              </div>
            );
          })}
        </div>
        <div className="carousel">
          {!still && <button type="button" className="pause" onClick={toggle}><Icon name={playing ? 'pause' : 'next'} className={playing ? '' : 'flip'} />{t(playing ? 'hero.pause' : 'hero.play')}</button>}
          <div className="ticks">
            {SLIDES.map(({ text }, at) => (
              <button key={text} type="button" aria-current={at === index ? 'true' : undefined} aria-label={t('hero.tick', { number: at + 1, total: SLIDES.length })} onClick={() => pick(at)}><i /></button>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
