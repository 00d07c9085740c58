import { useRef, useState } from 'react';
import { useForm } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Field } from '@smokehouse/shared/ui';
import { AllergenFields } from './allergen-fields';
import { CategorySelect, TextArea, UploadProgress } from './dish-fields';
import {
  checkDish,
  type DishForm,
  EMPTY_DISH,
  LABEL_LIMITS,
  LABEL_NAMES,
  OPTIONAL_FIELDS,
} from './dish-form';
import { ImagePicker } from './image-picker';
import type { PictureChoice } from './product-upload';
import styles from './dish-editor.module.css';

/** What came of a try: it is done, or field → what is wrong with it, as far as that is known. */
export interface Outcome {
  done: boolean;
  faults: Readonly<Record<string, string | undefined>>;
}

const KEEP: PictureChoice = { file: null, isRemoved: false };
/** At most this many letters of a name; the server's limits again, so that nobody types in vain. */
const MAX_NAME = 120;
const MAX_DESCRIPTION = 2000;

/**
 * All fields of a dish: what is needed, then a fold-out with Arabic texts and labels, and the
 * picture beside them.
 */
export function DishEditor({
  initial = EMPTY_DISH,
  image = '',
  submit,
  isOptionalOpen = false,
  share,
  onSend,
}: {
  initial?: DishForm;
  /** The picture that the dish has. */
  image?: string;
  submit: string;
  isOptionalOpen?: boolean;
  /** How much of the upload has left, 0 to 1. */
  share: number;
  onSend: (dish: DishForm, picture: PictureChoice) => Promise<Outcome>;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [picture, setPicture] = useState(KEEP);
  const [imageError, setImageError] = useState('');
  const [optionalOpen, setOptionalOpen] = useState(isOptionalOpen);
  const {
    register,
    handleSubmit,
    reset,
    setError,
    setValue,
    watch,
    formState: { errors, isSubmitting },
  } = useForm<DishForm>({ resolver: checkDish, defaultValues: initial });
  const form = useRef<HTMLFormElement>(null);
  const openFor = (faulty: object) => {
    if (OPTIONAL_FIELDS.some((name) => name in faulty)) setOptionalOpen(true);
  };
  const messageFor = (name: keyof DishForm) => {
    const message = errors[name]?.message;
    return (
      message &&
      shared(`form.${message}`, {
        defaultValue:
          message in LABEL_LIMITS
            ? t('fault.label', { most: LABEL_LIMITS[message as keyof typeof LABEL_LIMITS] })
            : message,
      })
    );
  };
  const field = (name: keyof DishForm) => ({ ...register(name), error: messageFor(name) });

  async function send(dish: DishForm) {
    const { done, faults } = await onSend(dish, picture);
    if (done) {
      reset(EMPTY_DISH);
      setPicture(KEEP);
      form.current?.querySelector('input')?.focus();
    }
    openFor(faults);
    setImageError(faults.image ?? '');
    for (const name of Object.keys(EMPTY_DISH) as (keyof DishForm)[])
      if (faults[name]) setError(name, { message: faults[name] }, { shouldFocus: true });
  }

  return (
    // A second press while the first is on its way would send the dish twice.
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void handleSubmit(send, openFor)(event);
      }}
    >
      <div className={styles.column}>
        <Field
          label={t('form.name')}
          placeholder={t('form.nameExample')}
          dir="auto"
          maxLength={MAX_NAME}
          {...field('name')}
        />
        <TextArea
          label={t('form.description')}
          dir="auto"
          maxLength={MAX_DESCRIPTION}
          {...field('description')}
        />
        <div className={styles.pair}>
          <CategorySelect
            label={t('form.category')}
            empty={t('form.selectCategory')}
            {...field('category')}
          />
          <Field label={t('form.price')} inputMode="numeric" dir="ltr" {...field('price')} />
        </div>
        <details
          className={styles.optional}
          open={optionalOpen}
          onToggle={({ currentTarget }) => setOptionalOpen(currentTarget.open)}
        >
          <summary>{t('form.optional')}</summary>
          <div className={styles.column}>
            <Field
              label={t('form.nameAr')}
              lang="ar"
              dir="rtl"
              maxLength={MAX_NAME}
              {...field('nameAr')}
            />
            <TextArea
              label={t('form.descriptionAr')}
              lang="ar"
              dir="rtl"
              maxLength={MAX_DESCRIPTION}
              {...field('descriptionAr')}
            />
            <div className={styles.labels}>
              {LABEL_NAMES.map((name) => (
                <Field
                  key={name}
                  label={t(`form.${name}`)}
                  inputMode="numeric"
                  dir="ltr"
                  {...field(name)}
                />
              ))}
            </div>
            <AllergenFields
              allergens={watch('allergens')}
              isNone={watch('noAllergens')}
              error={messageFor('allergens')}
              onChange={(allergens, isNone) => {
                setValue('allergens', allergens, { shouldDirty: true });
                setValue('noAllergens', isNone, { shouldDirty: true });
              }}
            />
          </div>
        </details>
      </div>
      <div className={styles.picture}>
        <ImagePicker
          file={picture.file}
          current={picture.isRemoved ? '' : image}
          error={imageError}
          onPick={(file) => {
            setPicture((before) => ({ ...before, file }));
            setImageError('');
          }}
          onRemoveCurrent={() => setPicture({ file: null, isRemoved: true })}
          onFault={(fault) => setImageError(t(`image.${fault}`))}
        />
      </div>
      <div className={styles.send}>
        <button
          type="submit"
          className={`btn btn-accent ${styles.add}`}
          aria-disabled={isSubmitting}
        >
          {submit}
        </button>
        {isSubmitting && picture.file && <UploadProgress share={share} />}
      </div>
    </form>
  );
}
