import { type CallAnswer, toHalalas, toSar } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { amountText } from '../corrections/public/amount-text';
import styles from './drawer-facts.module.css';

type Asked = CallAnswer<'POST /api/seller/approvals/ask'>['asked'];

/** A drawer is closed by somebody who counted it without knowing what is expected. */
export const isBlind = ({ action, amount }: Asked): boolean =>
  action === 'close_drawer' && amount === undefined;

/** What was counted in a drawer that is closed, what was expected, and whether cash is missing. */
export function DrawerFacts({ asked }: { asked: Asked }) {
  const { t } = useTranslation('mfe-seller');
  const { action, counted, amount, isShort = false } = asked;
  if (action !== 'close_drawer') return null;
  const difference = amount === undefined ? undefined : toHalalas(isShort ? -amount : amount);
  const rows = [
    ['counted', counted],
    [
      'expected',
      counted === undefined || difference === undefined
        ? undefined
        : toSar(toHalalas(counted) - difference),
    ],
  ] as const;
  return (
    <>
      <dl className={styles.facts}>
        {rows.map(
          ([key, sar]) =>
            sar !== undefined && (
              <div key={key}>
                <dt>{t(`staff.approval.${key}`)}</dt>
                <dd>{amountText(sar)}</dd>
              </div>
            ),
        )}
        {difference !== undefined && (
          <div className={difference === 0 ? undefined : styles.differs}>
            <dt>{t('staff.approval.difference')}</dt>
            <dd>
              {t(`staff.approval.${wordOf(difference)}`)}{' '}
              <span>{amountText(toSar(Math.abs(difference)))}</span>
            </dd>
          </div>
        )}
      </dl>
      {isBlind(asked) && <p>{t('staff.approval.later')}</p>}
    </>
  );
}

const wordOf = (difference: number) =>
  difference === 0 ? 'exact' : difference < 0 ? 'short' : 'over';
