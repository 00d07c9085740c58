import { useEffect, useRef, useState } from 'react';
import { sitePictureUrl } from '@smokehouse/shared/contract';
import type { SiteFacts } from '@smokehouse/shared/contract/federation';
import { useTranslation } from '@smokehouse/shared/i18n';
import styles from './contact.module.css';

const RIYADH = { latitude: 24.7136, longitude: 46.6753 };
/** Half the width of what the map shows. Unit: degrees. */
const STREETS = 0.006;
const CITY = 0.12;
const MAP_HOST = 'https://www.openstreetmap.org';

/**
 * Tells whether the map's server can be reached; an iframe that fails would show the browser's own
 * error page.
 */
async function isReachable(signal: AbortSignal): Promise<boolean> {
  try {
    await fetch(`${MAP_HOST}/favicon.ico`, { mode: 'no-cors', signal });
    return true;
  } catch {
    return false;
  }
}

/**
 * A map that needs no key. Until it is reached, and where it is not, a drawing of it and a link
 * stand in its place.
 */
export function Map({ location }: { location: SiteFacts['location'] }) {
  const { t } = useTranslation('shell');
  const box = useRef<HTMLDivElement>(null);
  const [isLive, setLive] = useState(false);
  useEffect(() => {
    const asking = new AbortController();
    const seen = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        seen.disconnect();
        void isReachable(asking.signal).then((reached) => {
          if (!asking.signal.aborted) setLive(reached);
        });
      },
      { rootMargin: '200px' },
    );
    if (box.current) seen.observe(box.current);
    return () => {
      asking.abort();
      seen.disconnect();
    };
  }, []);
  const { latitude, longitude } = location ?? RIYADH;
  const reach = location ? STREETS : CITY;
  const bbox = [longitude - reach, latitude - reach / 2, longitude + reach, latitude + reach / 2]
    .map((degrees) => degrees.toFixed(4))
    .join(',');
  const marker = location ? `&marker=${latitude},${longitude}` : '';
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
          src={`${MAP_HOST}/export/embed.html?bbox=${encodeURIComponent(bbox)}&layer=mapnik${marker}`}
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
        href={`${MAP_HOST}/?mlat=${latitude}&mlon=${longitude}#map=${location ? 17 : 11}/${latitude}/${longitude}`}
        rel="noreferrer"
      >
        {t('contact.openMap')}
      </a>
    </div>
  );
}
