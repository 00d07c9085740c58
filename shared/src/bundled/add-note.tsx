import { type ReactNode, useState } from 'react';
import { lineOptionsCode } from '@smokehouse/shared/bundled/use-line-products';
import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { type ItemsStore, useLanguage } from '@smokehouse/shared/stores';
import { Button, notify } from '@smokehouse/shared/ui';
import styles from './add-note.module.css';

interface Props {
  label: string;
  /** The remote's own namespace, for the texts of the sheet. */
  namespace: string;
  /** The line: a dish without options and without a note. */
  product: Product;
  useItems: ItemsStore;
}

/**
 * Opens the sheet of a line for a note to the kitchen, such as an allergy. Lines with options or a
 * note have a button to edit them, see `LineOptions`. Both are loaded when they are needed.
 */
export function AddNote({ label, namespace, product, useItems }: Props) {
  const { t } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const client = useQueryClient();
  const [sheet, setSheet] = useState<ReactNode>(null);
  const open = () =>
    client
      .fetchQuery(lineOptionsCode(namespace))
      .then(({ loadSheet }) => loadSheet())
      .then(
        ({ OptionsSheet }) =>
          setSheet(
            <OptionsSheet
              namespace={namespace}
              product={product}
              useItems={useItems}
              line={product._id}
              onClose={() => setSheet(null)}
            />,
          ),
        () => notify.error(t('loadFailed')),
      );
  return (
    <>
      <Button
        variant="text"
        className={styles.add}
        aria-label={`${label}: ${dishName(product, language)}`}
        onClick={() => void open()}
      >
        {label}
      </Button>
      {sheet}
    </>
  );
}
