import { useId, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { TextArea } from '@smokehouse/shared/bundled/text-area';
import { MAX_HELP_TEXT } from '@smokehouse/shared/contract/ordering/order-help/rules';
import type { DeskHelp } from '@smokehouse/shared/contract/ordering/order-help/schemas';
import { dishName, formatDate, useTranslation } from '@smokehouse/shared/i18n';
import { timeOfDay } from '@smokehouse/shared/orders/time-of-day';
import { useQuery } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Icon, Price } from '@smokehouse/shared/ui';
import { useDeskMutation } from '../parts/use-desk-mutation';
import { useAccess } from '../staff/public/access';
import { useActor } from '../staff/public/use-actor';
import styles from './help.module.css';
import { helpQuery, photoQuery } from './queries';

/** One request: what is wrong with which order, and its answer or the two ways to give one. */
export function HelpCard({ help }: { help: DeskHelp }) {
  const { t } = useTranslation('mfe-seller');
  const titleId = useId();
  return (
    <li className={styles.card} aria-labelledby={titleId}>
      <div>
        <h3 id={titleId}>
          {t(`help.problem.${help.problem}`)}{' '}
          <bdi dir="ltr" className="num">
            {help.receipt}
          </bdi>
        </h3>
        <p className={styles.facts}>
          <bdi dir="ltr" className="num">
            {formatDate(help.at)} {timeOfDay(help.at)}
          </bdi>
          {help.isPickup && <span>{t('help.pickup')}</span>}
          {help.customer && <bdi>{help.customer}</bdi>}
          {help.phone && (
            <a href={`tel:${help.phone.replace(/[^+\d]/g, '')}`} dir="ltr">
              {help.phone}
            </a>
          )}
        </p>
        <Dishes help={help} />
        {help.words && (
          <p className={styles.words} dir="auto">
            {help.words}
          </p>
        )}
        {help.hasPhoto && <Photo id={help._id} />}
      </div>
      {help.answeredAt === undefined ? <Actions help={help} /> : <Answered help={help} />}
    </li>
  );
}

function Dishes({ help: { dishes } }: { help: DeskHelp }) {
  const { language } = useLanguage();
  if (dishes.length === 0) return null;
  return (
    <ul className={styles.dishes}>
      {dishes.map((dish) => (
        <li key={dish.name}>
          <span className="num">{dish.quantity} ×</span> {dishName(dish, language)}
        </li>
      ))}
    </ul>
  );
}

/** Loaded when somebody looks at it. */
function Photo({ id }: { id: string }) {
  const { t } = useTranslation('mfe-seller');
  const [isShown, setShown] = useState(false);
  const { data: photo } = useQuery({ ...photoQuery(id), enabled: isShown });
  if (photo !== undefined)
    return <img className={styles.photo} src={photo} alt={t('help.photo')} />;
  return (
    <Button variant="text" busy={isShown} onClick={() => setShown(true)}>
      {t('help.showPhoto')}
    </Button>
  );
}

/** Refunds the dishes, or answers in words. Either says something to the customer. */
function Actions({ help }: { help: DeskHelp }) {
  const { _id: id, dishes, corrections, isWhole, isCancelling } = help;
  const { t } = useTranslation('mfe-seller');
  const { may } = useAccess();
  const actor = useActor();
  const [words, setWords] = useState('');
  const { isSending, send } = useDeskMutation({ stale: [helpQuery.queryKey], isAwaited: true });
  const labelId = useId();
  const refundable = dishes.reduce((sum, dish) => sum + dish.refundable, 0);
  const canRefund = refundable > 0 && may('order.correct');
  const answer = words.trim();
  const refund = () =>
    void send(() =>
      call('POST /api/seller/help/refund', {
        id,
        answer: answer || t('help.refundWords'),
        seen: corrections,
        ...(actor.name && { by: actor.name }),
      }),
    );
  return (
    <div className={styles.actions}>
      <label id={labelId}>
        {t('help.answer')}
        <TextArea
          rows={2}
          maxLength={MAX_HELP_TEXT}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      </label>
      {canRefund && (isWhole ?? isCancelling) && (
        <p>{t(isCancelling ? 'help.isCancelling' : 'help.isWhole')}</p>
      )}
      <div className={styles.buttons}>
        {canRefund && (
          <Button variant="accent" small aria-disabled={isSending} onClick={refund}>
            <Icon name="retry" />
            {t('help.refund', { count: refundable })}
          </Button>
        )}
        <Button
          variant="line"
          small
          aria-disabled={isSending || answer === ''}
          onClick={() => {
            if (answer) void send(() => call('POST /api/seller/help/answer', { id, answer }));
          }}
        >
          {t('help.send')}
        </Button>
      </div>
    </div>
  );
}

function Answered({ help: { answer, refunded } }: { help: DeskHelp }) {
  const { t } = useTranslation('mfe-seller');
  return (
    <div className={styles.actions}>
      {refunded !== undefined && refunded > 0 && (
        <p>
          <b>{t('help.refunded')}</b> <Price amount={refunded} />
        </p>
      )}
      <p className={styles.words} dir="auto">
        {answer}
      </p>
    </div>
  );
}
