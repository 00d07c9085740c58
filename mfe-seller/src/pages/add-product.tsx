import { useRef, useState } from 'react';
import { useForm } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field } from '@smokehouse/shared/ui';
import { checkDish, type DishForm, EMPTY_DISH, OPTIONAL_FIELDS } from '../dishes/dish-form';
import { CategorySelect, TextArea, UploadProgress } from '../dishes/dish-fields';
import { ImagePicker } from '../dishes/image-picker';
import { useAddDish } from '../dishes/use-add-dish';
import { Page } from '../parts/page';
import styles from './add-product.module.css';

/** A new dish for the menu. */
export default function AddProduct() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [image, setImage] = useState<File | null>(null);
  const [imageError, setImageError] = useState('');
  const [optionalOpen, setOptionalOpen] = useState(false);
  const { register, handleSubmit, reset, setError, formState: { errors, isSubmitting } } = useForm<DishForm>({ resolver: checkDish, defaultValues: EMPTY_DISH });
  const { add, share } = useAddDish();
  const form = useRef<HTMLFormElement>(null);
  const openFor = (faulty: object) => { if (OPTIONAL_FIELDS.some((name) => name in faulty)) setOptionalOpen(true); };
  const field = (name: keyof DishForm) => {
    const message = errors[name]?.message;
    return { ...register(name), error: message && shared(`form.${message}`, t(`fault.${message}`, message)) };
  };

  async function send(dish: DishForm) {
    const { done, faults } = await add(dish, image);
    if (done) {
      reset(EMPTY_DISH);
      setImage(null);
      form.current?.querySelector('input')?.focus();
    }
    openFor(faults);
    setImageError(faults.image ?? '');
    for (const name of Object.keys(EMPTY_DISH) as (keyof DishForm)[]) if (faults[name]) setError(name, { message: faults[name] }, { shouldFocus: true });
  }

  return (
    <Page title={t('addProduct')}>
      {/* A second press while the first is on its way would put the dish on the menu twice. */}
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => { event.preventDefault(); if (!isSubmitting) void handleSubmit(send, openFor)(event); }}>
        <div className={styles.column}>
          <Field label={t('form.name')} placeholder={t('form.nameExample')} dir="auto" {...field('name')} />
          <TextArea label={t('form.description')} dir="auto" {...field('description')} />
          <div className={styles.pair}>
            <CategorySelect label={t('form.category')} empty={t('form.selectCategory')} {...field('category')} />
            <Field label={t('form.price')} inputMode="numeric" dir="ltr" {...field('price')} />
          </div>
          <details className={styles.optional} open={optionalOpen} onToggle={({ currentTarget }) => setOptionalOpen(currentTarget.open)}>
            <summary>{t('form.optional')}</summary>
            <div className={styles.column}>
              <Field label={t('form.nameAr')} lang="ar" dir="rtl" {...field('nameAr')} />
              <TextArea label={t('form.descriptionAr')} lang="ar" dir="rtl" {...field('descriptionAr')} />
              <div className={styles.pair}><Field label={t('form.calories')} hint={t('form.caloriesHint')} inputMode="numeric" dir="ltr" {...field('caloriesKcal')} /></div>
            </div>
          </details>
        </div>
        <div className={styles.picture}>
          <ImagePicker file={image} error={imageError} onPick={(file) => { setImage(file); setImageError(''); }} onFault={(fault) => setImageError(t(`image.${fault}`))} />
        </div>
        <div className={styles.send}>
          <button type="submit" className={`btn btn-accent ${styles.add}`} aria-disabled={isSubmitting}>{t('form.submit')}</button>
          {isSubmitting && image && <UploadProgress share={share} />}
        </div>
      </form>
    </Page>
  );
}
