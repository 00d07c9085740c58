import { type SubmitEvent, useId, useState } from 'react';
import { call } from '@smokehouse/shared/api';
import { ownTexts } from '@smokehouse/shared/bundled/own-texts';
import { Undo } from '@smokehouse/shared/bundled/undo';
import type { CallBody, MenuOption, OptionGroup, OptionsMenu } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Field, FieldError, Price } from '@smokehouse/shared/ui';
import ar from './locales/optionsBulk.ar.json';
import en from './locales/optionsBulk.en.json';
import { Segments } from '../parts/segments';
import {
  changedPrice,
  faultOfPrice,
  PRICE_CHANGES,
  type PriceChange,
  typedAmount,
} from './bulk-prices';
import { useOptionsChange } from './queries';
import styles from './several.module.css';

type BulkOption = CallBody<'POST /api/seller/options/bulk'>['options'][number];
interface ChosenOption {
  group: string;
  option: MenuOption;
}

/** `group/option` */
const keyOf = (group: string, option: string) => `${group}/${option}`;

/** The saved change as it can be taken back. */
interface Done {
  text: string;
  undo: BulkOption[];
}

/** Changes prices and stock of several options together. */
function SeveralOptions({ menu }: { menu: OptionsMenu }) {
  const { t } = useTranslation('mfe-seller');
  const { isSending, send } = useOptionsChange();
  const [keys, setKeys] = useState<readonly string[]>([]);
  const [kind, setKind] = useState<PriceChange>('add');
  const [text, setText] = useState('');
  const [done, setDone] = useState<Done>();
  const amount = typedAmount(text);
  const newPrice = (option: MenuOption) =>
    amount === null ? undefined : changedPrice(option.price ?? 0, kind, amount);
  const chosen: ChosenOption[] = menu.groups.flatMap(({ id, options }) =>
    options
      .filter((option) => keys.includes(keyOf(id, option.id)))
      .map((option) => ({ group: id, option })),
  );

  /** @returns true if the change is saved */
  async function save(options: BulkOption[], next: Done | undefined): Promise<boolean> {
    const answer = await send(() => call('POST /api/seller/options/bulk', { options }));
    if (answer) setDone(next);
    return answer !== undefined;
  }
  async function savePrices() {
    const options = chosen.flatMap(({ group, option }): BulkOption[] => {
      const price = { from: option.price ?? 0, to: newPrice(option) ?? 0 };
      return price.from === price.to ? [] : [{ group, option: option.id, price }];
    });
    if (options.length === 0) return;
    const undo = options.map(({ price, ...one }) => ({
      ...one,
      ...(price && { price: { from: price.to, to: price.from } }),
    }));
    const message = t('optionsBulk.changedPrices', { count: options.length });
    if (await save(options, { text: message, undo })) setText('');
  }
  async function saveStock(inStock: boolean) {
    const options = chosen
      .filter(({ option }) => (option.soldOut ?? false) === inStock)
      .map(({ group, option }) => ({ group, option: option.id, inStock }));
    if (options.length === 0) return;
    const undo = options.map((one) => ({ ...one, inStock: !inStock }));
    await save(options, { text: t('optionsBulk.changedStock', { count: options.length }), undo });
  }
  return (
    <div className={styles.page}>
      <p className={styles.hint}>{t('optionsBulk.hint')}</p>
      <div className={styles.groups}>
        {menu.groups.map((group) => (
          <GroupChoice
            key={group.id}
            group={group}
            chosen={keys}
            newPrice={newPrice}
            onChange={setKeys}
          />
        ))}
      </div>
      <div className={styles.bar}>
        <div role="status">
          {done && (
            <Undo
              text={done.text}
              action={t('optionsBulk.undo')}
              label={`${t('optionsBulk.undo')}: ${done.text}`}
              hasFocus={false}
              onUndo={() => void save(done.undo, undefined)}
            />
          )}
        </div>
        <Actions
          chosen={chosen}
          kind={kind}
          text={text}
          isBusy={isSending}
          newPrice={newPrice}
          onKind={setKind}
          onText={setText}
          onClear={() => setKeys([])}
          onPrices={() => void savePrices()}
          onStock={(inStock) => void saveStock(inStock)}
        />
      </div>
    </div>
  );
}

