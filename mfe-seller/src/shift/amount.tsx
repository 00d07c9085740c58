import { CURRENCY_LABEL } from '@smokehouse/shared/contract';
import { figureText } from '../corrections/public/amount-text';
import styles from './shift.module.css';

/** An amount in SAR without its currency, with a minus sign instead of a hyphen. */
export const signedFigure = (sar: number): string => figureText(sar).replace('-', '−');

/** An amount in SAR that can be negative, in a box of fixed width, so that decimals align. */
export function Amount({ sar }: { sar: number }) {
  return (
    <bdi dir="ltr" className={styles.amount}>
      <small>{CURRENCY_LABEL}</small> {signedFigure(sar)}
    </bdi>
  );
}
