import { lazy, Suspense, useEffect } from 'react';
import type { Language } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { type DeliveryChoice, useLanguage, useWhere } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';
import { restoreChoice } from '../../session/delivery-choice';

const loadSheet = () => import(/* webpackChunkName: "area-sheet" */ '../../areas/area-sheet');
const AreaSheet = lazy(loadSheet);

/** Where the order goes, in the navigation. It opens the sheet of areas. */
export function WhereLine() {
  const { t } = useTranslation('shell');
  const { language } = useLanguage();
  const { choice, isOpen, setOpen } = useWhere();
  // After the hydration: the server renders the same line for everybody.
  useEffect(restoreChoice, []);
  return (
    <>
      <button
        type="button"
        className="where"
        aria-haspopup="dialog"
        onPointerDown={() => void loadSheet()}
        onFocus={() => void loadSheet()}
        onClick={() => setOpen(true)}
      >
        <Icon name="pin" />
        <b>{placeOf(choice, language, t)}</b>
        <span>
          <Terms choice={choice} />
        </span>
        <Icon name="next" />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <AreaSheet />
        </Suspense>
      )}
    </>
  );
}

/** What the customer's place is called. */
function placeOf(
  choice: DeliveryChoice | null,
  language: Language,
  t: (key: string) => string,
): string {
  if (choice?.fulfilment === 'pickup') return t('where.pickup');
  const area = choice?.quote?.area?.name[language];
  return area ?? choice?.place?.shortAddress ?? t('where.title');
}

/** Minutes and fee of the choice. */
function Terms({ choice }: { choice: DeliveryChoice | null }) {
  const { t } = useTranslation('shell');
  if (!choice) return t('where.hint');
  const { quote, minutes = quote?.minutes } = choice;
  return (
    <>
      {minutes && t('where.minutes', minutes)}
      {minutes && quote && ' · '}
      {quote && (
        <>
          {t('where.delivery')} <Price amount={quote.feeHalalas / 100} />
        </>
      )}
    </>
  );
}
