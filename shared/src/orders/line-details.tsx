import type { Language, OrderLine, SoldOption } from '@smokehouse/shared/contract';
import { dishName } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Price } from '@smokehouse/shared/ui';
import { textIn } from '@smokehouse/shared/contract/text-in';
import styles from './line-details.module.css';

type ListedOption = Pick<SoldOption, 'option' | 'name' | 'nameAr' | 'quantity' | 'price'>;

interface OptionsProps {
  options?: readonly ListedOption[] | undefined;
  note?: string | undefined;
}

/** The options of a line as a list with what each adds to the price, and the note to the kitchen. */
export function LineOptions({ options = [], note }: OptionsProps) {
  const language = useLanguage((state) => state.language);
  if (options.length === 0 && !note) return null;
  return (
    <ul className={styles.options}>
      {options.map(({ option, name, nameAr, quantity, price = 0 }) => (
        <li key={option}>
          <span>
            {dishName({ name, nameAr }, language)}
            {quantity > 1 && (
              <>
                {' '}
                <bdi dir="ltr">×{quantity}</bdi>
              </>
            )}
          </span>
          {price !== 0 && (
            <Price
              className={styles.price}
              sign={price > 0 ? '+' : '−'}
              amount={Math.abs(price) * quantity}
            />
          )}
        </li>
      ))}
      {note && (
        <li className={styles.note}>
          <svg className="ic" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4.5 5h15v11h-9L7 19.5V16H4.5V5Z" />
          </svg>
          <bdi>{note}</bdi>
        </li>
      )}
    </ul>
  );
}

/** A line whose options are one text. */
interface DetailedLine {
  details?: string | undefined;
  detailsAr?: string | undefined;
  note?: string | undefined;
}

/** The options of a line as one text, in the language of the page. */
export const detailsIn = (
  { details, detailsAr }: DetailedLine,
  language: Language,
): string | undefined => textIn(language, details, detailsAr);

const textOf = (options: readonly ListedOption[], language: Language) =>
  options
    .map((one) => `${dishName(one, language)}${one.quantity > 1 ? ` ×${one.quantity}` : ''}`)
    .join(language === 'ar' ? '، ' : ', ');

/** The options of an order's line as one text. */
export const detailsOf = ({ options = [], note }: Pick<OrderLine, 'options' | 'note'>) =>
  ({
    details: textOf(options, 'en'),
    detailsAr: textOf(options, 'ar'),
    note,
  }) satisfies DetailedLine;

/** The options of a line in one text, and its note to the kitchen, as staff reads them. */
export function LineDetails({ line }: { line: DetailedLine }) {
  const language = useLanguage((state) => state.language);
  const text = detailsIn(line, language);
  return (
    <>
      {text && <small className={styles.details}>{text}</small>}
      {line.note && (
        <small className={styles.details}>
          {textIn(language, '“', '«')}
          <bdi>{line.note}</bdi>
          {textIn(language, '”', '»')}
        </small>
      )}
    </>
  );
}
