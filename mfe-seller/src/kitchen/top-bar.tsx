import { type ReactNode, Suspense, useRef } from 'react';
import { BrandMark } from '@smokehouse/shared/bundled/brand-mark';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { Link } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { useNow } from '../parts/use-now';
import { useAccess } from '../staff/public/access';
import { KitchenIcon } from './kitchen-icon';
import { LockButton } from '../staff/public/load';
import type { Sound } from './use-bell';
import styles from './kitchen.module.css';

/** Orders that nobody has taken. */
export interface NewOrders {
  count: number;
  /** When the first of them arrived, by this device's clock. Unit: ms since 1970. */
  since: number;
}

/** The bar: while an order is new it turns ember, until it is taken. */
export function TopBar({
  newOrders,
  sound,
  clockSkew,
  onTake,
  onToggleSound,
  children,
}: {
  newOrders: NewOrders | null;
  sound: Sound;
  clockSkew: number;
  onTake: () => void;
  onToggleSound: () => void;
  /** The stations, beside the title on a wide screen. */
  children?: ReactNode;
}) {
  const { t } = useTranslation('mfe-seller');
  const { may, home } = useAccess();
  const isAtTablet = useSession((session) => session.staff?.isAtTablet);
  const take = newOrders && (newOrders.count < 3 ? newOrders.count : 'all');
  return (
    <header className={`${styles.bar} ${newOrders ? styles.ringing : ''}`}>
      <Link className={styles.mark} to={home} aria-label={t('kitchen.toWork')}>
        <BrandMark />
      </Link>
      <h1 className={newOrders ? 'vh' : 'display'}>{t('kitchen.title')}</h1>
      <div className={styles.alert} role="alert">
        {newOrders && (
          <>
            <KitchenIcon name="bell" />
            <div>
              <b>{t('kitchen.arrived', { count: newOrders.count })}</b>
              <Waiting since={newOrders.since} isRinging={sound === 'on'} />
            </div>
          </>
        )}
      </div>
      {children}
      {take !== null && (
        <button type="button" className={`${styles.button} ${styles.take}`} onClick={onTake}>
          {t(`kitchen.take.${take}`)}
        </button>
      )}
      {may('menu.stock') && (
        <Link className={`${styles.button} ${styles.square}`} to={paths.sellerProducts}>
          <KitchenIcon name="cross" />
          {t('kitchen.stock')}
        </Link>
      )}
      <SoundSwitch sound={sound} onToggle={onToggleSound} />
      {isAtTablet && (
        <span className={styles.lock}>
          <Suspense fallback={null}>
            <LockButton />
          </Suspense>
        </span>
      )}
      <Clock clockSkew={clockSkew} />
    </header>
  );
}

/** How long an order has been waiting to be taken. It is not announced every second. */
function Waiting({ since, isRinging }: { since: number; isRinging: boolean }) {
  const { t } = useTranslation('mfe-seller');
  const seconds = Math.max(0, Math.floor((useNow() - since) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <span aria-hidden="true">
      {isRinging ? t('kitchen.ringing', { time }) : t('kitchen.waiting', { time })}
    </span>
  );
}

function SoundSwitch({ sound, onToggle }: { sound: Sound; onToggle: () => void }) {
  const { t } = useTranslation('mfe-seller');
  // A press of a silent bell makes it audible (see `unlockAudioOnFirstPress`), and nothing else.
  const soundAtPress = useRef(sound);
  const remember = () => {
    soundAtPress.current = sound;
  };
  const isOn = sound === 'on';
  return (
    <button
      type="button"
      className={`${styles.button} ${styles.square} ${isOn ? '' : styles.off}`}
      aria-pressed={isOn}
      onPointerDown={remember}
      onKeyDown={remember}
      onClick={() => {
        if (soundAtPress.current !== 'silent') onToggle();
      }}
    >
      <KitchenIcon name={isOn ? 'sound' : 'mute'} />
      {t(`kitchen.sound.${sound}`)}
    </button>
  );
}

function Clock({ clockSkew }: { clockSkew: number }) {
  const now = useNow() + clockSkew;
  return (
    <bdi dir="ltr" className={`${styles.clock} num`}>
      {timeOfDay(new Date(now).toISOString())}
    </bdi>
  );
}
