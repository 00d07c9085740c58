import type { VisitBills } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQuery } from '@smokehouse/shared/query';
import { Icon } from '@smokehouse/shared/ui';
import { unservedOf } from '../floor/public/unserved';
import { visitQuery } from '../floor/public/visit-query';
import { useAccess } from '../staff/public/access';
import styles from './split.module.css';

/** Says how many dishes of the visit are not served, before guests pay for them. */
export function Unserved({
  visit: { table = '' },
  orderId,
}: {
  visit: VisitBills;
  orderId: string;
}) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const { data } = useQuery({
    ...visitQuery(table),
    enabled: table !== '' && may('floor.work'),
  });
  // After the table was cleared, its visit is that of other guests.
  if (!data?.rounds.some(({ _id }) => _id === orderId)) return null;
  const { held, open, atPass } = unservedOf(data.rounds);
  const count = held + open + atPass;
  if (count === 0) return null;
  return (
    <p className={styles.unserved} role="note">
      <Icon name="alert" />
      {t('split.unserved', { count })}
    </p>
  );
}
