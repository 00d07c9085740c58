import { type SubmitEvent, useState } from 'react';
import { type CategoryHours, isCategoryPath } from '@smokehouse/shared/contract';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field, Icon, IconButton } from '@smokehouse/shared/ui';
import { CategorySelect } from '../dishes/public/category-select';
import { HoursText } from './days';
import { toDraft, toIntervals } from './drafts';
import styles from './hours.module.css';
import { useHoursChange } from './queries';

/** Categories that are served at certain hours only: breakfast, from 18:00. */
export function CategoryTimes({ categories }: { categories: readonly CategoryHours[] }) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const { change } = useHoursChange();
  const [isSetting, setSetting] = useState(false);
  return (
    <section className={styles.card} aria-label={t('hours.served.title')}>
      <div className={styles.cardHead}>
        <h2>{t('hours.served.title')}</h2>
        <Button
          variant="text"
          small
          aria-expanded={isSetting}
          onClick={() => setSetting(!isSetting)}
        >
          <Icon name="plus" />
          {t('hours.served.set')}
        </Button>
      </div>
      {isSetting && <CategoryForm categories={categories} onDone={() => setSetting(false)} />}
      {categories.length === 0 && !isSetting && (
        <p className={styles.none}>{t('hours.served.none')}</p>
      )}
      <ul>
        {categories.map(({ category, served }) => {
          const name = shared(`category.${category}`);
          return (
            <li key={category}>
              <b>{name}</b>
              <HoursText intervals={[served]} />
              <IconButton
                label={t('hours.served.remove', { name })}
                onClick={() =>
                  isCategoryPath(category) &&
                  void change('POST /api/seller/hours/category', { category })
                }
              >
                <Icon name="x" />
              </IconButton>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

const NEW_HOURS = { opens: '18:00', closes: '04:00' };

function CategoryForm({
  categories,
  onDone,
}: {
  categories: readonly CategoryHours[];
  onDone: () => void;
}) {
  const { t } = useTranslation('mfe-seller');
  const { busy, change } = useHoursChange();
  const [category, setCategory] = useState('');
  const [times, setTimes] = useState(NEW_HOURS);
  const intervals = toIntervals([times]);
  function choose(path: string) {
    setCategory(path);
    const known = categories.find((one) => one.category === path);
    setTimes(toDraft(known ? [known.served] : [])[0] ?? NEW_HOURS);
  }
  async function save(event: SubmitEvent) {
    event.preventDefault();
    const [served] = intervals ?? [];
    if (!served || !isCategoryPath(category)) return;
    if (await change('POST /api/seller/hours/category', { category, served })) onDone();
  }
  return (
    <form className={styles.form} onSubmit={(event) => void save(event)}>
      <div className={styles.fields}>
        <CategorySelect
          label={t('hours.served.category')}
          empty={t('hours.served.choose')}
          required
          value={category}
          onChange={({ target }) => choose(target.value)}
        />
        {(['opens', 'closes'] as const).map((field) => (
          <Field
            key={field}
            label={t(`hours.served.${field}`)}
            dir="ltr"
            inputMode="numeric"
            maxLength={5}
            value={times[field]}
            onChange={({ target }) => setTimes({ ...times, [field]: target.value })}
          />
        ))}
      </div>
      {intervals === null && (
        <p className={styles.error} role="alert">
          {t('hours.badTimes')}
        </p>
      )}
      <p className={styles.hint}>{t('hours.served.hint')}</p>
      <Button type="submit" variant="accent" aria-disabled={busy}>
        {t('hours.served.save')}
      </Button>
    </form>
  );
}
