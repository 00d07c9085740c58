import { useId } from 'react';
import { Select } from '@smokehouse/shared/bundled/select';
import { type OrderLine, toHalalas } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { chargedQuantity, dishClass, LineNotes } from '@smokehouse/shared/orders/corrections';
import { detailsIn, detailsOf, LineDetails } from '@smokehouse/shared/orders/line-details';
import { useLanguage } from '@smokehouse/shared/stores';
import { AddControl, ControlField, DishPicture, Field } from '@smokehouse/shared/ui';
import { type CorrectableOrder, type Draft, type Effect, typedDiscount } from './draft';
import { amountText } from './public/amount-text';
import styles from './change-fields.module.css';

interface Props {
  order: CorrectableOrder;
  draft: Draft;
  /** Null while the change is not complete. */
  effect: Effect | null;
  onChange: (part: Partial<Draft>) => void;
}

/** The fields of the chosen kind of correction. */
export function ChangeFields(props: Props) {
  const { t } = useTranslation('mfe-seller');
  const { kind } = props.draft;
  if (kind === 'cancel') return <p>{t('corrections.cancelText')}</p>;
  if (kind === 'discount') return <DiscountFields {...props} />;
  return <ItemFields {...props} kind={kind} />;
}

/** How many of each charged line. */
function ItemFields({
  order,
  draft,
  onChange,
  kind,
}: Omit<Props, 'effect'> & { kind: 'remove' | 'comp' }) {
  const { t } = useTranslation('mfe-seller');
  const set = (line: number, quantity: number) =>
    onChange({ quantities: { ...draft.quantities, [line]: quantity } });
  if (order.items.every((line) => chargedQuantity(line) === 0))
    return <p>{t('corrections.nothingLeft')}</p>;
  return (
    <ul className={styles.items} aria-label={t('corrections.items')}>
      {order.items.map((line, index) => (
        <Item
          key={index}
          order={order}
          line={line}
          kind={kind}
          quantity={draft.quantities[index] ?? 0}
          onQuantity={(quantity) => set(index, quantity)}
        />
      ))}
    </ul>
  );
}

function Item({
  order,
  line,
  kind,
  quantity,
  onQuantity,
}: {
  order: CorrectableOrder;
  line: OrderLine;
  kind: 'remove' | 'comp';
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const name = dishName(line.product, language);
  const details = detailsOf(line);
  const options = detailsIn(details, language);
  const title = options ? `${name}, ${options}` : name;
  const charged = chargedQuantity(line);
  return (
    <li className={styles.item}>
      <DishPicture image={line.product.image} category={line.product.category} sizes="72px" />
      <div>
        <b className={dishClass(line)}>{name}</b>
        <span>
          {charged === line.quantity
            ? t('corrections.ordered', { quantity: line.quantity })
            : t('corrections.left', { quantity: line.quantity, charged })}
        </span>
        <LineDetails line={details} />
        <LineNotes line={line} corrections={order.corrections} />
      </div>
      {charged > 0 && (
        <AddControl
          quiet
          name={title}
          label={t(`corrections.pickOf.${kind}`, { name: title })}
          quantity={Math.min(quantity, charged)}
          inStock
          classes={{ add: styles.pick ?? '', stepper: styles.pick ?? '' }}
          onAdd={() => onQuantity(Math.min(quantity + 1, charged))}
          onRemove={() => onQuantity(quantity - 1)}
        >
          {t(`corrections.pick.${kind}`)}
        </AddControl>
      )}
    </li>
  );
}

const UNITS = ['percent', 'amount'] as const;
const USUAL_PERCENTS = ['5', '10', '15', '20', '50'];

/** @param props.order absent for a discount of several orders */
export function DiscountFields({
  order,
  draft: { discount },
  effect,
  onChange,
}: Pick<Props, 'effect' | 'onChange'> & {
  order?: CorrectableOrder;
  draft: Pick<Draft, 'discount'>;
}) {
  const { t } = useTranslation('mfe-seller');
  const name = useId();
  const set = (part: Partial<Draft['discount']>) =>
    onChange({ discount: { ...discount, ...part } });
  const { amount = 0 } = typedDiscount(discount) ?? {};
  const hint =
    effect && toHalalas(amount) > toHalalas(effect.falls)
      ? t('corrections.discount.capped', { amount: amountText(effect.falls) })
      : t(`corrections.discount.rule.${discount.unit}`);
  return (
    <div className={styles.discount}>
      <fieldset>
        <legend className="vh">{t('corrections.discount.unit')}</legend>
        {UNITS.map((unit) => (
          <label key={unit}>
            <input
              type="radio"
              name={name}
              checked={discount.unit === unit}
              onChange={() => set({ unit, text: unit === 'percent' ? '10' : '' })}
            />
            {t(`corrections.discount.${unit}`)}
          </label>
        ))}
      </fieldset>
      <Field
        label={t(`corrections.discount.${discount.unit}Label`)}
        hint={hint}
        inputMode="decimal"
        dir="ltr"
        maxLength={9}
        value={discount.text}
        onChange={(event) => set({ text: event.target.value })}
      />
      {discount.unit === 'percent' && (
        <div className={styles.usual} role="group" aria-label={t('corrections.discount.percent')}>
          {USUAL_PERCENTS.map((percent) => (
            <button
              key={percent}
              type="button"
              aria-pressed={discount.text === percent}
              onClick={() => set({ text: percent })}
            >
              <bdi dir="ltr">{percent}%</bdi>
            </button>
          ))}
        </div>
      )}
      {order && (
        <DiscountedDish order={order} line={discount.line} onLine={(line) => set({ line })} />
      )}
      {order?.receipt && <p className={styles.hint}>{t('corrections.discount.delivery')}</p>}
    </div>
  );
}

/** Chooses whether the discount is about the order or one of its dishes. */
function DiscountedDish({
  order,
  line: chosen,
  onLine,
}: {
  order: CorrectableOrder;
  line: number | undefined;
  onLine: (line: number | undefined) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const charged = [...order.items.entries()].filter(([, line]) => chargedQuantity(line) > 0);
  if (charged.length < 2) return null;
  return (
    <ControlField label={t('corrections.discount.of')}>
      {(control) => (
        <Select
          {...control}
          value={chosen === undefined ? '' : String(chosen)}
          onChange={({ target }) => onLine(target.value === '' ? undefined : Number(target.value))}
        >
          <option value="">{t('corrections.discount.all')}</option>
          {charged.map(([position, { product }]) => (
            <option key={position} value={position}>
              {dishName(product, language)}
            </option>
          ))}
        </Select>
      )}
    </ControlField>
  );
}
