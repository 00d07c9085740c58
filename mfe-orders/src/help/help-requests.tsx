import type { Order } from '@smokehouse/shared/contract';
import type { OrderHelp } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon, Price } from '@smokehouse/shared/ui';

/** What the customer asked, its state, and the answer. */
export function HelpRequests({ order, help }: { order: Order; help: readonly OrderHelp[] }) {
  return help.map((one) => {
    const isDone = one.answeredAt !== undefined;
    return (
      <li key={one._id}>
        <Icon name={isDone ? 'check' : 'clock'} />
        <div role="status">
          <Asked order={order} help={one} isDone={isDone} />
          {one.words && (
            <p dir="auto">
              <q>{one.words}</q>
            </p>
          )}
          {isDone && <Answer help={one} />}
        </div>
      </li>
    );
  });
}

function Asked({ order, help, isDone }: { order: Order; help: OrderHelp; isDone: boolean }) {
  const { t } = useTranslation('mfe-orders');
  const { language } = useLanguage();
  const names = [...new Set(help.positions)].flatMap((position) => {
    const line = order.items.find((item, index) => (item.line ?? index) === position);
    return line ? dishName(line.product, language) : [];
  });
  return (
    <p>
      <b>{t(`placed.problem.${help.problem}`)}</b>
      {names.length > 0 && <> · {new Intl.ListFormat(language).format(names)}</>}
      <small>
        {timeOfDay(help.at)} · {t(isDone ? 'placed.answered' : 'placed.asked')}
      </small>
    </p>
  );
}

function Answer({ help: { answer, refunded } }: { help: OrderHelp }) {
  const { t } = useTranslation('mfe-orders');
  return (
    <>
      {refunded !== undefined && refunded > 0 && (
        <p>
          {t('placed.refunded')} <Price amount={refunded} />
        </p>
      )}
      <p dir="auto">{answer}</p>
    </>
  );
}
