import { type ChangeEvent, useState } from 'react';
import { ApiError, call } from '@smokehouse/shared/api';
import { mobileAsTyped } from '@smokehouse/shared/contract';
import { guestForm, type GuestForm as Guest } from '@smokehouse/shared/contract/forms';
import { useForm, zodResolver } from '@smokehouse/shared/forms';
import { useTranslation } from '@smokehouse/shared/i18n';
import { useMutation, useQueryClient } from '@smokehouse/shared/query';
import { useDineCart, useSession, useUi } from '@smokehouse/shared/stores';
import { Button, Field, Modal, notify } from '@smokehouse/shared/ui';
import { errorMessage } from '../parts/error-message';
import { useIsEntryNeeded } from '../parts/needed-entry';
import { shownTable } from '../parts/table-code';
import { removeTable, storedTable, storeTable } from '../parts/table-number';
import styles from './guest-form.module.css';
import { TableField } from './table-field';

const FIELDS = ['name', 'mobile'] as const;

/** Registers a guest with name and mobile number. */
export default function GuestForm() {
  const { t } = useTranslation('mfe-dine');
  const { t: shared } = useTranslation('shared');
  const queryClient = useQueryClient();
  const isNeeded = useIsEntryNeeded();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<Guest>({ resolver: zodResolver(guestForm), defaultValues: { name: '', mobile: '' } });
  // The table field is shown only after the server has rejected the stored table.
  const [tableField, setTableField] = useState<{ text: string; error: string } | null>(null);
  const close = () => useUi.getState().setGuestEntryOpen(false);
  const enter = useMutation({
    mutationFn: (guest: Guest) => {
      const table = tableField?.text || storedTable();
      return call('POST /api/dineuser/register', {
        ...guest,
        dineCart: useDineCart.getState().items,
        ...shownTable(table),
      });
    },
    onSuccess: ({ user }) => {
      if (user.table) storeTable(user.table);
      // Removes the orders of a previous guest on this device.
      queryClient.removeQueries({ queryKey: ['dine-orders'] });
      useSession.getState().setGuest(user);
      close();
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields : {};
      for (const field of FIELDS)
        if (fields[field]) setError(field, { type: 'server', message: fields[field] });
      if (fields.table) {
        removeTable();
        setTableField({ text: '', error: fields.table });
      } else if (!FIELDS.some((field) => fields[field])) notify.error(errorMessage(error, t));
    },
  });
  /** The schema's messages are keys of the shared translations; the server's are sentences. */
  const textOf = (error: { type?: string; message?: string } | undefined) =>
    error?.type === 'server' ? error.message : error?.message && shared(`form.${error.message}`);
  // Registered in the order of the form, because the first invalid field gets the focus.
  const name = register('name');
  const { onChange, ...mobile } = register('mobile');
  function typeMobile(event: ChangeEvent<HTMLInputElement>) {
    const cleaned = mobileAsTyped(event.target.value);
    if (cleaned !== event.target.value) event.target.value = cleaned;
    void onChange(event);
  }
  return (
    <Modal title={t('entry.title')} onClose={close}>
      <p className={styles.lead}>
        {isNeeded && <b role="alert">{t('loginToContinue')}</b>} {t('entry.text')}
      </p>
      <form
        noValidate
        onSubmit={(event) => void handleSubmit((guest) => enter.mutate(guest))(event)}
      >
        <Field
          label={t('entry.name')}
          autoComplete="name"
          dir="auto"
          maxLength={80}
          required
          error={textOf(errors.name)}
          {...name}
        />
        <Field
          label={t('entry.mobile')}
          className={`num ${styles.number}`}
          dir="ltr"
          type="tel"
          autoComplete="tel-national"
          maxLength={20}
          required
          hint={t('entry.hint')}
          error={textOf(errors.mobile)}
          onChange={typeMobile}
          {...mobile}
        />
        {tableField && (
          <TableField
            value={tableField.text}
            error={tableField.error}
            onType={(text) => setTableField({ text, error: '' })}
          />
        )}
        <Button type="submit" variant="accent" block busy={enter.isPending}>
          {t('entry.start')}
        </Button>
      </form>
    </Modal>
  );
}