/** The options of a group with checkboxes, and the new price of those that are chosen. */
function GroupChoice({
  group,
  chosen,
  newPrice,
  onChange,
}: {
  group: OptionGroup;
  chosen: readonly string[];
  newPrice: (option: MenuOption) => number | undefined;
  onChange: (chosen: readonly string[]) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const keys = group.options.map(({ id }) => keyOf(group.id, id));
  const isAll = keys.every((key) => chosen.includes(key));
  const name = dishName(group, language);
  const toggle = (changed: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((key) => !changed.includes(key));
    onChange(isChosen ? [...others, ...changed] : others);
  };
  return (
    <fieldset className={styles.group}>
      <legend className="vh">{name}</legend>
      <label className={styles.head}>
        <input
          type="checkbox"
          checked={isAll}
          aria-label={t('optionsBulk.all', { name })}
          onChange={({ target }) => toggle(keys, target.checked)}
        />
        {name}
      </label>
      {group.options.map((option) => {
        const key = keyOf(group.id, option.id);
        const isChosen = chosen.includes(key);
        return (
          <label key={key} className={styles.option}>
            <input
              type="checkbox"
              checked={isChosen}
              onChange={({ target }) => toggle([key], target.checked)}
            />
            <span>
              {dishName(option, language)}
              {option.soldOut && <small>{t('optionsEditor.soldOut')}</small>}
            </span>
            <Prices price={option.price ?? 0} next={isChosen ? newPrice(option) : undefined} />
          </label>
        );
      })}
    </fieldset>
  );
}

/** The price, and the new one beside it if it is another. */
function Prices({ price, next }: { price: number; next: number | undefined }) {
  const { t } = useTranslation('mfe-seller');
  if (next === undefined || next === price) return <Price amount={price} />;
  const isWrong = faultOfPrice(next) !== null;
  return (
    <span className={styles.prices}>
      <del>
        <Price amount={price} />
      </del>{' '}
      <span className="vh">{t('optionsBulk.newPrice')}</span>
      <ins className={isWrong ? styles.wrong : ''}>
        <Price amount={next} />
      </ins>
    </span>
  );
}

interface ActionProps {
  chosen: readonly ChosenOption[];
  kind: PriceChange;
  text: string;
  isBusy: boolean;
  newPrice: (option: MenuOption) => number | undefined;
  onKind: (kind: PriceChange) => void;
  onText: (text: string) => void;
  onClear: () => void;
  onPrices: () => void;
  onStock: (inStock: boolean) => void;
}

function Actions(props: ActionProps) {
  const { chosen, kind, text, isBusy, newPrice } = props;
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const [isChecked, setChecked] = useState(false);
  const id = useId();
  const changed = chosen.filter(({ option }) => newPrice(option) !== (option.price ?? 0));

  /** What prevents the change, as a text. */
  function faultOfChange(): string | undefined {
    if (chosen.length === 0) return t('optionsBulk.error.none');
    if (typedAmount(text) === null) return t('optionsBulk.error.amount');
    for (const { option } of chosen) {
      const fault = faultOfPrice(newPrice(option) ?? 0);
      if (fault) return t(`optionsBulk.error.${fault}`, { name: dishName(option, language) });
    }
    return undefined;
  }
  const fault = faultOfChange();
  function submit(event: SubmitEvent) {
    event.preventDefault();
    setChecked(fault !== undefined);
    if (fault === undefined) props.onPrices();
  }
  function setStock(inStock: boolean) {
    setChecked(chosen.length === 0);
    if (chosen.length > 0) props.onStock(inStock);
  }
  return (
    <form className={styles.actions} noValidate onSubmit={submit}>
      <p className={styles.count}>
        <b role="status">{t('optionsBulk.chosen', { count: chosen.length })}</b>
        {chosen.length > 0 && (
          <Button variant="text" onClick={props.onClear}>
            {t('optionsBulk.clear')}
          </Button>
        )}
      </p>
      <Segments
        label={t('optionsBulk.kind.label')}
        choices={PRICE_CHANGES}
        chosen={kind}
        className={styles.kinds}
        onChoose={props.onKind}
      >
        {(one) => t(`optionsBulk.kind.${one}`)}
      </Segments>
      <Field
        label={t(`optionsBulk.amount.${kind}`)}
        dir="ltr"
        inputMode="text"
        aria-describedby={isChecked && fault ? id : undefined}
        value={text}
        onChange={({ target }) => props.onText(target.value)}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="accent" small busy={isBusy}>
          {t('optionsBulk.save', { count: changed.length })}
        </Button>
        {([false, true] as const).map((inStock) => (
          <Button
            key={String(inStock)}
            variant="line"
            small
            busy={isBusy}
            onClick={() => setStock(inStock)}
          >
            {t(inStock ? 'optionsBulk.back' : 'optionsBulk.out')}
          </Button>
        ))}
      </div>
      {isChecked && fault && (
        <FieldError id={id} role="alert">
          {fault}
        </FieldError>
      )}
    </form>
  );
}

export default ownTexts('optionsBulk', { en, ar })(SeveralOptions);
