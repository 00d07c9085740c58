import { CURRENCY_LABELS, directionOf } from '@smokehouse/shared/contract';
import { useLanguage } from '@smokehouse/shared/stores';
import { figureText } from '../corrections/public/amount-text';
import styles from './shift.module.css';

/** An amount in SAR without its currency, with a minus sign instead of a hyphen. */
export const signedFigure = (sar: number): string => figureText(sar).replace('-', '−');

/** An amount in SAR that can be negative, in a box of fixed width, so that decimals align. */
export function Amount({ sar }: { sar: number }) {
  const language = useLanguage((state) => state.language);
  const label = <small>{CURRENCY_LABELS[language]}</small>;
  return (
    <bdi dir={directionOf(language)} className={styles.amount}>
      {language === 'ar' ? (
        <>
          <bdi dir="ltr">{signedFigure(sar)}</bdi> {label}
        </>
      ) : (
        <>
          {label} {signedFigure(sar)}
        </>
      )}
    </bdi>
  );
}
