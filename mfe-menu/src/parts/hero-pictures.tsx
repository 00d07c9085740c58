import { useState } from 'react';
import { sitePictureUrl } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './hero-pictures.module.css';
import { SLIDES } from './hero-slides';

function sources(picture: string, widths: readonly number[]): string {
  return widths.map((width) => `${sitePictureUrl(picture, width)} ${width}w`).join(', ');
}

/**
 * The background pictures of the slides. The others load after the first one, which is visible at
 * the start.
 */
export function HeroPictures({ index }: { index: number }) {
  const { t } = useTranslation('mfe-menu');
  const [firstLoaded, setFirstLoaded] = useState(false);
  return (
    <>
      {SLIDES.map(
        ({ text, picture }, at) =>
          (at === 0 || at === index || firstLoaded) && (
            <picture key={text} className={`${styles.slide} ${at === index ? styles.on : ''}`}>
              <source
                media="(max-width: 760px)"
                srcSet={sources(`${picture}-phone`, [640, 960])}
                sizes="100vw"
              />
              <img
                className={styles.image}
                src={sitePictureUrl(picture, 1920)}
                srcSet={sources(picture, [768, 1200, 1920])}
                sizes="100vw"
                alt={t(`hero.${text}.alt`)}
                aria-hidden={at !== index}
                fetchPriority={at === 0 ? 'high' : 'low'}
                decoding={at === 0 ? 'auto' : 'async'}
                onLoad={() => setFirstLoaded(true)}
                // In a server-rendered page, the picture may have loaded before hydration.
                ref={(image) => {
                  if (image?.complete && image.naturalWidth > 0) setFirstLoaded(true);
                }}
              />
            </picture>
          ),
      )}
      {firstLoaded && (
        <img className={styles.smoke} src={sitePictureUrl('smoke-1')} alt="" fetchPriority="low" />
      )}
    </>
  );
}
