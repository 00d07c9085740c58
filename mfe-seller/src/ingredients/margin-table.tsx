import { toSar } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, Price } from '@smokehouse/shared/ui';
import styles from './ingredients.module.css';
import type { RecipeSubject, SubjectMargin } from './margins';
import { RowTable } from './row-table';

const COLUMNS = ['price', 'net', 'cost', 'margin', 'percent', 'left'] as const;
type Column = (typeof COLUMNS)[number];

/** What dishes or options with a recipe cost and bring. */
export function MarginTable({
  label,
  heading,
  margins,
  onEdit,
}: {
  label: string;
  /** Of the column of names. */
  heading: string;
  margins: readonly SubjectMargin[];
  onEdit: (subject: RecipeSubject) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  return (
    <RowTable
      label={label}
      columns={[heading, ...COLUMNS.map((column) => t(`ingredients.margins.${column}`))]}
    >
      {margins.map((margin) => (
        <MarginRow key={margin.subject.id} of={margin} onEdit={onEdit} />
      ))}
    </RowTable>
  );
}

function MarginRow({
  of,
  onEdit,
}: {
  of: SubjectMargin;
  onEdit: (subject: RecipeSubject) => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const { subject, margin } = of;
  const isBlank = (column: Column) => !margin && column !== 'cost' && column !== 'left';
  const name = dishName(subject, language);
  return (
    <tr role="row">
      <th role="rowheader" scope="row" className={styles.name}>
        {name}
      </th>
      {COLUMNS.map((column) => (
        <td
          key={column}
          role="cell"
          className={`${styles.detail} ${isBlank(column) ? styles.blank : ''}`}
          data-label={t(`ingredients.margins.${column}`)}
        >
          <Figure of={of} column={column} />
        </td>
      ))}
      <td role="cell" className={styles.actions}>
        <div>
          <Button
            variant="line"
            small
            aria-label={t('ingredients.margins.editOf', { name })}
            onClick={() => onEdit(subject)}
          >
            {t('ingredients.margins.edit')}
          </Button>
        </div>
      </td>
    </tr>
  );
}

/** A cell of the table. What follows from a price is a dash for an option without one. */
function Figure({
  of: { subject, costHalalas, margin, pieces },
  column,
}: {
  of: SubjectMargin;
  column: Column;
}) {
  const { t } = useTranslation('mfe-seller');
  if (column === 'cost') return <Price amount={toSar(costHalalas)} decimals />;
  if (column === 'left')
    return (
      <span className={`num ${pieces === 0 ? styles.none : ''}`}>
        {t('ingredients.margins.pieces', { count: pieces ?? 0 })}
      </span>
    );
  if (!margin || subject.price === null) return '—';
  const look = margin.marginHalalas < 0 ? styles.loss : styles.strong;
  if (column === 'percent')
    return (
      <bdi className={`num ${look}`} dir="ltr">
        {percentText(margin)}
      </bdi>
    );
  if (column === 'margin')
    return <Price amount={toSar(margin.marginHalalas)} decimals className={look} />;
  return <Price amount={column === 'price' ? subject.price : toSar(margin.netHalalas)} decimals />;
}

/** The margin's share of the price: `61.0%`. */
export const percentText = ({ marginPercent }: { marginPercent: number | null }): string =>
  marginPercent === null ? '—' : `${marginPercent.toFixed(1)}%`;
