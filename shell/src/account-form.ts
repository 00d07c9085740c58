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
 * A short form over a schema of the contract. Its own faults and the server's stand beside their
 * fields; a refusal that is about no field stands over the form.
 * @param send resolves when the server has taken it; the form is empty then
 */
export function useAccountForm<Form extends FieldValues>(
  schema: Parameters<typeof zodResolver>[0],
  empty: DefaultValues<Form>,
  send: (form: Form) => Promise<void>,
) {
  const { t } = useTranslation('shared');
  const [refusal, setRefusal] = useState<string>();
  const {
    register,
    handleSubmit,
    reset,
    setError,
    formState: { errors, isSubmitting },
  } = useForm<Form>({
    resolver: zodResolver(schema) as unknown as Resolver<Form>,
    defaultValues: empty,
  });
  /** Own checks give a key of the shared texts; the server gives a sentence. */
  const messageOf = (field: Path<Form>): string | undefined => {
    const error = errors[field] as { type: string; message: string } | undefined;
    return error?.type === 'server' ? error.message : error && t(`form.${error.message}`);
  };
  const submit = handleSubmit(async (form) => {
    setRefusal(undefined);
    try {
      await send(form);
      reset();
    } catch (error) {
      const { message } = error as Error;
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [field, text] of fields)
        setError(field as Path<Form>, { type: 'server', message: text }, { shouldFocus: true });
      if (fields.length === 0) {
        setRefusal(message);
        notify.error(message);
      }
    }
  });
  return {
    register,
    messageOf,
    refusal,
    isSubmitting,
    onSubmit: (event: BaseSyntheticEvent) => {
      void submit(event);
    },
  };
}
