import type { ComponentProps } from 'react';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Icon, type IconName } from '@smokehouse/shared/ui';

interface Props extends Pick<ComponentProps<typeof Button>, 'variant' | 'small' | 'block'> {
  /** Its press is kept and not sent yet. */
  waits: boolean;
  isSending: boolean;
  label: string;
  icon?: IconName;
  className?: string | undefined;
  onPress: () => void;
  children: string;
}

/** A button whose press is kept without a connection: until it is sent, the button says so. */
export function KeptButton({
  waits,
  isSending,
  label,
  icon,
  variant,
  onPress,
  children,
  ...button
}: Props) {
  const { t } = useTranslation('mfe-seller');
  const shown = waits ? 'clock' : icon;
  return (
    <Button
      {...button}
      variant={waits ? 'line' : variant}
      aria-disabled={isSending || waits}
      aria-label={waits ? t('floor.dish.keptOf', { what: label }) : label}
      onClick={() => !waits && onPress()}
    >
      {shown && <Icon name={shown} />}
      {waits ? t('floor.dish.kept') : children}
    </Button>
  );
}
