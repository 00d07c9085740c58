import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { productsQuery } from '@smokehouse/shared/api';
import { type CorrectionKind, paths } from '@smokehouse/shared/contract';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { useCorrectionTexts } from '@smokehouse/shared/orders/correction-texts';
import { useQuery } from '@smokehouse/shared/query';
import { Link, useSearchParams } from '@smokehouse/shared/router';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon } from '@smokehouse/shared/ui';
import ar from './locales/figureFilter.ar.json';
import en from './locales/figureFilter.en.json';
import { KIND_TEXTS } from '../corrections/public/kind-texts';
import type { FigureFilter } from '../queries/orders';
import type { OrderFilter } from './use-order-filter';
import styles from './figure-filter.module.css';

/** A Sunday. */
const SUNDAY_MS = Date.UTC(2026, 10, 1);

function useParts({
  weekday,
  hour,
  product,
  correction,
  reason,
  station,
  fulfilment,
}: FigureFilter) {
  const { t } = useTranslation('mfe-seller');
  const text = useCorrectionTexts();
  const language = useLanguage((state) => state.language);
  const { data: dishes } = useQuery({ ...productsQuery, enabled: product !== undefined });
  const dish = dishes?.find(({ _id }) => _id === product);
  const day = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  return [
    weekday && day.format(new Date(SUNDAY_MS + Number(weekday) * 86_400_000)),
    hour && `${hour.padStart(2, '0')}:00–${hour.padStart(2, '0')}:59`,
    product && (dish ? dishName(dish, language) : t('figureFilter.dish')),
    correction && t(KIND_TEXTS[correction as CorrectionKind]),
    reason && text(`corrected.reason.${reason}`),
    station && t(`station.${station}`),
    fulfilment && t(`figureFilter.${fulfilment}`),
  ].filter((part) => part !== undefined && part !== '');
}

const days = ({ from, to }: FigureFilter) =>
  [...new Set([from, to])]
    .flatMap((day) => (day ? [formatDate(`${day}T12:00:00Z`)] : []))
    .join(' – ');

/** The figure whose orders are listed, a link to those of the other kind, and a way back. */
function Bar({
  kind,
  filter: { figure, day },
  onClear,
}: {
  kind: 'delivery' | 'dine';
  filter: OrderFilter;
  onClear: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const [search] = useSearchParams();
  const parts = useParts(figure);
  const others = new URLSearchParams(search);
  // The other list has other statuses.
  others.delete('status');
  const other = kind === 'delivery' ? paths.sellerDineOrders : paths.sellerOrders;
  return (
    <div className={styles.bar}>
      <p role="status">
        {t('figureFilter.title')}{' '}
        <b>
          {parts.join(' · ')}
          {parts.length > 0 && ' · '}
          <bdi dir="ltr" className="num">
            {days(figure) || formatDate(`${day}T12:00:00Z`)}
          </bdi>
        </b>
      </p>
      {figure.fulfilment === undefined && (
        <Link className={styles.other} to={`${other}?${others}`}>
          {t(kind === 'delivery' ? 'figureFilter.atTables' : 'figureFilter.deliveries')}
        </Link>
      )}
      <Button small onClick={onClear}>
        <Icon name="x" />
        {t('filter.showAll')}
      </Button>
    </div>
  );
}

export const FigureFilterBar = ownTexts('figureFilter', { en, ar })(Bar);
