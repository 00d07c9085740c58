import { Suspense, lazy, useState } from 'react';
import { call, productsQuery } from '@smokehouse/shared/api';
import type { KitchenItem, Language } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { countsQuery } from '../dishes/public/counts-query';
import { useDeskMutation } from '../parts/use-desk-mutation';
import styles from './ticket.module.css';

const FewLeftDialog = lazy(
  () => import(/* webpackChunkName: "few-left-dialog" */ './few-left-dialog'),
);

/** Marks the dish of an item as sold out, or says how many are left. The first can be taken back. */
export function DishStock({
  product,
  item,
  language,
}: {
  product: string;
  item: KitchenItem;
  language: Language;
}) {
  const { t } = useTranslation('mfe-seller');
  const [isOut, setIsOut] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const { isSending, send } = useDeskMutation({
    stale: [countsQuery.queryKey, productsQuery.queryKey],
  });
  const name = dishName(item, language);
  const setStock = (inStock: boolean) =>
    void send(async () => {
      const answer = await call('POST /api/product/stock', { id: product, inStock });
      setIsOut(!inStock);
      return answer;
    });
  const button = (text: string, onClick: () => void) => (
    <button type="button" aria-disabled={isSending} onClick={onClick}>
      {text}
      <span className="vh">: {name}</span>
    </button>
  );
  return (
    <div className={styles.stock}>
      {isOut ? (
        button(t('kitchen.dishStock.back'), () => setStock(true))
      ) : (
        <>
          {button(t('kitchen.dishStock.out'), () => setStock(false))}
          {button(t('kitchen.dishStock.few'), () => setIsAsking(true))}
        </>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <FewLeftDialog product={product} name={name} onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
