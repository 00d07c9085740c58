import { paths, toHalalas } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Less } from '@smokehouse/shared/orders/corrections';
import { Link } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { useAccess } from '../staff/public/access';
import { amountText } from './public/amount-text';
import type { Effect } from './draft';
import type { Back } from './use-back';
import styles from './effect-summary.module.css';

/** What the order costs before and after, and how the money goes back. */
export function EffectSummary({
  amount,
  isBilled,
  effect,
  back,
  drawerId,
  given,
}: {
  /** What it costs now. */
  amount: number;
  /** A bill of it alone, or of its whole table, was issued. */
  isBilled: boolean;
  effect: Effect | null;
  back: Back;
  /** Id of the sentence that no drawer is open. */
  drawerId?: string;
  /** Where money may go back at the till. */
  given?: Given;
}) {
  const { t } = useTranslation('mfe-seller');
  // The bills of a restaurant without a VAT number show no VAT.
  const isTaxed = useSession((session) => session.staff?.isTaxed !== false);
  const creditNotes = back.creditNotes ?? Number(isBilled);
  const { before, after, falls } = effect ?? { before: amount, after: amount, falls: 0 };
  return (
    <div className={styles.effect}>
      <dl>
        <div>
          <dt>{t('corrections.before')}</dt>
          <dd>
            <Price amount={before} decimals />
          </dd>
        </div>
        <div>
          <dt>{t('corrections.off')}</dt>
          <dd>
            <Less amount={falls} decimals />
          </dd>
        </div>
        {isTaxed && (
          <div className={styles.vat}>
            <dt>{t('corrections.vat')}</dt>
            <dd>{back.vat === undefined ? '…' : <Less amount={back.vat} decimals />}</dd>
          </div>
        )}
        <div className={styles.after}>
          <dt>{t('corrections.after')}</dt>
          <dd>
            <Price amount={after} decimals />
          </dd>
        </div>
      </dl>
      {toHalalas(falls) > 0 && (
        <>
          <WaysBack back={back} drawerId={drawerId} />
          {given && isByHand(back) && <AtTill {...given} />}
          {creditNotes > 0 && <p>{t('corrections.creditNote', { count: creditNotes })}</p>}
        </>
      )}
    </div>
  );
}

/** By which ways money goes back, and how much by each. */
function WaysBack({
  back: { ways, needsDrawer, error },
  drawerId,
}: {
  back: Back;
  drawerId: string | undefined;
}) {
  const { t } = useTranslation('mfe-seller');
  if (!ways) return <p>{error || t('corrections.asking')}</p>;
  if (ways.length === 0) return <p>{t('corrections.back.none')}</p>;
  return (
    <>
      {ways.map(({ way, amount }) => (
        <p key={way}>{t(`corrections.back.${way}`, { amount: amountText(amount) })}</p>
      ))}
      {needsDrawer && (
        <p className={styles.drawer}>
          <span id={drawerId}>{t('corrections.noDrawer')}</span>{' '}
          <Link to={paths.sellerShift}>{t('corrections.openDrawer')}</Link>
        </p>
      )}
    </>
  );
}

/** Whether what goes back at the card terminal or by transfer is refunded with the correction. */
interface Given {
  isGiven: boolean;
  onGiven: (isGiven: boolean) => void;
}

/** Whether somebody has to refund a part of it at the till. */
export const isByHand = ({ ways = [] }: Pick<Back, 'ways'>): boolean =>
  ways.some(({ way }) => way === 'terminal' || way === 'transfer');

/** Who works at the till may refund it at once. For others it waits there. */
function AtTill({ isGiven, onGiven }: Given) {
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  if (!may('drawer.work')) return <p>{t('corrections.tillTold')}</p>;
  return (
    <label className={styles.given}>
      <input type="checkbox" checked={isGiven} onChange={({ target }) => onGiven(target.checked)} />
      {t('corrections.isGiven')}
    </label>
  );
}

/** By how much the bill falls, beside the buttons. */
export function FallOfBill({ effect }: { effect: Effect | null }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <p className={styles.fall} role="status">
      {t('corrections.off')} <Price amount={effect?.falls ?? 0} decimals />
    </p>
  );
}
