import { Suspense, lazy, useState } from 'react';
import { call, productsQuery } from '@smokehouse/shared/api';
import type { KitchenItem, Language } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { countsQuery } from '../dishes/public/counts-query';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { useCounts } from './use-counts';
import styles from './ticket.module.css';

const FewLeftDialog = lazy(
  () => import(/* webpackChunkName: "few-left-dialog" */ './few-left-dialog'),
);

/** Marks the dish of an item as sold out, or says how many are left. Both can be taken back. */
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
  /** What was left before it was set here: null without a limit, undefined when nothing was set. */
  const [before, setBefore] = useState<number | null>();
  const { isSending, send } = useDeskMutation({
    stale: [countsQuery.queryKey, productsQuery.queryKey],
  });
  const left = useCounts()?.get(product);
  const name = dishName(item, language);
  const setStock = (inStock: boolean) =>
    void send(async () => {
      const answer = await call('POST /api/product/stock', { id: product, inStock });
      setIsOut(!inStock);
      // What was set before is not the last press any more.
      setBefore(undefined);
      return answer;
    });
  const setLeft = (count: number | null, undoTo: number | null | undefined) =>
    void send(async () => {
      const answer = await call('POST /api/seller/counts', { id: product, left: count });
      setBefore(undoTo);
      setIsAsking(false);
      return answer;
    });
  const button = (text: string, onClick: () => void) => (
    <button type="button" aria-disabled={isSending} onClick={onClick}>
      {text}
      <span className="vh">: {name}</span>
    </button>
  );
  const few =
    left === undefined ? t('kitchen.dishStock.few') : t('kitchen.dishLeft', { count: left });
  return (
    <div className={styles.stock}>
      {isOut || left === 0 ? (
        button(t('kitchen.dishStock.back'), () => setStock(true))
      ) : (
        <>
          {button(t('kitchen.dishStock.out'), () => setStock(false))}
          {button(few, () => setIsAsking(true))}
          {before !== undefined && button(t('kitchen.undo'), () => setLeft(before, undefined))}
        </>
      )}
      {isAsking && (
        <Suspense fallback={null}>
          <FewLeftDialog
            name={name}
            left={left}
            isSending={isSending}
            onSet={(count) => setLeft(count, left ?? null)}
            onClose={() => setIsAsking(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
