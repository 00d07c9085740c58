import { useState } from 'react';
import { nextOpening, type SellerHours } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Segments } from '../parts/segments';
import styles from './hours.module.css';
import { useHoursChange } from './queries';

const LENGTHS = [15, 30, 60] as const;
const BUSY_MINUTES = 30;

/** Whether orders are taken now, and the pause. */
export function PauseBar({ state }: { state: SellerHours['state'] }) {
  const { t } = useTranslation('mfe-seller');
  const { busy, change } = useHoursChange();
  const [lasts, setLasts] = useState<number>(30);
  const language = useLanguage((current) => current.language);
  const { isOpen, closesAt, pause, isEnforced } = state;
  const title = () => {
    if (pause?.kind === 'closed') return t('hours.paused', { time: timeOfDay(pause.until) });
    if (isOpen) return t('hours.open', { time: closesAt });
    return t(isEnforced ? 'hours.shut' : 'hours.shutTest', {
      time: nextOpening(state, language),
    });
  };
  const send = (body: Parameters<typeof change<'POST /api/seller/hours/pause'>>[1]) =>
    void change('POST /api/seller/hours/pause', body);
  return (
    <section className={styles.pause} aria-label={t('hours.now')}>
      <p className={isOpen ? styles.isOpen : styles.isShut} role="status">
        <b>{title()}</b>
        {pause?.kind === 'busy' && (
          <span>
            {t('hours.busyNow', { minutes: pause.minutes, time: timeOfDay(pause.until) })}
          </span>
        )}
      </p>
      {pause ? (
        <Button variant="line" aria-disabled={busy} onClick={() => send({ kind: 'none' })}>
          {t('hours.endPause')}
        </Button>
      ) : (
        <div className={styles.pauseTools}>
          <span aria-hidden>{t('hours.pauseFor')}</span>
          <Segments
            label={t('hours.pauseFor')}
            choices={LENGTHS}
            chosen={lasts}
            onChoose={setLasts}
          >
            {(minutes) => t('hours.minutes', { minutes })}
          </Segments>
          <Button
            variant="line"
            aria-disabled={busy}
            onClick={() => send({ kind: 'closed', lasts })}
          >
            <Icon name="pause" />
            {t('hours.pauseNow')}
          </Button>
          <Button
            variant="line"
            aria-disabled={busy}
            onClick={() => send({ kind: 'busy', minutes: BUSY_MINUTES, lasts })}
          >
            <Icon name="clock" />
            {t('hours.busy', { minutes: BUSY_MINUTES })}
          </Button>
        </div>
      )}
    </section>
  );
}
