import { useEffect, useRef, useState } from 'react';
import { sitePictureUrl } from '@smokehouse/shared/contract';
import type { SiteFacts } from '@smokehouse/shared/contract/federation';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './contact.module.css';

/** Half the width of the visible area. Unit: degrees. */
const RADIUS = 0.006;
/** The map of the contact page. */
export const MAP_HOST = 'https://www.openstreetmap.org';

/**
 * True if the map's server can be reached. Otherwise an iframe would show the browser's error page.
 */
async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(`${MAP_HOST}/favicon.ico`, { mode: 'no-cors', signal });
    return true;
  } catch {
    return false;
  }
}

/** A map without an API key. Until it has loaded, a static picture and a link take its place. */
export function Map({ location }: { location: NonNullable<SiteFacts['location']> }) {
  const { t } = useTranslation('shell');
  const box = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        void isReachable(controller.signal).then((reached) => {
          if (!controller.signal.aborted) setLive(reached);
        });
      },
      { rootMargin: '200px' },
    );
    if (box.current) observer.observe(box.current);
    return () => {
      controller.abort();
      observer.disconnect();
    };
  }, []);
  const { latitude, longitude } = location;
  const bbox = [
    longitude - RADIUS,
    latitude - RADIUS / 2,
    longitude + RADIUS,
    latitude + RADIUS / 2,
  ]
    .map((degrees) => degrees.toFixed(4))
    .join(',');
  const embedUrl = `${MAP_HOST}/export/embed.html?bbox=${encodeURIComponent(bbox)}&layer=mapnik&marker=${latitude},${longitude}`;
  const position = `17/${latitude}/${longitude}`;
  return (
    <div className={styles.map} ref={box}>
      <img
        src={sitePictureUrl('map')}
        alt={isLive ? '' : t('contact.map')}
        width={1200}
        height={700}
      />
      {isLive ? (
        <iframe
          title={t('contact.map')}
          src={embedUrl}
          loading="lazy"
          referrerPolicy="no-referrer"
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      ) : (
        <svg className={styles.pin} viewBox="0 0 40 52" width="48" height="62" aria-hidden="true">
          <path d="M20 51S37 31 37 18A17 17 0 0 0 3 18c0 13 17 33 17 33Z" fill="currentColor" />
          <path
            d="m20 8.5 2.23 6.43 6.81.13-5.43 4.11 1.97 6.52L20 21.8l-5.58 3.89 1.97-6.52-5.43-4.11 6.81-.13Z"
            fill="var(--on-accent)"
          />
        </svg>
      )}
      <a
        className={styles.open}
        href={`${MAP_HOST}/?mlat=${latitude}&mlon=${longitude}#map=${position}`}
        rel="noreferrer"
      >
        {t('contact.openMap')}
      </a>
    </div>
  );
}
