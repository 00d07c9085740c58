import { type ChangeEvent, type ComponentProps, useState } from 'react';
import { Alert } from '@smokehouse/shared/bundled/alert';
import { addressesQuery, ApiError, call } from '@smokehouse/shared/api';
import { latinDigits, paths } from '@smokehouse/shared/contract';
import { addressForm, type AddressForm } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useQueryClient } from '@smokehouse/shared/query';
import { useNavigate } from '@smokehouse/shared/router';
import { useLanguage, useSession, useUi, useWhere } from '@smokehouse/shared/stores';
import { Button, Field, notify } from '@smokehouse/shared/ui';
import { chooseAddress } from '../lib/use-delivery-address';
import styles from './address-fields.module.css';

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

/**
 * The place that the customer showed for no address yet: perhaps the place of this one, which only
 * they know. Undefined for a district, which a saved address does not hold.
 */
function useUnassignedPlace() {
  const { language } = useLanguage();
  const { address, place, quote } = useWhere(({ choice }) => choice) ?? {};
  if (address !== undefined || !(place?.pin ?? place?.shortAddress)) return undefined;
  return { place, area: quote?.area?.name[language] };
}

/** The form for a new address. After saving, it opens the cart with the address selected. */
export function AddressFields() {
  const { t, i18n } = useTranslation('mfe-cart');
  const { t: shared } = useTranslation('shared');
  const user = useSession((state) => state.user);
  const place = useUnassignedPlace();
  const [isThere, setThere] = useState(false);
  const [firstName = '', ...lastNames] = user?.name.split(' ') ?? [];
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

  /** A client-side error has a key of the shared texts, a server error has a sentence. */
  function errorText(name: FieldName): string | undefined {
    const error = errors[name];
    return error?.type === 'server' ? error.message : error && shared(`form.${error.message}`);
  }

  function showServerError(error: unknown) {
    // The session has ended. The page asks to sign in and keeps the text.
    if (error instanceof ApiError && error.status === 401) useSession.getState().setUser(null);
    if (!(error instanceof ApiError)) {
      notify.error(error instanceof Error ? error.message : String(error));
      return;
    }
    notify.error(error.code === 'network' ? t('address.offline') : error.message);
    // Fields are identified by their path in the body: `address.zipcode`.
    const messages = new Map(
      Object.entries(error.fields).map(([path, message]) => [path.split('.').at(-1), message]),
    );
    const invalid = FIELDS.filter(({ name }) => messages.has(name));
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
      const { pin, shortAddress } = (isThere && place?.place) || {};
      const { message, address } = await call('POST /api/address/add', {
        address: { ...fields, ...(pin && { pin }), ...(shortAddress && { shortAddress }) },
      });
      notify.success(message);
      queryClient.setQueryData(addressesQuery.queryKey, (known) => known && [...known, address]);
      void queryClient.invalidateQueries({ queryKey: addressesQuery.queryKey });
      chooseAddress(address);
      void navigate(paths.cart);
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
      {place && (
        <label className={`span2 ${styles.there}`}>
          <input
            type="checkbox"
            checked={isThere}
            onChange={(event) => setThere(event.target.checked)}
          />
          <span>
            {t(place.area ? 'address.isThere' : 'address.isAtPlace', { area: place.area })}
          </span>
        </label>
      )}
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
