import { createContext, useContext, useId } from 'react';
import {
  type ChoiceFault,
  countIn,
  type OfferedGroup,
  type OfferedOption,
  type Selection,
} from '@smokehouse/shared/contract/menu/options/rules';
import { dishName, type TFunction, useTranslation } from '@smokehouse/shared/i18n';
import { type Language, toSar } from '@smokehouse/shared/contract';
import { useLanguage } from '@smokehouse/shared/stores';
import { AddControl, DishPicture, Icon, Price } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import styles from './options-sheet.module.css';

interface Props {
  namespace: string;
  group: OfferedGroup;
  /** All selections of the dish. */
  options: readonly Selection[];
  /** What is wrong in this group, once the visitor has tried to add the dish. */
  fault: ChoiceFault | undefined;
  onChange: (options: readonly Selection[]) => void;
}

/** The language of the fields, if it is not the page's, as in the seller's preview. */
export const OptionLanguage = createContext<Language | undefined>(undefined);

function useTexts(namespace: string): { t: TFunction; language: Language } {
  const { t } = useTranslation(namespace);
  const page = useLanguage((state) => state.language);
  const language = useContext(OptionLanguage);
  if (language === undefined || language === page) return { t, language: page };
  const translate = (key: string, values?: object) => t(key, { ...values, lng: language });
  return { t: translate as TFunction, language };
}

