import { useEffect, useRef } from 'react';
import type { TableVisit } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';
import { ring, unlockAudioOnFirstPress } from '../alerts/chime';
import { useSound } from '../alerts/sound-button';
import { DeskIcon } from '../parts/desk-icon';
import { Waited } from './age';
import { viewAddress } from './floor-view';
import styles from './ready-bar.module.css';

/**
 * The tables with dishes at the pass, the longest waiting first. Rings when one more is ready. While
 * the panel of a table is open, which may cover the plan, also the calls of the other tables.
 */
export function ReadyBar({
  visits,
  chosen,
  where,
  clockSkew,
}: {
  visits: readonly TableVisit[];
  /** The table whose panel is open. */
  chosen: string | undefined;
  where: { area: string | null };
  clockSkew: number;
}) {
  const { t } = useTranslation('mfe-seller');
  const waiting = visits
    .filter(({ ready = 0 }) => ready > 0)
    .sort((one, other) => (one.readyAt ?? '').localeCompare(other.readyAt ?? ''));
  const calling = visits.filter(
    ({ table, calls }) => chosen !== undefined && table !== chosen && calls.length > 0,
  );
  useReadySound(waiting.reduce((sum, { ready = 0 }) => sum + ready, 0));
  return (
    <div role="status" className={styles.place}>
      {waiting.length + calling.length > 0 && (
        <ul className={styles.bar} aria-label={t('floor.dish.pass')}>
          {waiting.map(({ _id, table, ready, readyAt }) => (
            <li key={_id}>
              <Link to={viewAddress({ ...where, table })}>
                <DeskIcon name="bell" />
                <span>{t('floor.dish.atPass', { table, count: ready })}</span>
                {readyAt && <Waited since={readyAt} clockSkew={clockSkew} />}
              </Link>
            </li>
          ))}
          {calling.map(({ _id, table, calls }) => (
            <li key={`calls ${_id}`}>
              <Link className={styles.call} to={viewAddress({ ...where, table })}>
                <Icon name="user" />
                <span>{t('floor.callsAt', { table, count: calls.length })}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function useReadySound(ready: number): void {
  const [sound] = useSound();
  const before = useRef(ready);
  useEffect(unlockAudioOnFirstPress, []);
  useEffect(() => {
    if (ready > before.current && sound === 'on') ring();
    before.current = ready;
  }, [ready, sound]);
}
