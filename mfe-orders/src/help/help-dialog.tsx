import { type SubmitEvent, useId, useState } from 'react';
import { ApiError, call, ordersQuery } from '@smokehouse/shared/api';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { Select } from '@smokehouse/shared/bundled/select';
import { TextArea } from '@smokehouse/shared/bundled/text-area';
import { type Order, paths } from '@smokehouse/shared/contract';
import {
  type HelpProblem,
  MAX_HELP_TEXT,
} from '@smokehouse/shared/contract/ordering/order-help/rules';
import { PREPARING } from '@smokehouse/shared/contract/ordering/orders/statuses';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ButtonLink, ControlField, Icon, Modal, notify } from '@smokehouse/shared/ui';
import ar from '../../locales/orderHelp.ar.json';
import en from '../../locales/orderHelp.en.json';
import styles from './help.module.css';

/** How many of each line are meant, by its position. */
type Counts = Readonly<Record<number, number>>;

/** Says what is wrong with an order: which problem, which dishes, in words, with a photo. */
function HelpDialog({
  order,
  offered,
  onClose,
}: {
  order: Order;
  /** What can be wrong with it by now. */
  offered: readonly HelpProblem[];
  onClose: () => void;
}) {
  const { t } = useTranslation('mfe-orders');
  // Nothing of it has been seen before it leaves the kitchen.
  const isLateOnly = order.status === PREPARING;
  const [problem, setProblem] = useState(isLateOnly ? offered[0] : undefined);
  const [counts, setCounts] = useState<Counts>({});
  const [words, setWords] = useState('');
  const [photo, setPhoto] = useState<File>();
  const [isChecked, setIsChecked] = useState(false);
  const { isSending, failure, send } = useSend(order, onClose);
  const error = isChecked && !problem ? t('orderHelp.choose') : failure;
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setIsChecked(true);
    if (problem) void send({ problem, counts, words, photo });
  }
  return (
    <Modal title={t('orderHelp.title')} onClose={onClose}>
      <form className={styles.form} noValidate onSubmit={submit}>
        {error && <Alert>{error}</Alert>}
        <Problems offered={offered} value={problem} onChange={setProblem} />
        {!isLateOnly && <Dishes order={order} counts={counts} onChange={setCounts} />}
        <ControlField label={t('orderHelp.words')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={MAX_HELP_TEXT}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </ControlField>
        {!isLateOnly && <Photo photo={photo} onChange={setPhoto} />}
        <div className={styles.actions}>
          <Button type="submit" variant="accent" busy={isSending}>
            {t('orderHelp.send')}
          </Button>
          <ButtonLink variant="line" to={paths.contact}>
            {t('orderHelp.call')}
          </ButtonLink>
        </div>
      </form>
    </Modal>
  );
}

/** The browser's own button would be in the language of the browser. */
function Photo({
  photo,
  onChange,
}: {
  photo: File | undefined;
  onChange: (photo: File | undefined) => void;
}) {
  const { t } = useTranslation('mfe-orders');
  const hint = useId();
  return (
    <div>
      <label className={styles.photo}>
        <input
          className="vh"
          type="file"
          accept="image/*"
          aria-describedby={hint}
          onChange={({ target }) => onChange(target.files?.[0])}
        />
        <Icon name="upload" />
        {photo ? <bdi>{photo.name}</bdi> : t('orderHelp.photo')}
      </label>
      <small id={hint}>{t('orderHelp.photoHint')}</small>
    </div>
  );
}

function Problems({
  offered,
  value,
  onChange,
}: {
  offered: readonly HelpProblem[];
  value: HelpProblem | undefined;
  onChange: (problem: HelpProblem) => void;
}) {
  const { t } = useTranslation('mfe-orders');
  const name = useId();
  return (
    <fieldset>
      <legend className="vh">{t('orderHelp.title')}</legend>
      {offered.map((problem) => (
        <label key={problem} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={value === problem}
            onChange={() => onChange(problem)}
          />
          {t(`placed.problem.${problem}`)}
        </label>
      ))}
    </fieldset>
  );
}

function Dishes({
  order,
  counts,
  onChange,
}: {
  order: Order;
  counts: Counts;
  onChange: (counts: Counts) => void;
}) {
  const { t } = useTranslation('mfe-orders');
  const { language } = useLanguage();
  const set = (position: number, count: number) => onChange({ ...counts, [position]: count });
  return (
    <fieldset>
      <legend>{t('orderHelp.dishes')}</legend>
      {order.items.map(({ product, quantity, line, removed = 0 }, index) => {
        const position = line ?? index;
        const left = quantity - removed;
        if (left === 0) return null;
        const count = counts[position] ?? 0;
        return (
          <label key={position} className={styles.choice}>
            {left > 1 ? (
              <Select value={count} onChange={({ target }) => set(position, Number(target.value))}>
                {Array.from({ length: left + 1 }, (_, number) => (
                  <option key={number}>{number}</option>
                ))}
              </Select>
            ) : (
              <input
                type="checkbox"
                checked={count > 0}
                onChange={({ target }) => set(position, Number(target.checked))}
              />
            )}
            {dishName(product, language)}
          </label>
        );
      })}
    </fieldset>
  );
}

interface Input {
  problem: HelpProblem;
  counts: Counts;
  words: string;
  photo: File | undefined;
}

/** Sends a request once. Its failure is shown in the dialog, which keeps what was typed. */
function useSend({ _id: orderId }: Order, onClose: () => void) {
  const { t } = useTranslation('mfe-orders');
  const client = useQueryClient();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  async function send({ problem, counts, words, photo }: Input) {
    const positions = Object.entries(counts).flatMap(([position, count]) =>
      Array.from({ length: count }, () => Number(position)),
    );
    const form = new FormData();
    form.append('helpData', JSON.stringify({ orderId, problem, positions, words }));
    if (photo) form.append('image', photo);
    setSending(true);
    try {
      const { message } = await call('POST /api/order/help', form);
      notify.success(message);
      onClose();
    } catch (error) {
      const isOffline = error instanceof ApiError && error.code === 'network';
      const message = error instanceof Error ? error.message : '';
      setFailure(isOffline ? t('orderHelp.offline') : message);
      setSending(false);
    }
    void client.invalidateQueries({ queryKey: ordersQuery.queryKey });
  }
  return { isSending, failure, send };
}

export default ownTexts('orderHelp', { en, ar })(HelpDialog);
