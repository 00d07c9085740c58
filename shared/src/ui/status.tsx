import type { ReactNode } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { classNames } from './class-names';
import { Icon, type IconName } from './icon';
import styles from './status.module.css';

type Tone = 's-prep' | 's-out' | 's-done';

const STATUS: Record<string, { icon: IconName; tone: Tone }> = {
  'Food is being prepared': { icon: 'flame', tone: 's-prep' },
  'Out For Delivery': { icon: 'truck', tone: 's-out' },
  'Food Delivered': { icon: 'check', tone: 's-done' },
  'Food Placed': { icon: 'check', tone: 's-done' },
  'Payment Pending': { icon: 'clock', tone: 's-prep' },
  Paid: { icon: 'check', tone: 's-done' },
  Pending: { icon: 'clock', tone: 's-prep' },
};

interface Look {
  /** With a background. */
  chip?: boolean;
  className?: string | undefined;
}

function Label({
  tone,
  icon,
  chip,
  className,
  children,
}: Look & { tone: Tone | undefined; icon?: IconName | undefined; children: ReactNode }) {
  return (
    <span
      className={classNames(styles.status, chip && styles.chip, tone && styles[tone], className)}
    >
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** The status of something that is done or not: colour, optional icon and text. */
export function DoneLabel({
  done,
  ...label
}: Look & { done: boolean; icon?: IconName; children: ReactNode }) {
  return <Label tone={done ? 's-done' : 's-prep'} {...label} />;
}

/** The status of an order, with colour, icon and text. */
export function StatusLabel({ status, ...look }: Look & { status: string }) {
  const { t } = useTranslation('shared');
  const known = STATUS[status];
  return (
    <Label tone={known?.tone} icon={known?.icon ?? 'clock'} {...look}>
      {t(`status.${status}`, status)}
    </Label>
  );
}