/** A group of options with its rule and how many are chosen. */
export function OptionGroupField({ namespace, group, options, fault, onChange }: Props) {
  const { t, language } = useTexts(namespace);
  const hintId = useId();
  const count = countIn(group, options);
  const isDone = group.min > 0 && count >= group.min;
  const isPictured = group.group.pictures === true;
  return (
    <fieldset
      className={`${styles.group} ${fault ? styles.bad : ''}`}
      data-group={group.path}
      aria-describedby={hintId}
    >
      <legend>{dishName(group.group, language)}</legend>
      <p className={`${styles.count} ${isDone ? styles.done : ''}`}>
        {isDone && <Icon name="check" />}
        <span>{t('options.count', { count, max: group.max })}</span>
      </p>
      <p className={styles.rule} id={hintId}>
        {fault?.code === 'options_missing' ? (
          <span className={styles.fault}>
            <Icon name="alert" />
            {t('options.missing', { count: fault.missing })}
          </span>
        ) : (
          ruleText(group, t)
        )}
      </p>
      <div className={isPictured ? styles.tiles : styles.rows}>
        {group.options.map((offered) => (
          <OptionRow
            key={offered.path}
            namespace={namespace}
            group={group}
            offered={offered}
            options={options}
            onChange={onChange}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** How many are to be chosen, in words. */
export function ruleText({ min, max }: Pick<OfferedGroup, 'min' | 'max'>, t: TFunction): string {
  if (min === 0) return max === 1 ? t('options.optionalOne') : t('options.optional', { max });
  return min === max ? t('options.required', { min }) : t('options.requiredRange', { min, max });
}

interface RowProps extends Omit<Props, 'fault'> {
  offered: OfferedOption;
}

function OptionRow(props: RowProps) {
  const { option } = props.offered;
  return (option.max ?? 1) > 1 && !option.soldOut ? (
    <CountedRow {...props} />
  ) : (
    <ChoiceRow {...props} />
  );
}

/** What a row shows and changes. */
function useRow({ namespace, group, offered: { path, option }, options, onChange }: RowProps) {
  const { language } = useTexts(namespace);
  const quantity = options.find((one) => one.option === path)?.quantity ?? 0;
  const isFull = countIn(group, options) >= group.max && group.max > 1;
  return {
    name: dishName(option, language),
    quantity,
    isFull,
    /** It cannot be chosen now. */
    isQuiet: option.soldOut === true || (isFull && quantity === 0),
    set: (next: number) => onChange(withQuantity(group, options, path, next)),
  };
}

/** An option that can be chosen more than once. */
function CountedRow(props: RowProps) {
  const { option } = props.offered;
  const { name, quantity, isFull, isQuiet, set } = useRow(props);
  return (
    <div className={`${styles.row} ${styles.counted} ${isQuiet ? styles.quiet : ''}`}>
      {option.image && <DishPicture image={option.image} sizes="48px" />}
      <RowTexts {...props} name={name} />
      <AddControl
        quiet
        name={name}
        quantity={quantity}
        inStock
        classes={{ add: styles.more ?? '', stepper: styles.small ?? '' }}
        onAdd={() => {
          if (!isFull && quantity < (option.max ?? 1)) set(quantity + 1);
        }}
        onRemove={() => set(quantity - 1)}
      >
        <span />
      </AddControl>
    </div>
  );
}

function ChoiceRow(props: RowProps) {
  const { group, offered } = props;
  const { name, quantity, isQuiet, set } = useRow(props);
  const { image } = offered.option;
  return (
    <label className={`${styles.row} ${isQuiet ? styles.quiet : ''}`}>
      <input
        type={isRadio(group) ? 'radio' : 'checkbox'}
        name={group.path}
        checked={quantity > 0}
        aria-disabled={isQuiet}
        onChange={({ target }) => {
          if (!isQuiet) set(target.checked ? 1 : 0);
        }}
      />
      {group.group.pictures && image && <DishPicture image={image} sizes="160px" />}
      <RowTexts {...props} name={name} />
    </label>
  );
}

/** Name, hint and what the option adds to the price. */
function RowTexts({ namespace, group, offered, name }: RowProps & { name: string }) {
  const { t } = useTexts(namespace);
  const isOut = offered.option.soldOut === true;
  return (
    <>
      <span className={styles.texts}>
        <span className={styles.name}>{isOut ? <s>{name}</s> : name}</span>
        <Hint namespace={namespace} offered={offered} />
      </span>
      {isOut ? (
        <span className={styles.out}>{t('options.soldOut')}</span>
      ) : (
        <Surcharge group={group} offered={offered} />
      )}
    </>
  );
}

/** One of the options is always chosen. */
const isRadio = ({ min, max, options }: OfferedGroup) =>
  max === 1 && (min === 1 || options.some(({ option }) => option.isDefault));

/** The selections with another quantity of an option; of a group with one choice, instead of it. */
function withQuantity(
  group: OfferedGroup,
  options: readonly Selection[],
  path: string,
  quantity: number,
): readonly Selection[] {
  const isReplaced = ({ option }: Selection) =>
    option === path || (group.max === 1 && group.options.some((one) => one.path === option));
  const others = options.filter((one) => !isReplaced(one));
  return quantity > 0 ? [...others, { option: path, quantity }] : others;
}

function Hint({ namespace, offered: { option } }: { namespace: string; offered: OfferedOption }) {
  const { t, language } = useTexts(namespace);
  const hint = textIn(language, option.hint, option.hintAr);
  const { caloriesKcal } = option;
  if (!hint && caloriesKcal === undefined) return null;
  return (
    <span className={styles.hintText}>
      {hint ?? t('options.kcal', { amount: caloriesKcal?.toLocaleString('en-US') })}
    </span>
  );
}

/** What the option adds to the price; of sizes, the price. */
function Surcharge({ group, offered }: { group: OfferedGroup; offered: OfferedOption }) {
  if (offered.halalas === 0) return null;
  const isPrice = group.group.replacesPrice === true;
  return (
    <Price className={styles.price} sign={isPrice ? '' : '+'} amount={toSar(offered.halalas)} />
  );
}

/** The choice in a few words: the option of each group, or how many of them. */
export function optionTexts(
  groups: readonly OfferedGroup[],
  options: readonly Selection[],
  t: TFunction,
  language: string,
): string {
  const words = groups.flatMap((group) => {
    const chosen = group.options.filter(({ path }) =>
      options.some(({ option }) => option === path),
    );
    const [only] = chosen;
    const count = countIn(group, options);
    if (!only) return [];
    if (count === 1) return [dishName(only.option, language)];
    return [t('options.many', { name: dishName(group.group, language), count })];
  });
  return words.join(language === 'ar' ? '، ' : ', ');
}
