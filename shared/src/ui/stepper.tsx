import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon } from './icon';

/** Minus, quantity, plus. */
export function Stepper({
  name,
  quantity,
  onLess,
  onMore,
  quiet = false,
}: {
  name: string;
  quantity: number;
  onLess: () => void;
  onMore: () => void;
  quiet?: boolean;
}) {
  const { t } = useTranslation('shared');
  return (
    <div
      className={`stepper ${quiet ? 'quiet' : ''}`}
      role="group"
      aria-label={t('quantityOf', { name })}
    >
      <button type="button" aria-label={t('less', { name })} onClick={onLess}>
        <Icon name="minus" />
      </button>
      <output>{quantity}</output>
      <button type="button" aria-label={t('more', { name })} onClick={onMore}>
        <Icon name="plus" />
      </button>
    </div>
  );
}
