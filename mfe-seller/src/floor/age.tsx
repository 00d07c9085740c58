import type { TableVisit } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useNow } from '../parts/use-now';

const MINUTE_MS = 60_000;

/** How long a visit has been in its state; nothing for a state without a time. */
export function StateAge({
  visit: { since },
  clockSkew,
}: {
  visit: Pick<TableVisit, 'since'>;
  clockSkew: number;
}) {
  return since === undefined ? null : <Age since={since} clockSkew={clockSkew} />;
}

/** {@link Age}, once a minute has passed. */
export function Waited({ since, clockSkew }: { since: string; clockSkew: number }) {
  const isNew = useNow() + clockSkew - Date.parse(since) < MINUTE_MS;
  return isNew ? null : (
    <b>
      <Age since={since} clockSkew={clockSkew} />
    </b>
  );
}

/** The time since something, as `52 min` or `1 h 12`. @param since ISO 8601, UTC */
export function Age({ since, clockSkew }: { since: string; clockSkew: number }) {
  const { t } = useTranslation('mfe-seller');
  const total = Math.max(0, Math.floor((useNow() + clockSkew - Date.parse(since)) / MINUTE_MS));
  const hours = Math.floor(total / 60);
  const minutes = String(total % 60).padStart(2, '0');
  return <>{hours === 0 ? t('floor.minutes', { total }) : t('floor.hours', { hours, minutes })}</>;
}
