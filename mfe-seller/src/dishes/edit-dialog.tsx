import { useEffect, useRef, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQuery, useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Button, ErrorNotice } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { picturesQuery } from '../pictures/public/queries';
import { errorMessage } from '../report-error';
import { DishEditor } from './dish-editor';
import { type DishForm, toDishForm } from './dish-form';
import { editedProductQuery } from './queries';
import { useSaveDish } from './use-save-dish';
import styles from './edit-dialog.module.css';

/** Answers of the form, not fields of a dish. */
const NOT_COMPARED: readonly (keyof DishForm)[] = ['noAllergens', 'isRemovalConfirmed'];

/** Names of the fields that differ between the current dish and the seller's input. */
function differences(current: DishForm, wanted: DishForm): (keyof DishForm)[] {
  return (Object.keys(current) as (keyof DishForm)[]).filter(
    (name) => !NOT_COMPARED.includes(name) && String(current[name]) !== String(wanted[name]),
  );
}

/** A concurrent change of the dish, and the input that was not saved because of it. */
interface EditConflict {
  current: Product;
  wanted: DishForm;
}

/** Edits a dish, as it is when the dialog opens. */
export function EditDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const language = useLanguage((state) => state.language);
  const { data, error, refetch } = useQuery(editedProductQuery(product._id));
  return (
    <Dialog title={t('edit.title', { name: dishName(product, language) })} onClose={onClose} wide>
      {data && <Editor product={data} onClose={onClose} />}
      {!data && error && <ErrorNotice text={errorMessage(error)} onRetry={() => void refetch()} />}
      {!data && !error && <p role="status">{shared('loading')}</p>}
    </Dialog>
  );
}

/**
 * If someone else changed the dish in the meantime, it shows the differences and the seller decides
 * which version to keep.
 */
function Editor({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const client = useQueryClient();
  const { change, progress } = useSaveDish();
  const { data: pictures } = useQuery(picturesQuery);
  // The version that the seller sees. The list behind the dialog may already show a newer one.
  const [seen, setSeen] = useState(product);
  const [initial, setInitial] = useState({ dish: toDishForm(product), edition: 0 });
  const [conflict, setConflict] = useState<EditConflict | null>(null);

  async function send(dish: DishForm, picture: Parameters<typeof change>[2]) {
    const outcome = await change(seen, dish, picture, (current) => {
      setConflict({ current, wanted: dish });
      setSeen(current);
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
    });
    if (outcome.done) onClose();
    return { ...outcome, done: false };
  }
  function adoptTheirs(current: Product) {
    setInitial(({ edition }) => ({ dish: toDishForm(current), edition: edition + 1 }));
    setConflict(null);
  }

  return (
    <>
      {conflict && (
        <ConflictNotice conflict={conflict} onUseTheirs={() => adoptTheirs(conflict.current)} />
      )}
      <DishEditor
        key={initial.edition}
        initial={initial.dish}
        image={seen.image}
        savedAllergens={seen.allergens ?? []}
        shippedImage={pictures?.dishes[product._id] ?? ''}
        submit={conflict ? t('edit.overwrite') : t('edit.save')}
        isOptionalOpen
        progress={progress}
        onSave={send}
      />
    </>
  );
}

function ConflictNotice({
  conflict: { current, wanted },
  onUseTheirs,
}: {
  conflict: EditConflict;
  onUseTheirs: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const notice = useRef<HTMLDivElement>(null);
  // The form is scrolled to its submit button. The focus scrolls back to the notice above it.
  useEffect(() => notice.current?.focus(), [current, wanted]);
  const form = toDishForm(current);
  const words: Partial<Record<keyof DishForm, string>> = {
    allergens: form.allergens.map((one) => t(`allergen.${one}`)).join(t('comma')),
    mayContain: form.mayContain.map((one) => t(`allergen.${one}`)).join(t('comma')),
    tags: form.tags.map((one) => t(`tag.${one}`)).join(t('comma')),
    station: form.station && t(`station.${form.station}`),
    course: form.course && t(`course.${form.course}`),
  };
  return (
    <Alert ref={notice} tabIndex={-1} className={styles.conflict}>
      <div>
        <p>
          <b>{t('edit.conflict')}</b>
        </p>
        <ul>
          {differences(form, wanted).map((name) => (
            <li key={name}>
              {t(`form.${name}`)}: <bdi>{(words[name] ?? String(form[name])) || '—'}</bdi>
            </li>
          ))}
        </ul>
        <p>{t('edit.decide')}</p>
        <Button variant="line" small onClick={onUseTheirs}>
          {t('edit.useTheirs')}
        </Button>
      </div>
    </Alert>
  );
}
