import type { ReactNode } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useCart, useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon, Price } from '@smokehouse/shared/ui';
import ar from '../../locales/changes.ar.json';
import en from '../../locales/changes.en.json';
import type { PriceChange } from '../lib/cart-contents';
import { formatDishNames } from '../lib/format-dish-names';
import type { CartContents } from '../lib/use-cart-contents';
import styles from './cart-notices.module.css';

export interface NoticeProps {
  contents: Pick<CartContents, 'soldOut' | 'changes' | 'removed'>;
  /** The order's amount, if it differs from the total on the screen. Unit: SAR. */
  newTotal?: number | undefined;
  /** The server's error message about dishes. */
  dishError?: string | undefined;
  /** True after a payment that is on its way back: then it is not true that nothing was charged. */
  isRefunded?: boolean | undefined;
}

function Notice({ isError = false, children }: { isError?: boolean; children: ReactNode }) {
  return (
    <div className={`${styles.notice} ${isError ? styles.error : ''}`}>
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
        <span className="vh">{t('changes.now')}</span> <Price amount={to} />
      </span>
    </li>
  );
}

/** What the notice says: a file of its own, as few carts have one. */
function CartNotices({
  contents: { soldOut, changes, removed },
  newTotal,
  dishError,
  isRefunded = false,
  onRemoved,
}: NoticeProps & { onRemoved: () => void }) {
  const { t } = useTranslation('mfe-cart');
  const { language } = useLanguage();
  const notCharged = !isRefunded && t('changes.notCharged');
  const named = removed.flatMap(({ product }) => product ?? []);
  const unnamedCount = removed.length - named.length;

  function removeSoldOut() {
    const { items, replace } = useCart.getState();
    const isSoldOut = (id: string) => soldOut.some(({ product }) => product._id === id);
    replace(Object.fromEntries(Object.entries(items).filter(([id]) => !isSoldOut(id))));
    onRemoved();
  }

  return (
    <>
      {named.length > 0 && (
        <Notice>
          <p>
            {t('changes.removed', { count: named.length, names: formatDishNames(named, language) })}
          </p>
        </Notice>
      )}
      {unnamedCount > 0 && (
        <Notice>
          <p>{t('changes.removedUnnamed', { count: unnamedCount })}</p>
        </Notice>
      )}
      {dishError && (
        <Notice isError>
          <p>{dishError}</p>
        </Notice>
      )}
      {soldOut.length > 0 && (
        <Notice isError>
          <p>
            {t('changes.soldOut', {
              names: formatDishNames(
                soldOut.map(({ product }) => product),
                language,
              ),
            })}
          </p>
          <p className={styles.hint}>
            {t('changes.soldOutHint')} {notCharged}
          </p>
          <Button variant="line" small className={styles.action} onClick={removeSoldOut}>
            {t('changes.removeSoldOut', { count: soldOut.length })}
          </Button>
        </Notice>
      )}
      {(changes.length > 0 || newTotal !== undefined) && (
        <Notice>
          <p>
            {t('changes.prices')} {notCharged}
          </p>
          {changes.length > 0 && (
            <ul>
              {changes.map((change) => (
                <Change key={change.product._id} change={change} />
              ))}
            </ul>
          )}
          {newTotal !== undefined && (
            <p className={styles.newTotal}>
              {t('changes.newTotal')} <Price amount={newTotal} />
            </p>
          )}
          <p className={styles.hint}>{t('changes.press', { button: t('summary.checkout') })}</p>
        </Notice>
      )}
    </>
  );
}

export default ownTexts('changes', { en, ar })(CartNotices);
