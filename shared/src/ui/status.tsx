import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './status.module.css';

const PREPARING = styles['s-prep'];
const DONE = styles['s-done'];

const STATUS: Record<string, { icon: IconName; tone: string | undefined }> = {
  'Food is being prepared': { icon: 'flame', tone: PREPARING },
  'Out For Delivery': { icon: 'truck', tone: styles['s-out'] },
  'Food Delivered': { icon: 'check', tone: DONE },
  'Food Placed': { icon: 'check', tone: DONE },
  'Payment Pending': { icon: 'clock', tone: PREPARING },
  Paid: { icon: 'check', tone: DONE },
  Pending: { icon: 'clock', tone: PREPARING },
  Cancelled: { icon: 'x', tone: styles['s-bad'] },
};

/** A status with colour, icon and text, or with other words and another icon for it. */
export function StatusLabel({
  status,
  chip = false,
  icon,
  children,
}: {
  status: string;
  chip?: boolean;
  icon?: IconName | undefined;
  children?: ReactNode;
}) {
  const { t } = useTranslation('shared');
  const look = STATUS[status] ?? { icon: 'clock', tone: '' };
  return (
    <span className={classNames(styles.status, chip && styles.chip, look.tone)}>
      <Icon name={icon ?? look.icon} />
      {children ?? t(`status.${status}`, status)}
    </span>
  );
}
