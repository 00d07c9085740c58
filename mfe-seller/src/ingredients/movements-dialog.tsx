import type { Ingredient, StockMovement } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { ErrorNotice } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import styles from '../parts/dialog-list.module.css';
import { errorMessage } from '../report-error';
import { movementsQuery } from './queries';
import { useAmount } from './use-amount';

/** The last movements of an ingredient, newest first. */
export function MovementsDialog({
  ingredient,
  onClose,
}: {
  ingredient: Ingredient;
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const { data, error, refetch } = useQuery(movementsQuery(ingredient.id));
  const name = dishName(ingredient, language);
  return (
    <Dialog title={t('ingredients.historyOf', { name })} onClose={onClose}>
      {data && data.length > 0 && (
        <ul className={styles.list} role="list">
          {data.map((movement) => (
            <Movement key={movement.id} movement={movement} unit={ingredient.unit} />
          ))}
        </ul>
      )}
      {data?.length === 0 && <p>{t('ingredients.movement.none')}</p>}
      {!data && error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shared('loading')}</p>}
    </Dialog>
  );
}

function Movement({
  movement: { kind, amount, at, note, dish, option, pieces, by },
  unit,
}: {
  movement: StockMovement;
  unit: Ingredient['unit'];
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const amountOf = useAmount();
  const names = [dish, option].flatMap((one) => (one ? [dishName(one, language)] : []));
  const sold = dish && t('ingredients.movement.ofDish', { name: names.join(': '), count: pieces });
  const details = [sold, by && dishName(by, language), note].filter(Boolean);
  return (
    <li>
      <b>{t(`ingredients.movement.${kind}`)}</b>
      <bdi className="num">
        {amount > 0 ? '+' : amount < 0 ? '−' : ''}
        {amountOf(Math.abs(amount), unit)}
      </bdi>
      <span className={styles.details}>
        <time dateTime={at} className="num">
          {formatDate(at)} {timeOfDay(at)}
        </time>
        {details.map((detail) => (
          <span key={detail}>{detail}</span>
        ))}
      </span>
    </li>
  );
}
