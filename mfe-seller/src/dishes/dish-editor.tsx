import { useRef, useState } from 'react';
import { type Allergen, pictureUrl } from '@smokehouse/shared/contract';
import { removedAllergens } from '@smokehouse/shared/contract/menu/products/labels';
import { MAX_LEAD_MINUTES } from '@smokehouse/shared/contract/ordering/hours/rules';
import { useForm } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { Button, Field } from '@smokehouse/shared/ui';
import { AllergenFields, TagFields, TraceFields } from './public/allergen-fields';
import { CategorySelect } from './public/category-select';
import { TextField, UploadProgress } from './public/dish-fields';
import {
  checkDish,
  type DishForm,
  EMPTY_DISH,
  LABEL_LIMITS,
  LABEL_NAMES,
  OPTIONAL_FIELDS,
} from './dish-form';
import { KitchenFields } from './kitchen-fields';
import { ImagePicker } from './public/image-picker';
import { type PictureUpload, uploadOf, usePictureChoice } from '../pictures/public/picture-choice';
import styles from './dish-editor.module.css';

/** The address of a dish's picture in the form; empty if there is none. */
const dishImage = (image: string) => (image ? pictureUrl(image, 800) : '');

/** The result of saving a dish. */
export interface SaveResult {
  done: boolean;
  /** Field name → error message of the server. */
  errors: Readonly<Record<string, string | undefined>>;
}

// The same limits as on the server. Unit: characters.
const MAX_NAME = 120;
const MAX_DESCRIPTION = 2000;

type Form = ReturnType<typeof useForm<DishForm>>;

/**
 * The form of a dish: required fields, a collapsible section with Arabic texts, nutrition labels
 * and allergens, and the picture.
 */
export function DishEditor({
  initial = EMPTY_DISH,
  image = '',
  shippedImage = '',
  savedAllergens = [],
  submit,
  isOptionalOpen = false,
  progress,
  onSave,
}: {
  initial?: DishForm;
  /** File name of the current picture; empty if the dish has none. */
  image?: string;
  /** File name of the picture that the site ships for the dish; empty if there is none. */
  shippedImage?: string;
  /** What the saved dish contains. Unchecking it needs a confirmation. */
  savedAllergens?: readonly Allergen[];
  submit: string;
  isOptionalOpen?: boolean;
  /** Progress of the upload, from 0 to 1. */
  progress: number;
  onSave: (dish: DishForm, picture: PictureUpload) => Promise<SaveResult>;
}) {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const picture = usePictureChoice('dish');
  const [optionalOpen, setOptionalOpen] = useState(isOptionalOpen);
  const form = useForm<DishForm>({ resolver: checkDish, defaultValues: initial });
  const {
    register,
    handleSubmit,
    reset,
    setError,
    watch,
    formState: { errors, isSubmitting },
  } = form;
  const element = useRef<HTMLFormElement>(null);
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
            : t(`error.${message}`, { most: MAX_LEAD_MINUTES, defaultValue: message }),
      })
    );
  };
  const field = (name: keyof DishForm) => ({ ...register(name), error: messageFor(name) });

  const removed = removedAllergens(savedAllergens, watch('allergens'));

  async function send(dish: DishForm) {
    if (removed.length > 0 && !dish.isRemovalConfirmed) {
      openOptionalFieldsFor({ allergens: true });
      setError('allergens', { message: t('error.confirmRemoved') });
      return;
    }
    const { done, errors: serverErrors } = await onSave(
      dish,
      await uploadOf(picture.choice, 'dish'),
    );
    if (done) {
      reset(EMPTY_DISH);
      picture.clear();
      element.current?.querySelector('input')?.focus();
    }
    openOptionalFieldsFor(serverErrors);
    picture.setError(serverErrors.image ?? '');
    for (const name of Object.keys(EMPTY_DISH) as (keyof DishForm)[])
      if (serverErrors[name])
        setError(name, { message: serverErrors[name] }, { shouldFocus: true });
  }

  return (
    // A second click during a submit must not send the dish twice.
    <form
      ref={element}
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
          <OptionalFields form={form} field={field} messageFor={messageFor} removed={removed} />
        </details>
      </div>
      <div className={styles.picture}>
        <ImagePicker
          label={t('form.image')}
          picture={picture}
          current={dishImage(image)}
          shipped={dishImage(shippedImage)}
        />
      </div>
      <div className={styles.send}>
        <Button type="submit" variant="accent" className={styles.add} aria-disabled={isSubmitting}>
          {submit}
        </Button>
        {isSubmitting && picture.choice.file && <UploadProgress progress={progress} />}
      </div>
    </form>
  );
}

/** The section that can be collapsed: Arabic texts, labels, allergens, and what the kitchen reads. */
function OptionalFields({
  form: { watch, setValue, clearErrors },
  field,
  messageFor,
  removed,
}: {
  form: Form;
  field: (name: keyof DishForm) => ReturnType<Form['register']> & { error: string | undefined };
  messageFor: (name: keyof DishForm) => string | undefined;
  /** The saved allergens that are unchecked. */
  removed: readonly Allergen[];
}) {
  const { t } = useTranslation('mfe-seller');
  return (
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
          setValue('isRemovalConfirmed', false);
          clearErrors('allergens');
        }}
        removed={removed}
        isRemovalConfirmed={watch('isRemovalConfirmed')}
        onConfirmRemoval={(isConfirmed) => {
          setValue('isRemovalConfirmed', isConfirmed);
          clearErrors('allergens');
        }}
      />
      <TraceFields
        allergens={watch('allergens')}
        mayContain={watch('mayContain')}
        onChange={(mayContain) => setValue('mayContain', mayContain, { shouldDirty: true })}
      />
      <TagFields
        tags={watch('tags')}
        error={messageFor('tags')}
        onChange={(tags) => {
          setValue('tags', tags, { shouldDirty: true });
          clearErrors('tags');
        }}
      />
      <KitchenFields field={field} />
    </div>
  );
}
