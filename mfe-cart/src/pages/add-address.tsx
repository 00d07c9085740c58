import { ApiError, call } from '@smokehouse/shared/api';
import { paths } from '@smokehouse/shared/contract';
import { addressForm, type AddressForm } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { Navigate, useNavigate } from '@smokehouse/shared/router';
import { useSession } from '@smokehouse/shared/stores';
import { Field, Icon, notify } from '@smokehouse/shared/ui';
import type { ComponentProps } from 'react';
import './cart.css';

type FieldName = keyof AddressForm;

/** The nine fields in reading order, with what a browser may fill in. */
const FIELDS: readonly { name: FieldName; wide?: boolean; input: ComponentProps<'input'> }[] = [
  { name: 'firstName', input: { autoComplete: 'given-name' } },
  { name: 'lastName', input: { autoComplete: 'family-name' } },
  { name: 'email', wide: true, input: { autoComplete: 'email', type: 'email', dir: 'ltr' } },
  { name: 'street', wide: true, input: { autoComplete: 'street-address' } },
  { name: 'city', input: { autoComplete: 'address-level2' } },
  { name: 'state', input: { autoComplete: 'address-level1' } },
  { name: 'zipcode', input: { autoComplete: 'postal-code', inputMode: 'numeric', dir: 'ltr' } },
  { name: 'country', input: { autoComplete: 'country-name' } },
  { name: 'phone', wide: true, input: { autoComplete: 'tel', type: 'tel', dir: 'ltr' } },
];

function AddressFields() {
  const { t, i18n } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const { register, handleSubmit, setError, formState: { errors, isSubmitting } } = useForm<AddressForm>({
    resolver: zodResolver(addressForm),
    defaultValues: { firstName: '', lastName: '', email: '', street: '', city: '', state: '', zipcode: '', country: t('address.defaultCountry'), phone: '' },
  });

  /** Own checks give a key of the shared texts; the server gives a sentence. */
  function errorText(name: FieldName): string | undefined {
    const error = errors[name];
    return error?.type === 'server' ? error.message : error && shared(`form.${error.message}`);
  }

  function showServerError(error: unknown) {
    notify.error(error instanceof Error ? error.message : String(error));
    if (!(error instanceof ApiError)) return;
    for (const [path, message] of Object.entries(error.fields)) {
      // The server names a field by its path in the body: `address.zipcode`.
      const field = FIELDS.find(({ name }) => name === path.split('.').at(-1));
      if (field) setError(field.name, { type: 'server', message });
    }
  }

  async function save(address: AddressForm) {
    try {
      const { message } = await call('POST /api/address/add', { address });
      notify.success(message);
      void queryClient.invalidateQueries({ queryKey: ['addresses'] });
      void navigate(paths.cart);
    } catch (error) {
      showServerError(error);
    }
  }

  const wrong = FIELDS.filter(({ name }) => errors[name]).map(({ name }) => t(`address.${name}`));
  return (
    <form className="formgrid" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {wrong.length > 0 && (
        <div className="alertbar span2" role="alert">
          <Icon name="alert" />
          <span>{t('address.attention', { count: wrong.length, fields: new Intl.ListFormat(i18n.language).format(wrong) })}</span>
        </div>
      )}
      {FIELDS.map(({ name, wide, input }) => (
        <div key={name} className={wide ? 'span2' : undefined}>
          <Field label={t(`address.${name}`)} error={errorText(name)} required {...input} {...register(name)} />
        </div>
      ))}
      <div className="span2"><button type="submit" className="btn btn-accent mfe-cart-save" disabled={isSubmitting}>{t('address.save')}</button></div>
    </form>
  );
}

/** A new delivery address; for customers only. */
export default function AddAddressPage() {
  const { t } = useTranslation('mfe-cart');
  const { user, checked } = useSession();
  if (checked && !user) return <Navigate to={paths.cart} replace />;
  return (
    <main id="main" className="wrap">
      <div className="pagehead"><div><h1 className="display">{t('address.title')}</h1><p>{t('address.lead')}</p></div></div>
      <div className="formpage"><AddressFields /></div>
    </main>
  );
}
