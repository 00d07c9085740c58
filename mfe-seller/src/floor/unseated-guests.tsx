import { Suspense, useState } from 'react';
import type { UnseatedGuest } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Price } from '@smokehouse/shared/ui';
import { Age } from './age';
import { SeatGuestDialog } from './lazy-dialogs';
import type { AreaTiles } from './tiles';
import styles from './dialogs.module.css';

/** Guests who ordered and are at no table. The staff seats them. */
export function UnseatedGuests({
  guests,
  areas,
  clockSkew,
}: {
  guests: readonly UnseatedGuest[];
  areas: readonly AreaTiles[];
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const [seated, setSeated] = useState<UnseatedGuest | null>(null);
  return (
    <>
      {guests.length > 0 && (
        <section className={styles.unseated} aria-labelledby="unseated-title">
          <h2 id="unseated-title">{t('floor.unseated.title')}</h2>
          <p>{t('floor.unseated.text')}</p>
          <ul>
            {guests.map((guest) => (
              <li key={guest._id}>
                <span>
                  <b>
                    <bdi>{guest.name}</bdi>
                  </b>
                  <small>
                    {guest.table
                      ? t('floor.unseated.says', { table: guest.table })
                      : t('floor.unseated.noTable')}
                    {' · '}
                    <Age since={guest.orderedAt} clockSkew={clockSkew} />
                  </small>
                </span>
                <Price amount={guest.total} />
                <Button variant="line" small onClick={() => setSeated(guest)}>
                  {t('floor.unseated.seat')}
                  <span className="vh">: {guest.name}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {seated && (
        <Suspense fallback={null}>
          <SeatGuestDialog guest={seated} areas={areas} onClose={() => setSeated(null)} />
        </Suspense>
      )}
    </>
  );
}
