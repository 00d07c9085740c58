import { useState } from 'react';
import { ApiError, call, productsQuery } from '@smokehouse/shared/api';
import { productForm, type ProductForm } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Field, notify } from '@smokehouse/shared/ui';
import { ImagePicker } from '../parts/image-picker';
import { CategorySelect, TextArea } from '../parts/product-fields';
import { productUpload } from '../product-upload';
import { reportError } from '../report-error';

const EMPTY: ProductForm = { name: '', nameAr: '', description: '', descriptionAr: '', category: '', price: '' };

/** A new dish for the menu. */
export default function AddProduct() {
  const { t } = useTranslation('mfe-seller');
  const { t: shared } = useTranslation('shared');
  const client = useQueryClient();
  const [image, setImage] = useState<File | null>(null);
  const { register, handleSubmit, reset, setError, formState: { errors, isSubmitting } } = useForm<ProductForm>({
    resolver: zodResolver(productForm), defaultValues: EMPTY,
  });
  const errorOf = (name: keyof ProductForm) => {
    const message = errors[name]?.message;
    return message && shared(`form.${message}`, message);
  };

  async function add(values: ProductForm) {
    try {
      await call('POST /api/product/add', productUpload(values, image));
      notify.success(t('form.done'));
      reset(EMPTY);
      setImage(null);
      void client.invalidateQueries({ queryKey: productsQuery.queryKey });
    } catch (error) {
      reportError(error);
      if (!(error instanceof ApiError)) return;
      for (const name of Object.keys(EMPTY) as (keyof ProductForm)[]) if (error.fields[name]) setError(name, { message: error.fields[name] });
    }
  }

  return (
    <main className="o-main" id="main">
      <div className="o-head"><h1 className="display">{t('addProduct')}</h1></div>
      <form className="o-form" noValidate onSubmit={(event) => void handleSubmit(add)(event)}>
        <div className="col">
          <Field label={t('form.name')} dir="auto" error={errorOf('name')} {...register('name')} />
          <Field label={t('form.nameAr')} lang="ar" dir="rtl" error={errorOf('nameAr')} {...register('nameAr')} />
          <TextArea label={t('form.description')} dir="auto" error={errorOf('description')} {...register('description')} />
          <TextArea label={t('form.descriptionAr')} lang="ar" dir="rtl" error={errorOf('descriptionAr')} {...register('descriptionAr')} />
          <div className="mfe-seller-pair">
            <CategorySelect {...register('category')} />
            <Field label={t('form.price')} inputMode="numeric" dir="ltr" error={errorOf('price')} {...register('price')} />
          </div>
          <button type="submit" className="btn btn-accent mfe-seller-add" disabled={isSubmitting}>{t('form.submit')}</button>
        </div>
        <ImagePicker file={image} onPick={setImage} />
      </form>
    </main>
  );
}
