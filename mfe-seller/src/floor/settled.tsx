import { toHalalas, toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Icon, Price } from '@smokehouse/shared/ui';

/**
 * What is paid of an amount and what is left, once something is. Unit: SAR.
 */
export function Settled({
  total,
  unpaid,
  className,
}: {
  total: number;
  unpaid: number;
  className?: string | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  if (unpaid === total) return null;
  return (
    <span className={className}>
      {unpaid === 0 && <Icon name="check" />} {t('floor.paidRound')}
      {unpaid > 0 && (
        <>
          {' '}
          <Price amount={toSar(toHalalas(total) - toHalalas(unpaid))} /> · {t('floor.left')}{' '}
          <Price amount={unpaid} />
        </>
      )}
    </span>
  );
}

/** What a table has to pay still, or a sign and what was paid. Nothing before its first order. */
export function LeftToPay({ total, unpaid }: { total: number; unpaid: number }) {
  const { t } = useTranslation('mfe-seller');
  if (total === 0) return null;
  if (unpaid > 0) return <Price amount={unpaid} />;
  return (
    <span>
      <Icon name="check" /> <span className="vh">{t('floor.paidRound')}</span>{' '}
      <Price amount={total} />
    </span>
  );
}
