import type { PrinterTrouble } from '@smokehouse/shared/contract';
import { paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Link } from '@smokehouse/shared/router';
import { Icon } from '@smokehouse/shared/ui';
import { withPrinterStates } from './state-texts';

/** Printers that do not print what waits for them. Each line leads to the page of the printers. */
export const TroubleLines = withPrinterStates(function TroubleLines({
  printers,
  className,
}: {
  printers: readonly PrinterTrouble[];
  className: string | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  return printers.map(({ name, state, waiting }) => (
    <Link key={name} className={className} to={paths.sellerPrinters}>
      <Icon name="print" />
      <span>{t('printerState.line', { name, state: t(`printerState.${state}`), waiting })}</span>
    </Link>
  ));
});
