import { MAX_CASH_REASON } from '@smokehouse/shared/contract/money/shifts/rules';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field } from '@smokehouse/shared/ui';

/** Why cash differs from what was expected. */
export function DifferenceReason({
  hint,
  reason,
  isMissing,
  onChange,
}: {
  hint: string | undefined;
  reason: string;
  isMissing: boolean;
  onChange: (reason: string) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <Field
      label={t('shift.whyDifferent')}
      error={isMissing ? t('shift.noReason') : undefined}
      hint={hint}
      value={reason}
      maxLength={MAX_CASH_REASON}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
