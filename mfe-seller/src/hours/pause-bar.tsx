import { useState } from 'react';
import { type CallBody, nextOpening, type SellerHours } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import { Segments } from '../parts/segments';
import styles from './hours.module.css';
import { useHoursChange } from './queries';

const LENGTHS = [15, 30, 60] as const;
const BUSY_MINUTES = 30;

type PauseChange = CallBody<'POST /api/seller/hours/pause'>;

/** Whether orders are taken now, and the pause. */
export function PauseBar({ state }: { state: SellerHours['state'] }) {
  const { t } = useTranslation('mfe-seller');
  const { busy, change } = useHoursChange();
  const language = useLanguage((current) => current.language);
  const { isOpen, closesAt, pause, isEnforced } = state;
  const title = () => {
    if (pause?.kind === 'closed') return t('hours.paused', { time: timeOfDay(pause.until) });
    if (isOpen) return t('hours.open', { time: closesAt });
    return t(isEnforced ? 'hours.shut' : 'hours.shutTest', {
      time: nextOpening(state, language),
    });
  };
  const send = (body: PauseChange) => void change('POST /api/seller/hours/pause', body);
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
      {pause?.kind === 'closed' ? (
        <Button
          variant="line"
          aria-disabled={busy}
          onClick={() => send({ kind: 'none', ends: 'closed' })}
        >
          {t('hours.endPause')}
        </Button>
      ) : (
        <PauseTools isBusy={pause !== undefined} isSending={busy} onChange={send} />
      )}
    </section>
  );
}

/** Starts a pause, and begins or ends the time in which the kitchen is busy. */
function PauseTools({
  isBusy,
  isSending,
  onChange,
}: {
  /** Customers see longer times. */
  isBusy: boolean;
  isSending: boolean;
  onChange: (change: PauseChange) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [lasts, setLasts] = useState<number>(30);
  return (
    <div className={styles.pauseTools}>
      <span aria-hidden>{t('hours.pauseFor')}</span>
      <Segments label={t('hours.pauseFor')} choices={LENGTHS} chosen={lasts} onChoose={setLasts}>
        {(minutes) => t('hours.minutes', { minutes })}
      </Segments>
      <Button
        variant="line"
        aria-disabled={isSending}
        onClick={() => onChange({ kind: 'closed', lasts })}
      >
        <Icon name="pause" />
        {t('hours.pauseNow')}
      </Button>
      <Button
        variant="line"
        aria-disabled={isSending}
        onClick={() =>
          onChange(
            isBusy
              ? { kind: 'none', ends: 'busy' }
              : { kind: 'busy', minutes: BUSY_MINUTES, lasts },
          )
        }
      >
        <Icon name="clock" />
        {isBusy ? t('hours.endBusy') : t('hours.busy', { minutes: BUSY_MINUTES })}
      </Button>
    </div>
  );
}
