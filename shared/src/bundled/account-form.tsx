import { type BaseSyntheticEvent, useState } from 'react';
import { ApiError } from '@smokehouse/shared/api';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
  zodResolver,
} from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { notify } from '@smokehouse/shared/ui';

/**
 * A form that is validated by a schema of the contract. Errors of a field, from the schema or from
 * the server, are shown beside the field. Other errors of the server are shown above the form.
 * @param send resolves when the server has accepted the form; the fields are reset then
 */
export function useAccountForm<Form extends FieldValues>(
  schema: Parameters<typeof zodResolver>[0],
  empty: DefaultValues<Form>,
  send: (form: Form) => Promise<void>,
) {
  const { t } = useTranslation('shared');
  const [formError, setFormError] = useState<string>();
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Form>({
    resolver: zodResolver(schema) as Resolver<Form>,
    defaultValues: empty,
  });
  /** The schema's messages are keys of the shared translations; the server's are sentences. */
  const messageOf = (field: Path<Form>): string | undefined => {
    const error = errors[field] as { type: string; message: string } | undefined;
    return error?.type === 'server' ? error.message : error && t(`form.${error.message}`);
  };
  const submit = handleSubmit(async (form) => {
    setFormError(undefined);
    try {
      await send(form);
      reset();
    } catch (error) {
      const { message } = error as Error;
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [field, text] of fields)
        setError(field as Path<Form>, { type: 'server', message: text }, { shouldFocus: true });
      if (fields.length === 0) {
        setFormError(message);
        notify.error(message);
      }
    }
  });
  return {
    register,
    messageOf,
    formError,
    isSubmitting,
    onSubmit: (event: BaseSyntheticEvent) => {
      void submit(event);
    },
  };
}
