import type { ChangeEvent, ComponentProps } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { ApiError } from '@smokehouse/shared/api';
import { type Address, latinDigits } from '@smokehouse/shared/contract';
import { addressForm, type AddressForm } from '@smokehouse/shared/contract/forms';
import { type Resolver, useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useSession, useUi } from '@smokehouse/shared/stores';
import { Button, Field, notify } from '@smokehouse/shared/ui';
import { useSaveAddress } from '../lib/use-save-address';
import styles from './address-fields.module.css';
import { AddressPlace, useAddressPlace } from './address-place';

type FieldName = Exclude<keyof AddressForm, 'pin' | 'shortAddress'>;

/** The nine fields in reading order. `typed` filters a value while it is typed. */
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

const checkFields: Resolver<AddressForm> = zodResolver(addressForm);

/**
 * All errors of a form at once. The country is checked by code that loads with the first press; where
 * it does not load, the server checks it.
 */
const resolver: Resolver<AddressForm> = async (...form) => {
  const [checked, country] = await Promise.all([
    checkFields(...form),
    // In a chunk that exists: the entry of the remote names each one.
    import(/* webpackChunkName: "saved-addresses" */ '../lib/country').catch(() => undefined),
  ]);
  if (!country?.isAbroad(form[0].country)) return checked;
  return { values: {}, errors: { ...checked.errors, country: { type: 'abroad' } } };
};

/** The fields that say where the address is. */
const WHERE = ['street', 'city', 'state', 'zipcode', 'country'] as const;

/** An address without its place, about which the customer is asked. */
const wordsOf = ({ _id, pin: _pin, shortAddress: _short, ...words }: Address) => words;

/** The form for a new address, or for one that is changed. */
export function AddressFields({ edited }: { edited?: Address | undefined }) {
  const { t, i18n } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const user = useSession((state) => state.user);
  const [firstName = '', ...lastNames] = user?.name.split(' ') ?? [];
  const saveAddress = useSaveAddress(edited);
  const {
    register,
    handleSubmit,
    setError,
    formState: { dirtyFields, errors, isSubmitting },
  } = useForm<AddressForm>({
    resolver,
    defaultValues: (edited && wordsOf(edited)) ?? {
      firstName,
      lastName: lastNames.join(' '),
      email: user?.email ?? '',
      street: '',
      city: '',
      state: '',
      zipcode: '',
      country: t('address.defaultCountry'),
      phone: '',
    },
  });

  const place = useAddressPlace(
    edited,
    WHERE.some((name) => dirtyFields[name]),
  );

  /** A client-side error has a key of the shared texts, a server error has a sentence. */
  function errorText(name: FieldName): string | undefined {
    const error = errors[name];
    if (error?.type === 'abroad') return t('country.abroad');
    return error?.type === 'server' ? error.message : error && shared(`form.${error.message}`);
  }

  function showServerError(error: unknown) {
    // The session has ended. The page asks to sign in and keeps the text.
    if (error instanceof ApiError && error.status === 401) useSession.getState().setUser(null);
    if (!(error instanceof ApiError)) {
      notify.error(error instanceof Error ? error.message : String(error));
      return;
    }
    // Fields are identified by their path in the body: `address.zipcode`.
    const messages = new Map(
      Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1), message]),
    );
    const invalid = FIELDS.filter(({ name }) => messages.has(name));
    // A toast could lie over the message at the field.
    if (invalid.length === 0)
      notify.error(error.code === 'network' ? t('address.offline') : error.message);
    invalid.forEach(({ name }, index) =>
      setError(
        name,
        { type: 'server', message: messages.get(name) ?? '' },
        { shouldFocus: index === 0 },
      ),
    );
  }

  async function save(fields: AddressForm) {
    if (!useSession.getState().user) {
      useUi.getState().setSignInOpen(true);
      return;
    }
    try {
      await saveAddress({ ...fields, ...place.spot });
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
        // Set the value only if it changes, because setting it moves the caret to the end.
        if (typed && typed(value) !== value) event.target.value = typed(value);
        return onChange(event);
      },
    };
  }

  const invalidLabels = FIELDS.filter(({ name }) => errors[name]).map(({ name }) =>
    t(`address.${name}`),
  );
  return (
    <form className="formgrid" noValidate onSubmit={(event) => void handleSubmit(save)(event)}>
      {invalidLabels.length > 0 && (
        <Alert className="span2">
          <span>
            {t('address.attention', {
              count: invalidLabels.length,
              fields: new Intl.ListFormat(i18n.language).format(invalidLabels),
            })}
          </span>
        </Alert>
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
      <AddressPlace place={place} />
      <div className="span2">
        <Button type="submit" variant="accent" className={styles.save} busy={isSubmitting}>
          {t('address.save')}
        </Button>
      </div>
    </form>
  );
}

/** Placeholder for the form until the session check finishes. */
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
