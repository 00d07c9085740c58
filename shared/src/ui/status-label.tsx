import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, type IconName } from './icon';

const STATUS: Record<string, { icon: IconName; tone: string }> = {
  'Food is being prepared': { icon: 'flame', tone: 's-prep' },
  'Out For Delivery': { icon: 'truck', tone: 's-out' },
  'Food Delivered': { icon: 'check', tone: 's-done' },
  'Food Placed': { icon: 'check', tone: 's-done' },
  'Payment Pending': { icon: 'clock', tone: 's-prep' },
  Paid: { icon: 'check', tone: 's-done' },
  Pending: { icon: 'clock', tone: 's-prep' },
};

/** A status with colour, icon and text. */
export function StatusLabel({ status, chip = false }: { status: string; chip?: boolean }) {
  const { t } = useTranslation('shared');
  const look = STATUS[status] ?? { icon: 'clock', tone: '' };
  return (
    <span className={`status ${chip ? 'chip' : ''} ${look.tone}`}>
      <Icon name={look.icon} />
      {t(`status.${status}`, status)}
    </span>
  );
}
