import { useEffect, useRef, useState } from 'react';
import { productsQuery } from '@smokehouse/shared/api';
import type { Product } from '@smokehouse/shared/contract';
import { dishName, useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useLanguage } from '@smokehouse/shared/stores';
import { Icon } from '@smokehouse/shared/ui';
import { Dialog } from '../parts/dialog';
import { DishEditor } from './dish-editor';
import { type DishForm, toDishForm } from './dish-form';
import { useSaveDish } from './use-save-dish';
import styles from './edit-dialog.module.css';

/** The fields in which a dish is not as the seller wants it: what somebody else has written. */
function differences(now: DishForm, wanted: DishForm): (keyof DishForm)[] {
  return (Object.keys(now) as (keyof DishForm)[]).filter(
    (name) => name !== 'noAllergens' && String(now[name]) !== String(wanted[name]),
  );
}

/**
 * Changes a dish. Where somebody else has changed it meanwhile, it says so, shows what is
 * different, and lets the seller decide: nothing is overwritten unseen.
 */
export function EditDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const { t } = useTranslation('mfe-seller');
  const language = useLanguage((state) => state.language);
  const client = useQueryClient();
  const { change, progress } = useSaveDish();
  // The dish as the seller saw it; the list may move on behind the dialog.
  const [seen, setSeen] = useState(product);
  const [initial, setInitial] = useState({ dish: toDishForm(product), edition: 0 });
  const [conflict, setConflict] = useState<{ now: Product; wanted: DishForm } | null>(null);

  // It stands above the form, which was scrolled to its end.
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (conflict) notice.current?.focus();
  }, [conflict]);

  async function send(dish: DishForm, picture: Parameters<typeof change>[2]) {
    const outcome = await change(seen, dish, picture, (now) => {
      setConflict({ now, wanted: dish });
      setSeen(now);
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
    });
    if (outcome.done) onClose();
    return { ...outcome, done: false };
  }
  function adoptTheirs(now: Product) {
    setInitial(({ edition }) => ({ dish: toDishForm(now), edition: edition + 1 }));
    setConflict(null);
  }

  return (
    <Dialog title={t('edit.title', { name: dishName(product, language) })} onClose={onClose} wide>
      {conflict && (
        <div ref={notice} tabIndex={-1} className={`alertbar ${styles.conflict}`} role="alert">
          <Icon name="alert" />
          <div>
            <p>
              <b>{t('edit.conflict')}</b>
            </p>
            <ul>
              {differences(toDishForm(conflict.now), conflict.wanted).map((name) => (
                <li key={name}>
                  {t(`form.${name}`)}:{' '}
                  <bdi>
                    {name === 'allergens'
                      ? conflict.now.allergens
                          ?.map((one) => t(`allergen.${one}`))
                          .join(t('comma')) || '—'
                      : String(toDishForm(conflict.now)[name]) || '—'}
                  </bdi>
                </li>
              ))}
            </ul>
            <p>{t('edit.decide')}</p>
            <button
              type="button"
              className="btn btn-line btn-sm"
              onClick={() => adoptTheirs(conflict.now)}
            >
              {t('edit.useTheirs')}
            </button>
          </div>
        </div>
      )}
      <DishEditor
        key={initial.edition}
        initial={initial.dish}
        image={seen.image}
        submit={conflict ? t('edit.overwrite') : t('edit.save')}
        isOptionalOpen
        progress={progress}
        onSave={send}
      />
    </Dialog>
  );
}
