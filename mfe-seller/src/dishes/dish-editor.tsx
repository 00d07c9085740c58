import { useRef, useState } from 'react';
import { useForm } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { AllergenFields } from './allergen-fields';
import { CategorySelect, TextField, UploadProgress } from './dish-fields';
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

/** The result of saving a dish. */
export interface SaveResult {
  done: boolean;
  /** Field name → error message of the server. */
  errors: Readonly<Record<string, string | undefined>>;
}

const UNCHANGED_PICTURE: PictureChoice = { file: null, isRemoved: false };
// The same limits as on the server. Unit: characters.
const MAX_NAME = 120;
const MAX_DESCRIPTION = 2000;

/**
 * The form of a dish: required fields, a collapsible section with Arabic texts, nutrition labels
 * and allergens, and the picture.
 */
export function DishEditor({
  initial = EMPTY_DISH,
  image = '',
  submit,
  isOptionalOpen = false,
  progress,
  onSave,
}: {
  initial?: DishForm;
  /** File name of the current picture; empty if the dish has none. */
  image?: string;
  submit: string;
  isOptionalOpen?: boolean;
  /** Progress of the upload, from 0 to 1. */
  progress: number;
  onSave: (dish: DishForm, picture: PictureChoice) => Promise<SaveResult>;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const [picture, setPicture] = useState(UNCHANGED_PICTURE);
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
  const openOptionalFieldsFor = (faulty: object) => {
    if (OPTIONAL_FIELDS.some((name) => name in faulty)) setOptionalOpen(true);
  };
  const messageFor = (name: keyof DishForm) => {
    const message = errors[name]?.message;
    return (
      message &&
      shared(`form.${message}`, {
        defaultValue:
          message in LABEL_LIMITS
            ? t('error.label', { most: LABEL_LIMITS[message as keyof typeof LABEL_LIMITS] })
            : message,
      })
    );
  };
  const field = (name: keyof DishForm) => ({ ...register(name), error: messageFor(name) });

  async function send(dish: DishForm) {
    const { done, errors: serverErrors } = await onSave(dish, picture);
    if (done) {
      reset(EMPTY_DISH);
      setPicture(UNCHANGED_PICTURE);
      form.current?.querySelector('input')?.focus();
    }
    openOptionalFieldsFor(serverErrors);
    setImageError(serverErrors.image ?? '');
    for (const name of Object.keys(EMPTY_DISH) as (keyof DishForm)[])
      if (serverErrors[name])
        setError(name, { message: serverErrors[name] }, { shouldFocus: true });
  }

  return (
    // A second click during a submit must not send the dish twice.
    <form
      ref={form}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSubmitting) void handleSubmit(send, openOptionalFieldsFor)(event);
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
        <TextField
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
            <TextField
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
          onInvalid={(error) => setImageError(t(`image.${error}`))}
        />
      </div>
      <div className={styles.send}>
        <Button type="submit" variant="accent" className={styles.add} aria-disabled={isSubmitting}>
          {submit}
        </Button>
        {isSubmitting && picture.file && <UploadProgress progress={progress} />}
      </div>
    </form>
  );
}
