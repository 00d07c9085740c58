import { type ReactNode, useEffect, useRef } from 'react';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useCart, useLanguage } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';
import type { PriceChange } from '../lib/cart-contents';
import { listOfNames } from '../lib/names';
import type { CartContents } from '../lib/use-cart-contents';
import styles from './cart-notice.module.css';

interface Props {
  contents: Pick<CartContents, 'soldOut' | 'changes' | 'left'>;
  /** What the server asks for the order, where it is not the sum on the screen. Unit: SAR. */
  asked?: number | undefined;
  /** What the server said about the dishes. */
  refusal?: string | undefined;
  /**
   * Counts the presses of the checkout button that this notice has stopped; each takes the reader
   * here.
   */
  stops?: number;
}

function Notice({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${bad ? styles.bad : ''}`}>
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}

function Change({ change: { product, from, to } }: { change: PriceChange }) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  return (
    <li>
      <bdi>{dishName(product, language)}</bdi>
      <span className={styles.prices}>
        <span className="vh">{t('was')}</span>{' '}
        <s>
          <Price amount={from} />
        </s>
        <Icon name="next" className="flip" />
        <span className="vh">{t('now')}</span> <Price amount={to} />
      </span>
    </li>
  );
}

/**
 * What of the cart is not as the customer was shown. It stands beside the lines, and comes before
 * anything is charged.
 */
export function CartNotice({
  contents: { soldOut, changes, left },
  asked,
  refusal,
  stops = 0,
}: Props) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (stops > 0) place.current?.focus();
  }, [stops]);

  const named = left.flatMap(({ product }) => product ?? []);
  const nameless = left.length - named.length;

  function takeOutSoldOut() {
    const { items, replace } = useCart.getState();
    replace(
      Object.fromEntries(
        Object.entries(items).filter(([id]) => !soldOut.some(({ product }) => product._id === id)),
      ),
    );
    place.current?.focus();
  }

  return (
    <div
      ref={place}
      className={styles.place}
      role="group"
      aria-live="polite"
      aria-label={t('changes.title')}
      tabIndex={-1}
    >
      {named.length > 0 && (
        <Notice>
          <p>{t('changes.left', { count: named.length, names: listOfNames(named, language) })}</p>
        </Notice>
      )}
      {nameless > 0 && (
        <Notice>
          <p>{t('changes.leftNameless', { count: nameless })}</p>
        </Notice>
      )}
      {refusal && (
        <Notice bad>
          <p>{refusal}</p>
        </Notice>
      )}
      {soldOut.length > 0 && (
        <Notice bad>
          <p>
            {t('changes.soldOut', {
              names: listOfNames(
                soldOut.map(({ product }) => product),
                language,
              ),
            })}
          </p>
          <p className={styles.hint}>{t('changes.soldOutHint')}</p>
          <button
            type="button"
            className={`btn btn-line btn-sm ${styles.action}`}
            onClick={takeOutSoldOut}
          >
            {t('changes.takeOut', { count: soldOut.length })}
          </button>
        </Notice>
      )}
      {(changes.length > 0 || asked !== undefined) && (
        <Notice>
          <p>{t('changes.prices')}</p>
          {changes.length > 0 && (
            <ul>
              {changes.map((change) => (
                <Change key={change.product._id} change={change} />
              ))}
            </ul>
          )}
          {asked !== undefined && (
            <p className={styles.asked}>
              {t('changes.asked')} <Price amount={asked} />
            </p>
          )}
          <p className={styles.hint}>{t('changes.agree', { button: t('summary.checkout') })}</p>
        </Notice>
      )}
    </div>
  );
}
