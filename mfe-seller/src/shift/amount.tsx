import { CURRENCY_LABELS, directionOf } from '@smokehouse/shared/contract';
import { useLanguage } from '@smokehouse/shared/stores';
import { figureText } from '../corrections/public/amount-text';
import styles from './shift.module.css';

/** An amount in SAR that can be negative, in a box of fixed width, so that decimals align. */
export function Amount({ sar }: { sar: number }) {
  const language = useLanguage((state) => state.language);
  const label = <small>{CURRENCY_LABELS[language]}</small>;
  return (
    <bdi dir={directionOf(language)} className={styles.amount}>
      {language === 'ar' ? (
        <>
          <bdi dir="ltr">{figureText(sar)}</bdi> {label}
        </>
      ) : (
        <>
          {label} {figureText(sar)}
        </>
      )}
    </bdi>
  );
}
