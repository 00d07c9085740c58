import { useEffect, useRef } from 'react';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { type Order, paths } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { dayOf, isPickup } from '@smokehouse/shared/orders/kinds';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useLocation, useNavigationType } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { ButtonLink } from '@smokehouse/shared/ui';
import ar from '../../locales/placed.ar.json';
import en from '../../locales/placed.en.json';
import { useNow } from '../lib/use-now';
import { Facts } from './facts';
import styles from './placed-order.module.css';
import { PromisePaper } from './promise';
import { type Stage, stageOf } from './stage';

/** What is said first, in the words of the kind. */
function useTitle(order: Order, stage: Stage, now: number): string {
  const { t } = useTranslation('mfe-orders');
  const language = useLanguage((state) => state.language);
  const kind = isPickup(order) ? 'pickup' : 'delivery';
  const { scheduled } = order;
  if (stage !== 'planned' || !scheduled) return t(`placed.title.${stage}.${kind}`);
  const day = dayOf(scheduled.from, language);
  return day === dayOf(now, language)
    ? t(`placed.title.plannedToday.${kind}`, { time: `\u2066${timeOfDay(scheduled.from)}\u2069` })
    : t(`placed.title.planned.${kind}`, { day });
}

/**
 * The confirmation of a paid order, on top of the list: the promise, four steps, where, how the
 * customer is told, the bill and help. It changes with the order.
 */
function PlacedOrder({ order, clockSkew }: { order: Order; clockSkew: number }) {
  const { t } = useTranslation('mfe-orders');
  const now = useNow(clockSkew);
  const stage = stageOf(order, now);
  const title = useTitle(order, stage, now);
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  // Compared as text: the type is an enumeration of the router.
  const isOpenedByLink = String(useNavigationType()) !== 'POP';
  useEffect(() => {
    if (isOpenedByLink) heading.current?.focus();
  }, [key, isOpenedByLink]);
  return (
    <section className={styles.placed} aria-labelledby={`placed-${order._id}`}>
      <h1 className="display" id={`placed-${order._id}`} ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <PromisePaper order={order} stage={stage} />
      <div className={styles.rest}>
        <Facts order={order} stage={stage} />
        <ButtonLink variant="line" block to={paths.allMenu}>
          {t('placed.toMenu')}
        </ButtonLink>
      </div>
    </section>
  );
}

export default ownTexts('placed', { en, ar })(PlacedOrder);
