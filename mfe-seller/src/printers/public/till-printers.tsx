import { lazy, Suspense } from 'react';
import { canPrint } from '@smokehouse/shared/contract/operations/printing/rules';
import { useQuery } from '@smokehouse/shared/query';
import { useAccess } from '../../staff/public/access';
import { printersQuery } from '../queries';
import styles from './till-printers.module.css';

// Seldom needed, and with texts of its own.
const TroubleLines = lazy(async () => ({
  default: (await import(/* webpackChunkName: "printer-trouble" */ './trouble-lines')).TroubleLines,
}));

/** For those who take money: the printers of bills that do not print what waits for them. */
export function TillPrinters() {
  const { may } = useAccess();
  const { data } = useQuery({
    ...printersQuery,
    enabled: may('bill.pay') && may('printers.use'),
  });
  const troubled = data?.printers.filter(
    ({ isOn, prints, state, waiting }) =>
      isOn && waiting > 0 && prints.includes('bills') && !canPrint(state),
  );
  return (
    <div role="status" className={styles.place}>
      {troubled && troubled.length > 0 && (
        <Suspense fallback={null}>
          <TroubleLines printers={troubled} className={styles.line} />
        </Suspense>
      )}
    </div>
  );
}
