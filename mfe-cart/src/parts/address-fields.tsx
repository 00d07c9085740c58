import type { ChangeEvent, ComponentProps } from 'react';
import { addressesQuery, ApiError, call } from '@smokehouse/shared/api';
import { latinDigits, paths } from '@smokehouse/shared/contract';
import { addressForm, type AddressForm } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { Field, Icon, notify } from '@smokehouse/shared/ui';
import styles from './address-fields.module.css';

type FieldName = keyof AddressForm;

/**
 * The nine fields in reading order, with what a browser may fill in and what stays of what is
 * typed.
 */
const FIELDS: readonly {
  name: FieldName;
  wide?: boolean;
  typed?: (text: string) => string;
  input: ComponentProps<'input'>;
}[] = [
  { name: 'firstName', input: { autoComplete: 'given-name', maxLength: 60 } },
  { name: 'lastName', input: { autoComplete: 'family-name', maxLength: 60 } },
  {
    name: 'email',
    wide: true,
    input: { autoComplete: 'email', type: 'email', inputMode: 'email', dir: 'ltr' },
  },
  { name: 'street', wide: true, input: { autoComplete: 'address-line1', maxLength: 200 } },
  { name: 'city', input: { autoComplete: 'address-level2', maxLength: 80 } },
  { name: 'state', input: { autoComplete: 'address-level1', maxLength: 80 } },
  {
    name: 'zipcode',
    typed: (text) => latinDigits(text).replace(/\D/g, '').slice(0, 5),
    input: { autoComplete: 'postal-code', inputMode: 'numeric', dir: 'ltr' },
  },
  { name: 'country', input: { autoComplete: 'country-name', maxLength: 80 } },
  {
    name: 'phone',
    wide: true,
    typed: latinDigits,
    input: { autoComplete: 'tel', type: 'tel', inputMode: 'tel', dir: 'ltr' },
  },
];

/** The form of a new delivery address; it ends at the cart, with the new address chosen. */
export function AddressFields() {
  const { t, i18n } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<AddressForm>({
    resolver: zodResolver(addressForm),
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      street: '',
      city: '',
      state: '',
      zipcode: '',
      country: t('address.defaultCountry'),
      phone: '',
    },
  });

  /** Own checks give a key of the shared texts; the server gives a sentence. */
  function errorText(name: FieldName): string | undefined {
    const error = errors[name];
    return error?.type === 'server' ? error.message : error && shared(`form.${error.message}`);
  }

  function showServerError(error: unknown) {
    notify.error(
      error instanceof ApiError && error.code === 'network'
        ? t('address.offline')
        : error instanceof Error
          ? error.message
          : String(error),
    );
    if (!(error instanceof ApiError)) return;
    // The server names a field by its path in the body: `address.zipcode`.
    const named = new Map(
      Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1), message]),
    );
    const wrong = FIELDS.filter(({ name }) => named.has(name));
    wrong.forEach(({ name }, index) =>
      setError(
        name,
        { type: 'server', message: named.get(name) ?? '' },
        { shouldFocus: index === 0 },
      ),
    );
  }

  async function save(fields: AddressForm) {
    try {
      const { message, address } = await call('POST /api/address/add', { address: fields });
      notify.success(message);
      queryClient.setQueryData(addressesQuery.queryKey, (known) => known && [...known, address]);
      void queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey });
      void navigate(paths.cart, { state: { address: address._id } });
    } catch (error) {
      showServerError(error);
    }
  }

  function field(name: FieldName, typed?: (text: string) => string) {
    const { onChange, ...rest } = register(name);
    return {
      ...rest,
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.target;
        // Only where something changes: setting a value moves the caret to its end.
        if (typed && typed(value) !== value) event.target.value = typed(value);
        return onChange(event);
      },
    };
  }

  const wrong = FIELDS.filter(({ name }) => errors[name]).map(({ name }) => t(`address.${name}`));
  return (
    <form className="formgrid" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {wrong.length > 0 && (
        <div className="alertbar span2" role="alert">
          <Icon name="alert" />
          <span>
            {t('address.attention', {
              count: wrong.length,
              fields: new Intl.ListFormat(i18n.language).format(wrong),
            })}
          </span>
        </div>
      )}
      {FIELDS.map(({ name, wide, typed, input }) => (
        <div key={name} className={wide ? 'span2' : undefined}>
          <Field
            label={t(`address.${name}`)}
            error={errorText(name)}
            required
            {...input}
            {...field(name, typed)}
          />
        </div>
      ))}
      <div className="span2">
        <button
          type="submit"
          className={`btn btn-accent ${styles.save}`}
          disabled={isSubmitting}
          aria-busy={isSubmitting}
        >
          {t('address.save')}
        </button>
      </div>
    </form>
  );
}

/** The form's place while it is not known who is here. */
export function AddressFieldsSkeleton() {
  const { t: shared } = useTranslation('shared');
  return (
    <div className="formgrid" role="status" aria-label={shared('loading')}>
      {FIELDS.map(({ name, wide }) => (
        <div key={name} className={`sk ${styles.skeleton} ${wide ? 'span2' : ''}`} />
      ))}
    </div>
  );
}
